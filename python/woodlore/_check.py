"""Arguments from users: what is wrong with one is said in one sentence, before anything compiled sees it."""

from __future__ import annotations

import operator

from ._native import Error

MAX_SEED = 2**64 - 1


class ArgumentError(Error):
    """An argument that cannot be: the message names it and says what is right."""


def whole(name: str, value: object, low: int, high: int) -> int:
    """`value` as an int from `low` to `high`; numpy's integers are fine, bools and floats are not.

    Raises TypeError, or ArgumentError when it is out of range.
    """
    if isinstance(value, bool):
        raise TypeError(f"{name} must be a whole number, not a bool")
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {type(value).__name__}") from None
    if not low <= number <= high:
        raise ArgumentError(f"{name} must be {low} to {high}, not {short(number)}")
    return number


def seed_of(value: object, name: str = "seed") -> int:
    """A seed: 0 to 2**64 - 1."""
    return whole(name, value, 0, MAX_SEED)


def short(value: object) -> str:
    try:
        text = repr(value)
    except ValueError:  # an int of thousands of digits
        return "a number of thousands of digits"
    return text if len(text) <= 40 else text[:37] + "..."
