"""Libraries of reinforcement learning: their own tests, and what the observations hold."""

from __future__ import annotations

import random
import warnings

import numpy as np
import pytest

import woodlore as wl
from conftest import ADVANCED, CLASSIC, DUEL

pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, seed_test  # noqa: E402

from woodlore.adapters import pettingzoo as zoo  # noqa: E402
from woodlore.adapters.features import Features  # noqa: E402

SHORT = {"rules.points_to_win": 8, "rules.max_turns": 40}


def test_pettingzoos_own_tests():
    with warnings.catch_warnings():
        warnings.filterwarnings("error", message=".*ction mask.*")
        warnings.filterwarnings("ignore", message=".*all zeros.*")  # who is not to move has no legal action
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")  # a dict, for the mask
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        api_test(zoo.env(DUEL, overrides=SHORT), num_cycles=150)
        api_test(zoo.env(CLASSIC, overrides=SHORT), num_cycles=100)
    seed_test(lambda: zoo.env(DUEL, overrides=SHORT), num_cycles=100)


def play(env, seed):
    """Agents that take a random legal action; rewards summed by agent."""
    env.reset(seed=seed)
    pick, sums = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, given_up, info = env.last()
        sums[agent] += reward
        action = None
        if not (ended or given_up):
            legal = np.flatnonzero(seen["action_mask"])
            assert len(legal) == len(info["legal_actions"]) >= 2
            action = int(pick.choice(legal))
        env.step(action)
    return sums


def test_winners_are_rewarded():
    env = zoo.env(CLASSIC, overrides={"rules.points_to_win": 8})
    sums = play(env, 3)
    game = env.unwrapped.game
    assert {name: 1.0 if seat in game.winners else -1.0 for seat, name in enumerate(game.factions)} == sums
    assert set(play(zoo.env(CLASSIC, overrides={"rules.max_turns": 3}), 3).values()) == {0.0}


def test_a_draft():
    """Agents are players there, who choose their factions by actions of their own (Law 16.1.8)."""
    env = zoo.env(ADVANCED, overrides={"rules.max_turns": 6})
    sums = play(env, 2)
    assert list(sums) == ["player_1", "player_2", "player_3", "player_4"] and set(sums.values()) == {0.0}


def test_wrong_calls_are_told():
    env = zoo.env(DUEL)
    env.reset(seed=1)
    n = len(env.infos[env.agent_selection]["legal_actions"])
    before = env.unwrapped.game.hash()
    with pytest.raises(wl.ActionError, match=f"{n} legal actions"):
        env.step(n)
    assert env.unwrapped.game.hash() == before
    with pytest.raises(wl.ArgumentError, match="render_mode"):
        zoo.env(DUEL, render_mode="film")
    with pytest.raises(wl.ConfigError):
        zoo.env("nowhere.toml")


@pytest.mark.parametrize("mode, word", [("ansi", "marquise"), ("svg", "</svg>")])
def test_render(mode, word):
    env = zoo.env(DUEL, render_mode=mode)
    env.reset(seed=1)
    assert word in env.render()


def test_the_vector_says_what_its_names_say():
    """Numbers are looked up by name and held against the observation by name."""
    game, pick = wl.Game(CLASSIC, seed=4), random.Random(4)
    features = Features(game.ruleset)
    assert len(set(features.names)) == features.size
    while game.turn < 30:
        game.apply(pick.randrange(len(game.legal_actions())))
    me = game.to_move
    seen = game.observe(me).to_dict()
    at = dict(zip(features.names, features.vector(game.observe(me))))
    mine, other = game.factions[me], game.factions[me - 1]
    assert at[f"viewer={mine}"] == 1 and at[f"viewer={other}"] == 0 and at["asked"] == 1
    assert at[f"turn={seen['turn']}"] == 1 and at[f"phase={seen['phase']}"] == 1
    for seat, name in enumerate(game.factions):
        assert at[f"score.{name}"] == pytest.approx(game.scores[seat] / 30) and at[f"order.{name}"] == (seat + 1) / 4
        assert at[f"hand.{name}"] == pytest.approx(min(1, game.observe(me).hand_size(seat) / 10))
    pieces = 0
    for clearing, here in seen["clearings"].items():
        for owner, kinds in here.items():
            for kind, n in kinds.items() if isinstance(kinds, dict) else ():
                assert at[f"clearings.{clearing}.{owner}.{kind}"] == pytest.approx(n / 25)
                pieces += n
    assert sum(value for name, value in at.items() if name.startswith("clearings.")) == pytest.approx(pieces / 25, abs=1e-4) and pieces > 10
    assert {name for name, value in at.items() if name.startswith("ruler.") and value} == {f"ruler.{c}={r}" for c, r in seen["ruler"].items() if r != "nobody"}
    for face in set(seen["hand"][mine]):
        assert at[f"hand.{mine}: {face}"] == seen["hand"][mine].count(face) / 4
    assert not any(value for name, value in at.items() if name.startswith(f"hand.{other}: ")) or seen["hand"][other]
    assert at["data.eyrie_dynasties.leader=" + seen["data"]["eyrie_dynasties"]["leader"]] == 1


def test_the_vector_knows_no_more_than_the_seat():
    """Dealing anew what a seat does not know changes nothing in its vector (Law 1.2)."""
    game, pick = wl.Game(CLASSIC, seed=5), random.Random(5)
    features = Features(game.ruleset)
    for _ in range(12):
        for _ in range(15):
            if not game.over:
                game.apply(pick.randrange(len(game.legal_actions())))
        for seat in range(4):
            other = game.determinize(seat, pick.randrange(2**32))
            assert (features.vector(game.observe(seat)) == features.vector(other.observe(seat))).all()
    assert all(0 <= number <= 1 for number in features.vector(game.observe(0)))


def test_openspiels_own_test():
    pyspiel = pytest.importorskip("pyspiel")
    from woodlore.adapters import openspiel

    game = openspiel.load(DUEL, 16, overrides={"rules.points_to_win": 5, "rules.max_turns": 30})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    four = openspiel.load(wl.load(CLASSIC, {"rules.max_turns": 6}), seeds=16)
    pyspiel.random_sim_test(four, num_sims=1, serialize=False, verbose=False)
    assert "python_woodlore" in pyspiel.registered_names()


def test_openspiels_states():
    pyspiel = pytest.importorskip("pyspiel")
    from woodlore.adapters import openspiel

    game = openspiel.load(DUEL, seeds=8)
    state = game.new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == 8
    state.apply_action(5)
    copy = state.clone()
    assert str(copy) == str(state)
    same = wl.Game(DUEL, seed=5)
    assert [state.action_to_string(action) for action in state.legal_actions()] == [action.text for action in same.legal_actions()]
    copy.apply_action(1)
    assert str(copy) != str(state) and state.game.hash() == same.hash()
    assert list(state.observation_tensor(0)) == list(Features(same.ruleset).vector(same.observe(0)))
    with pytest.raises(wl.ArgumentError):
        openspiel.load(DUEL, seeds=0)
