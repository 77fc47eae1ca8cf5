"""Wild arguments: nothing that is called from Python crashes the process or breaks a game."""

from __future__ import annotations

import json
import os
import time

import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import woodlore as wl
from conftest import CLASSIC, DUEL
from woodlore import _native

SECONDS = float(os.environ.get("WOODLORE_FUZZ_SECONDS", "8"))  # for each of the four: a slow machine fuzzes less, it does not wait
LONGER = max(1, int(SECONDS / 8))


class Clock:
    """Time left of a test, from its first example on."""

    def __init__(self):
        self.end = None

    def out(self) -> bool:
        self.end = self.end or time.monotonic() + SECONDS
        return time.monotonic() > self.end


CLOCK = Clock()

WORDS = st.sampled_from(
    "game.pass game.move game.battle game.craft from to pieces clearing=1 clearing=13 clearing=0 card=ambush_fox card=nonsense "
    "defender=eyrie_dynasties seat=9 marquise_de_cat.build building=sawmill =x x= # \n . .. = - ? 99999999999999999999 -1 kind=ruin place=supply".split(" ")
)
TEXTS = st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=6).map(" ".join))
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(), st.integers(-3, 9), st.floats(), st.binary(max_size=30), TEXTS, st.lists(st.integers(), max_size=3),
    st.dictionaries(TEXTS, st.integers(), max_size=3), st.just(object()), st.just(wl.Game), st.just(float),
)  # fmt: skip
SEEDS = st.integers(0, 2**64 - 1)
EXPECTED = (wl.Error, TypeError, OSError)

RULESETS = {}


def ruleset(path):
    return RULESETS.setdefault(path, wl.load(path))


class Wild(RuleBasedStateMachine):
    """A game under wild calls; every refused one must leave it as it was."""

    @initialize(path=st.sampled_from([CLASSIC, DUEL]), seed=SEEDS)
    def begin(self, path, seed):
        self.game = wl.Game(ruleset(path), seed=seed)
        self.over_time = CLOCK.out()
        self.strange = [action for action in wl.Game(ruleset(DUEL if path == CLASSIC else CLASSIC), seed=seed).legal_actions()]
        self.taken = 0

    def refused(self, call, *args):
        """The call may be right by chance; if it raises, it is one of ours and nothing has changed."""
        before, n = self.game.hash(), len(self.game.legal_actions())
        try:
            return call(*args)
        except EXPECTED:
            assert self.game.hash() == before and len(self.game.legal_actions()) == n

    @precondition(lambda self: not self.over_time and not self.game.over)
    @rule(which=st.integers(0, 511), times=st.integers(1, 30))
    def take(self, which, times):
        for _ in range(times):
            actions = self.game.legal_actions()
            if not actions:
                return
            assert 2 <= len(actions) <= 512 and len({action.text for action in actions}) == len(actions)
            action = actions[which % len(actions)]
            assert self.game.parse(action.text) == action
            twin = self.game.clone()
            twin.apply(action.text)
            self.game.apply(action)
            assert twin.hash() == self.game.hash()
            self.taken += 1

    @rule(odd=ODD)
    def apply_odd(self, odd):
        self.refused(self.game.apply, odd)

    @rule(text=TEXTS)
    def parse_odd(self, text):
        self.refused(self.game.parse, text)

    @rule(which=st.integers(0, 511), cut=st.integers(0, 60), word=WORDS)
    def apply_bent_text(self, which, cut, word):
        texts = [action.text for action in self.game.legal_actions() + self.strange]
        text = texts[which % len(texts)]
        self.refused(self.game.apply, text[:cut] + " " + word)
        self.refused(self.game.apply, text + " " + word)

    @rule(which=st.integers(0, 511))
    def apply_strange_action(self, which):
        if self.strange:
            self.refused(self.game.apply, self.strange[which % len(self.strange)])

    @rule(seat=ODD, seed=ODD)
    def observe_odd(self, seat, seed):
        self.refused(self.game.observe, seat)
        self.refused(self.game.determinize, seat, seed)
        self.refused(self.game.undo, seed)

    @rule(seat=st.integers(0, 3), seed=SEEDS, index=st.integers(0, 511))
    def guess_and_play_on(self, seat, seed, index):
        twin = self.refused(self.game.determinize, seat, seed)
        if twin is None:
            return
        assert twin.observe(seat) == self.game.observe(seat)
        for _ in range(3):
            if not twin.over:
                twin.apply(index % len(twin.legal_actions()))

    @rule(keep=st.integers(0, 9000), noise=st.binary(max_size=20))
    def load_damaged(self, keep, noise):
        data = self.game.save()
        damaged = data[:keep] + noise + data[keep + len(noise) :]
        if damaged != data:
            with pytest.raises(wl.RecordError):
                wl.Game.load(self.game.ruleset, damaged)
        assert wl.Game.load(self.game.ruleset, data).hash() == self.game.hash()

    @rule(back=st.integers(1, 5))
    def undo(self, back):
        if back <= self.taken and self.game._native.n is not None and back <= self.game._native.n:
            self.game.undo(back)

    @rule(at=st.floats(0, 1), noise=st.sampled_from(["", "x", "\n", '"', "{", "0", "\0", "é"]))
    def bent_record(self, at, noise):
        text = self.game.record()
        cut = int(at * len(text))
        try:
            wl.Game.from_record(text[:cut] + noise + text[cut + 1 :] + "\n")
        except EXPECTED:
            pass

    @invariant()
    def whole(self):
        if hasattr(self, "game"):
            assert self.game.over == (self.game.to_move is None) == (self.game.legal_actions() == [])
            json.dumps(self.game.to_dict())

    def teardown(self):
        if hasattr(self, "game") and self.game._native.n:
            assert wl.Game.from_record(self.game.record()).hash() == self.game.hash()


