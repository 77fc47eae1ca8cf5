"""The page that plays a record back, in a real browser."""

from __future__ import annotations

import json
import os
import random
import shutil

import pytest

import woodlore as wl
from conftest import CLASSIC, DUEL

CHROMIUM = next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)
DRIVER = shutil.which("chromedriver")


def played(config, seed: int, bound: int = 10**6, chance=None) -> wl.Game:
    game, pick = wl.Game(config, seed=seed, chance=chance), random.Random(seed)
    while not game.over and game.action_count < bound:
        game.apply(pick.randrange(len(game.legal_actions())))
    return game


@pytest.fixture(scope="module")
def game():
    return played(wl.load(CLASSIC, {"rules.max_turns": 24}), 4)


@pytest.fixture(scope="module")
def browser():
    if CHROMIUM is None or DRIVER is None:
        if os.environ.get("CI"):
            pytest.fail("no chromium and chromedriver; ./woodlore test installs them")
        pytest.skip("no chromium and chromedriver here")
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    options = Options()
    options.binary_location = CHROMIUM
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1280,900"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    yield driver
    driver.quit()


def test_the_page_plays_the_game(game, browser, tmp_path):
    """Clicking through it shows, at every step looked at, the picture that svg() draws of the position there."""
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    record = game.record()
    file = tmp_path / "game.html"
    record.html(file)
    browser.get(file.as_uri())

    def click(name: str) -> None:
        browser.find_element(By.ID, name).click()

    def step() -> int:
        return int(browser.find_element(By.ID, "slider").get_attribute("value"))

    def board() -> str:
        return browser.execute_script("return document.querySelector('#board svg').textContent")

    def expected(n: int) -> list[str]:
        here = wl.Game.from_record(record, n)
        return [f"{score} points" for score in here.scores]

    n = json.loads(record.splitlines()[-2])["n"]
    assert len(browser.find_elements(By.CSS_SELECTOR, "#log li[data-step]")) == n + 1
    start = board()
    assert step() == 0
    click("next")
    assert step() == 1
    for _ in range(30):
        click("next")
    assert step() == 31
    assert all(points in board() for points in expected(31))
    at_31 = board()
    assert at_31 != start
    on = browser.find_elements(By.CSS_SELECTOR, "#log li.on")
    assert len(on) == 1 and wl.Game.from_record(record, 31).record and json.loads(record.splitlines()[32])["action"] in on[0].text
    click("last")
    assert step() == n and all(points in board() for points in expected(n))
    click("turnback")
    assert 0 < step() < n
    browser.find_element(By.TAG_NAME, "body").send_keys(Keys.HOME)
    assert step() == 0 and board() == start
    browser.find_element(By.TAG_NAME, "body").send_keys(Keys.ARROW_RIGHT)
    assert step() == 1
    browser.execute_script("document.querySelector('#log li[data-step=\"31\"]').scrollIntoView()")
    browser.find_element(By.CSS_SELECTOR, '#log li[data-step="31"]').click()
    assert step() == 31 and board() == at_31
    browser.save_screenshot(str(tmp_path / "page.png"))
    assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []


def test_the_page_needs_nothing_else(game):
    page = game.record().html()
    for word in ("http://", "https://", "src=", "@import", "url("):
        assert word not in page.replace("http://www.w3.org/2000/svg", "")


def test_a_page_of_scripted_chance_and_of_a_taken_back_action():
    outcomes = random.Random(1)
    game = played(DUEL, 3, 60, chance=lambda kind, bound: outcomes.randrange(bound))
    plain = game.record().html()
    assert plain.count('"seat":') > 20
    before = game.record()
    game.apply(0)
    game.undo()
    assert game.record() != before and game.record().html() == plain


def test_a_page_of_a_damaged_record_is_refused(game):
    lines = game.record().splitlines()
    with pytest.raises(wl.RecordError):
        wl.Record("\n".join([lines[0], *lines[5:]])).html()
    with pytest.raises(wl.RecordError):
        wl.Record("").html()
    cut = wl.Record("\n".join(lines[:20]) + "\n" + lines[20][:30])
    assert "not finished" in cut.html()
