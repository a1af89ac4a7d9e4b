"""JSON that is not trusted: nothing but JSON is read, and every error says where it is."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from json import JSONDecodeError, JSONDecoder
from typing import Any, NoReturn

from laizi.errors import InputError

_KEY_SHOWN = 60


@contextmanager
def placed(path: str) -> Iterator[None]:
    """Errors inside are about what lies at a JSON pointer."""
    try:
        yield
    except InputError as error:
        raise InputError(error.code, path + error.path, error.position, **error.params) from error


@dataclass(frozen=True, slots=True)
class _Refused:
    """Stands in what was read for a part that may not be: Python's reader takes more than JSON, and does not say where."""

    code: str
    param: str


class _Reader:
    """Python's JSON reader, without NaN and infinities and without objects in which a key comes twice."""

    def __init__(self) -> None:
        self._decoder = JSONDecoder(object_pairs_hook=self._object, parse_constant=self._constant)
        self._refused = False

    def read(self, source: str) -> Any:
        self._refused = False
        try:
            value = self._decoder.decode(source)
        except JSONDecodeError as error:
            raise InputError("json", "", error.pos, reason=error.msg) from None
        except RecursionError:
            raise InputError("json_deep") from None
        except ValueError:  # more digits than Python reads
            raise InputError("json_number") from None
        if self._refused:
            _complain(value)
        return value

    def _object(self, pairs: list[tuple[str, Any]]) -> Any:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        self._refused = True
        met = set()
        for key, _ in pairs:
            if key in met:
                return _Refused("key_twice", key)
            met.add(key)
        return found

    def _constant(self, name: str) -> _Refused:
        self._refused = True
        return _Refused("json_constant", name)


def _complain(value: Any) -> NoReturn:
    """Finds what was refused, and says where it is."""
    if isinstance(value, _Refused):
        _refuse("", value)
    waiting = [("", value)]
    while waiting:
        path, here = waiting.pop()
        for key, inner in here.items() if isinstance(here, dict) else enumerate(here):
            if isinstance(inner, _Refused):
                _refuse(f"{path}/{_escaped(str(key))}", inner)
            if isinstance(inner, (dict, list)):
                waiting.append((f"{path}/{_escaped(str(key))}", inner))
    raise AssertionError("nothing refused")


def _refuse(path: str, refused: _Refused) -> NoReturn:
    if refused.code == "key_twice":
        raise InputError("key_twice", f"{path}/{_escaped(refused.param)}", key=refused.param[:_KEY_SHOWN])
    raise InputError(refused.code, path, constant=refused.param)


def _escaped(key: str) -> str:
    """A key in a JSON pointer."""
    return key[:_KEY_SHOWN].replace("~", "~0").replace("/", "~1")


class _Local(threading.local):
    """A reader for each thread: one remembers what it is reading."""

    def __init__(self) -> None:
        self.reader = _Reader()


_local = _Local()


def read_json(given: bytes) -> Any:
    """The JSON of a text in UTF-8; raises `laizi.InputError` for what is none, with the character or the JSON pointer."""
    try:
        source = given.rstrip(b"\r\n").decode()
    except UnicodeDecodeError as error:
        raise InputError("not_utf8", "", len(given[: error.start].decode("utf-8", "replace"))) from None
    return _local.reader.read(source)
