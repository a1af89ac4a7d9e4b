"""The errors of laizi. Each carries a stable code and the place; its words come from the message catalogue."""

from __future__ import annotations

from typing import Any


class LaiziError(Exception):
    """Base of every error that laizi raises on purpose (wrong Python types raise `TypeError`)."""


class InputError(LaiziError, ValueError):
    """Something given from outside cannot be.

    Attributes:
        code: stable name of what is wrong, such as ``"fifth_copy"``; see `laizi.messages`.
        path: the field or JSON pointer it is in, such as ``"hand"`` or ``"/seats/1/hand"``; for a row of a batch ``"counts/7"``.
        position: 0-based character in a text, else None.
        params: the values that the message names.
    """

    def __init__(self, code: str, path: str = "", position: int | None = None, **params: Any) -> None:
        super().__init__(code, path, position, params)
        self.code = code
        self.path = path
        self.position = position
        self.params = params

    def message(self, lang: str = "en") -> str:
        """The error in words, in ``"en"`` or ``"zh"``, on one line, the place included."""
        from laizi.messages import describe

        return describe(self, lang)

    def __str__(self) -> str:
        return self.message()

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.code, self.path, self.position, self.params)

    def to_dict(self) -> dict[str, Any]:
        """The four fields that JSON Lines errors and HTTP problem reports carry."""
        return {"code": self.code, "path": self.path, "position": self.position, "params": self.params}


def _rebuild(code: str, path: str, position: int | None, params: dict[str, Any]) -> InputError:
    return InputError(code, path, position, **params)
