"""Games spread over processes: the same table, whatever happens to the workers."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

import woodlore as wl
from conftest import CLASSIC, environment

GAMES = 240
MANY = 8000  # several times what a worker plays at one go


@pytest.fixture(scope="module")
def alone():
    return wl.simulate(CLASSIC, GAMES, seed=2, threads=1)


class KillOne:
    """A progress callback that kills one worker when the first games have come back, while most are still to be played."""

    def __init__(self, pids):
        self.pids, self.killed = pids, False

    def __call__(self, done, of):
        if done and not self.killed:
            self.killed = True
            assert done < of / 2
            os.kill(next(iter(self.pids())), signal.SIGKILL)


@pytest.fixture(scope="module")
def many():
    return wl.simulate(CLASSIC, MANY, seed=2)


def test_a_process_pool_of_which_a_worker_is_killed(alone, many):
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert wl.simulate(CLASSIC, GAMES, seed=2, executor=pool).equals(alone)
        killer = KillOne(lambda: pool._processes)
        assert wl.simulate(CLASSIC, MANY, seed=2, executor=pool, progress=killer).equals(many)
        assert killer.killed
        with pytest.raises(RuntimeError):  # it is broken, and yet all games were played
            pool.submit(int)
        assert wl.simulate(CLASSIC, 10, seed=2, executor=pool).equals(alone.head(10))


def test_dask_on_two_worker_processes_of_which_one_is_killed(alone, many, monkeypatch):
    from dask.distributed import Client, LocalCluster

    monkeypatch.setenv("PYTHONPATH", environment()["PYTHONPATH"])
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50) as cluster, Client(cluster) as client:
        pids = lambda: list(client.run(os.getpid).values())  # noqa: E731
        first = pids()
        assert len(first) == 2 and os.getpid() not in first
        assert wl.simulate(CLASSIC, GAMES, seed=2, executor=client).equals(alone)
        killer = KillOne(lambda: first)
        assert wl.simulate(CLASSIC, MANY, seed=2, executor=client.get_executor(), progress=killer).equals(many)
        assert killer.killed


def test_ctrl_c_returns_what_is_finished(alone):
    """Ctrl-C after the first games: while this process plays, while an agent in Python does, while a pool does."""

    def interrupt(done, of):
        if done and not interrupt.sent:
            interrupt.sent = True
            os.kill(os.getpid(), signal.SIGINT)

    def interrupted(games, agents, **more):
        interrupt.sent = False
        table = wl.simulate(CLASSIC, games, agents, seed=2, progress=interrupt, **more)
        assert 0 < len(table) < games and interrupt.sent
        return table

    here = interrupted(10**7, "random")
    assert here["game"].is_monotonic_increasing and here["game"].is_unique  # a game that a thread was in the middle of is left out
    both = here.merge(alone, on="game")
    assert len(both) > 10 and (both["seed_x"] == both["seed_y"]).all() and (both["score_0_x"] == both["score_0_y"]).all()
    in_python = interrupted(1000, ["random", "random", "random", lambda observation, actions: actions[0]])
    assert list(in_python["game"]) == list(range(len(in_python)))
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        pooled = interrupted(8000, "random", executor=pool)
    assert len(pooled) % 1000 == 0 and pooled.head(20).equals(alone.head(20))