TestWild = Wild.TestCase
TestWild.settings = settings(max_examples=40 * LONGER, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck))


def wild(n: int):
    """Examples up to n, or until the test's time is over."""
    from hypothesis import given

    def decorate(**strategies):
        def wrap(test):
            clock = Clock()

            def timed(**arguments):
                if not clock.out():
                    test(**arguments)

            timed.__name__ = test.__name__
            return settings(max_examples=n * LONGER, deadline=None, suppress_health_check=list(HealthCheck))(given(**strategies)(timed))

        return wrap

    return decorate


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), TEXTS, st.sampled_from(["autumn", "standard", "vagabond", "marquise_de_cat"])),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=6,
)
KEYS = st.one_of(TEXTS, st.sampled_from(["schema", "seed", "table", "seat", "rules", "agents", "variant", "seat.0.faction", "table.map", "rules.points_to_win"]))


@wild(60)(config=st.one_of(ODD, st.dictionaries(KEYS, VALUES, max_size=5)), overrides=st.one_of(ODD, st.dictionaries(KEYS, VALUES, max_size=3), st.lists(TEXTS, max_size=3)))
def test_load_takes_anything(config, overrides):
    for given_config, given_overrides in ((config, None), (DUEL, overrides)):
        try:
            assert isinstance(wl.load(given_config, given_overrides), wl.Ruleset)
        except EXPECTED:
            pass


@wild(40)(games=ODD, agents=ODD, seed=ODD, threads=ODD, detail=ODD)
def test_simulate_takes_anything(games, agents, seed, threads, detail):
    if isinstance(games, int) and games > 20:
        games = 20 - games % 3
    if isinstance(threads, int) and threads > 3:
        threads = threads if threads > 1024 else 3
    for arguments in ({"games": games}, {"agents": agents}, {"seed": seed}, {"threads": threads}, {"detail": detail}):
        try:
            wl.simulate(ruleset(DUEL), **{"games": 2, "seed": 1, **arguments})
        except (*EXPECTED, wl.AgentError):
            pass


@wild(60)(path=ODD, text=TEXTS, data=st.binary(max_size=200), number=st.integers(-(2**70), 2**70))
def test_the_compiled_part_takes_anything(path, text, data, number):
    calls = [
        lambda: _native.load_file(path), lambda: _native.load_text(text, text, [text]), lambda: _native.NativeAgent(text, number),
        lambda: _native.NativeGame(ruleset(DUEL), number, path), lambda: _native.NativeGame.load(ruleset(DUEL), data),
        lambda: _native.NativeGame.from_record(text, text, number), lambda: _native.simulate(ruleset(DUEL), 1, 0, 1, [text]),
        lambda: _native.simulate(ruleset(DUEL), min(number, 3), number, number), lambda: _native.run_scenarios(text), lambda: _native.NativeGame.resume(text),
        lambda: _native.game_seed(number, number),
    ]  # fmt: skip
    for call in calls:
        try:
            call()
        except (*EXPECTED, ValueError):
            pass
