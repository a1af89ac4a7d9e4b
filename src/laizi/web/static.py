"""The files of the page: read or made once from the package, so that no request can name any other file."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable

from laizi.web.material import material
from laizi.web.reply import PAGE, Headers, Reply

_TYPES = {
    "html": b"text/html; charset=utf-8",
    "css": b"text/css; charset=utf-8",
    "js": b"text/javascript; charset=utf-8",
    "json": b"application/json",
    "webmanifest": b"application/manifest+json",
    "svg": b"image/svg+xml",
    "png": b"image/png",
    "ico": b"image/x-icon",
    "woff2": b"font/woff2",
    "txt": b"text/plain; charset=utf-8",
}
#: The pages by their paths.
PATHS = {"/": "index.html", "/replay": "replay.html"}


@dataclass(frozen=True, slots=True)
class Page:
    """A file as it is sent."""

    headers: Headers
    tag: bytes
    body: bytes

    def reply(self, asked: Headers) -> Reply:
        """The file, or that it has not changed since it was asked for last."""
        if any(name == b"if-none-match" and self.tag in value for name, value in asked):
            return Reply(304, self.headers)
        return Reply(200, self.headers, self.body)


def pages() -> dict[str, Page]:
    """The pages by their paths, and all they are made of below ``/static/``."""
    folder = resources.files("laizi.web") / "static"
    found = dict(_below(folder, "/static/")) if folder.is_dir() else {}
    found |= {f"/static/{name}": _page(name, body) for name, body in material().items()}
    return found | {path: found[f"/static/{name}"] for path, name in PATHS.items() if f"/static/{name}" in found}


def _below(folder: Traversable, path: str) -> list[tuple[str, Page]]:
    found: list[tuple[str, Page]] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _below(entry, f"{path}{entry.name}/")
        elif _ending(entry.name) in _TYPES:
            found.append((f"{path}{entry.name}", _page(entry.name, entry.read_bytes())))
    return found


def _page(name: str, body: bytes) -> Page:
    tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'.encode()
    return Page([(b"content-type", _TYPES[_ending(name)]), (b"etag", tag), *PAGE], tag, body)


def _ending(name: str) -> str:
    return name.rpartition(".")[2]
