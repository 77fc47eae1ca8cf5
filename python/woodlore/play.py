"""`woodlore play`: a person against agents, in a terminal. Everything is in the record: quitting loses nothing."""

from __future__ import annotations

import difflib
import json
import os
from pathlib import Path
from typing import Any

from . import _native
from ._check import ArgumentError
from ._native import RecordError, Ruleset
from .draw import View, short_names
from .rules import player_names

PERSON = "person"

_HELP = """\
NUMBER  take that action           u  take your last action back, if nothing was revealed since
m       show the map and boards    l  show the whole log
a       list the actions again     q  quit; the game is kept in its record"""


def start(ruleset: Ruleset, seed: int, agents: list[str], seat: str | None, record: Path | None, console: Any) -> int:
    """A new game; returns the exit code. Raises ArgumentError, PluginError, RecordError."""
    names = player_names(ruleset)
    agents = list(agents)
    for name in dict.fromkeys(agents):
        if name != PERSON:
            _native.NativeAgent(name, 0)
    agents[_listed(names, seat)] = PERSON
    if record is None:
        record = next(path for n in range(1, 10**6) if not (path := Path(f"woodlore-{n}.jsonl")).exists())
    elif record.exists():
        raise ArgumentError(f"{record}: this file is there already; go on with it by --resume, or name another")
    return Session(_native.NativeGame(ruleset, seed, None, agents, str(record)), record, console).run()


def resume(record: Path, console: Any) -> int:
    """Goes on with a record; returns the exit code. Raises RecordError."""
    game = _native.NativeGame.resume(str(record))
    if PERSON not in game.agents:
        raise RecordError(f"{record}: no person plays in this game")
    return Session(game, record, console).run()


def _listed(names: list[str], seat: str | None) -> int:
    if seat is None:
        return 0
    fitting = [i for i, name in enumerate(names) if name == seat] or [i for i, name in enumerate(names) if seat and name.startswith(seat)]
    if len(fitting) == 1:
        return fitting[0]
    near = difflib.get_close_matches(seat, names, 1)
    raise ArgumentError(f'nobody is called "{seat}" at this table' + (f'; did you mean "{near[0]}"?' if near else f"; there are {', '.join(names)}"))


class Session:
    """One sitting at one game."""

    def __init__(self, game: Any, record: Path, console: Any) -> None:
        self.game, self.record, self.console = game, record, console
        self.me = next(seat for seat, listed in enumerate(game.listed) if game.agents[listed] == PERSON)
        self.players = [
            None if game.agents[listed] == PERSON else _native.NativeAgent(game.agents[listed], _native.agent_seed(game.seed, listed))
            for listed in game.listed
        ]
        self.shown = 0  # lines of the public log
        self.back: int | None = None  # where undo leads to
        self.turn = -1

    @property
    def names(self) -> list[str]:  # they change while factions are chosen (Law 16.1.8)
        return self.game.factions

    @property
    def short(self) -> dict[str, str]:
        return short_names(self.names)

    def run(self) -> int:
        self.say(f"You are {self.names[self.me]}. The game is kept in {self.record}.\n{_HELP}")
        try:
            while not self.game.over:
                seat = self.game.to_move
                player = self.players[seat]
                if player is None:
                    if not self.ask(seat):
                        return self.leave(0)
                else:
                    self.back = None  # what another did may have told something
                    self.game.choose(player.choose(self.game))
        except (KeyboardInterrupt, EOFError) as end:
            self.console.print()
            return self.leave(1 if isinstance(end, KeyboardInterrupt) else 0)
        self.show_log()
        self.show_table()
        return 0

    def leave(self, code: int) -> int:
        command = os.environ.get("WOODLORE_COMMAND", "woodlore")  # the script ./woodlore says what it was called
        self.say(f"The game is kept. To go on: {command} play --resume {self.record}")
        return code

    def say(self, text: str) -> None:
        self.console.print(text, markup=False)

    # --- asking

    def ask(self, seat: int) -> bool:
        """One decision of the person; False: quit."""
        self.show_log()
        if self.turn != self.game.turn:
            self.turn = self.game.turn
            self.show_table()
        actions = self.game.legal_actions()
        self.list_actions(actions)
        while True:
            answer = self.console.input(f"{self.short[self.names[seat]]} 1-{len(actions)}, or ? > ").strip().lower()
            if answer == "q":
                return False
            if answer == "?":
                self.say(_HELP)
            elif answer == "m":
                self.show_table()
            elif answer == "l":
                self.shown = 0
                self.show_log()
            elif answer == "a":
                self.list_actions(actions)
            elif answer == "u":
                if self.back is None:
                    self.say("There is no action to take back: none yet, or something was revealed, rolled, drawn or done by another since.")
                    continue
                self.game.undo_to(self.back)
                self.back, self.shown, self.turn = None, min(self.shown, len(self.game.public_lines(self.me))), -1
                return True
            elif answer.isdecimal() and answer.isascii() and 1 <= int(answer[:6]) <= len(actions):
                self.take(int(answer) - 1)
                return True
            elif answer:
                self.say(f"{answer!r} is no action; a number from 1 to {len(actions)}, or ? for help.")

    def take(self, index: int) -> None:
        n, unseen = self.game.n, self.game.observe(self.me).unseen
        self.game.choose(index)
        quiet = not self.game.over and self.game.n == n + 1 and not _chance_of(self.record, n + 1)
        self.back = n if quiet and self.game.observe(self.me).unseen == unseen else None

    def list_actions(self, actions: list[Any]) -> None:
        self.say(f"\n{self.names[self.me]}: {self.game.question}")
        width = len(str(len(actions)))
        for i, action in enumerate(actions, start=1):
            self.say(f"  {i:>{width}}  {action.text}")

    # --- showing

    def show_log(self) -> None:
        lines = self.game.public_lines(self.me)
        for seat, action, dice in lines[self.shown :]:
            who = self.short.get(seat, seat)
            rolled = f"  (rolled {', '.join(map(str, dice))})" if dice else ""
            if action or rolled:
                self.console.print(f"  {who:<3} {action}{rolled}", style="dim", markup=False)
        self.shown = len(lines)

    def show_table(self) -> None:
        View(self.game.ruleset, self.game.observe(self.me).to_dict()).print_all(self.console)


def _chance_of(record: Path, n: int) -> bool:
    """Whether chance came into action n, by the record's own lists."""
    with open(record, "rb") as file:
        for line in reversed(file.read().splitlines()):
            entry = json.loads(line)
            if entry.get("n") == n:
                return bool(entry["chance"])
    return True
