"""What the tests of the package share: configs, and the command line as a process of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CLASSIC = ROOT / "configs" / "classic.toml"
DUEL = ROOT / "configs" / "duel.toml"
ADVANCED = ROOT / "configs" / "advanced.toml"


@pytest.fixture(scope="session")
def duel():
    import woodlore as wl  # here: test_law.py runs before the kernel is built

    return wl.load(DUEL)


@pytest.fixture(scope="session")
def classic():
    import woodlore as wl

    return wl.load(CLASSIC)


@pytest.fixture(autouse=True, scope="module")
def _mods_stay_here():
    """What a test tells Woodlore of mods is for the processes of that test module."""
    before = os.environ.get("WOODLORE_MOD_PATH")
    yield
    os.environ.pop("WOODLORE_MOD_PATH", None)
    if before is not None:
        os.environ["WOODLORE_MOD_PATH"] = before


@pytest.fixture(scope="session")
def installed(tmp_path_factory):
    """A prefix with this tree installed, for plugins that are built outside of it."""
    release = ROOT / "build" / "release"
    if not (release / "build.ninja").exists() or shutil.which("cmake") is None:
        pytest.skip("no build of this tree to install from")
    prefix = tmp_path_factory.mktemp("installed")
    command("cmake", "--install", str(release), "--prefix", str(prefix))
    return prefix


def command(*words: str) -> None:
    """Runs a tool of the build and shows what it said if it fails."""
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(words)}: {done.stdout[-3000:]}{done.stderr[-3000:]}"


def environment() -> dict[str, str]:
    """For processes that import the same woodlore as these tests."""
    import woodlore as wl

    return {**os.environ, "PYTHONPATH": str(Path(wl.__file__).parents[1]), "NO_COLOR": "1", "COLUMNS": "120"}


@pytest.fixture
def cli(tmp_path):
    """Runs `woodlore ARGS` in an empty folder and checks the exit code."""

    def run(*args: object, code: int = 0, text: str | None = None, **more) -> subprocess.CompletedProcess:
        done = subprocess.run(
            [sys.executable, "-m", "woodlore", *map(str, args)],
            cwd=tmp_path, env=environment(), input=text, capture_output=True, text=True, timeout=300, **more,
        )  # fmt: skip
        assert done.returncode == code, f"exit code {done.returncode}, not {code}\n{done.stdout}\n{done.stderr}"
        assert "Traceback" not in done.stderr
        return done

    return run
