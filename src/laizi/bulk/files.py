"""Files as wholes: errors that name the file and the place in it, and outputs that appear at once or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from laizi.errors import InputError
from laizi.messages import clean, text

__all__ = ["STREAM", "ByteStream", "FileError", "WholeFile", "reading", "refuse_same", "writing"]

#: How a stream without a name, such as standard input, is called in errors.
STREAM = "-"

#: Bytes read at once.
BLOCK = 1 << 18

_FULL = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
_SHOWN = 120
_MOST_NAME = 230  # bytes; most file systems take 255, and the ending of an unfinished file needs some


class FileError(InputError):
    """A file, or something in it, cannot be.

    Attributes:
        file: the name of the file as it was given; ``"-"`` for a stream.
        row: number of the row from 1, where rows are counted (npy, Parquet), else None.
        line: number of the line from 1, where lines are counted (text, CSV; a record counts where it begins), else None.

    The other attributes are those of `laizi.InputError`.
    """

    def __init__(
        self,
        code: str,
        file: str,
        path: str = "",
        position: int | None = None,
        *,
        row: int | None = None,
        line: int | None = None,
        **params: Any,
    ) -> None:
        super().__init__(code, path, position, **params)
        self.file = file
        self.row = row
        self.line = line

    @classmethod
    def placed(cls, error: InputError, file: str, *, row: int | None = None, line: int | None = None) -> FileError:
        """The same error, at a place in a file."""
        return cls(error.code, file, error.path, error.position, row=row, line=line, **error.params)

    def message(self, lang: str = "en") -> str:
        """The error in words on one line, the file and the place in it first."""
        places = [text("stream", lang) if self.file == STREAM else clean(self.file, _SHOWN)]
        if self.line is not None:
            places.append(text("line", lang, number=self.line))
        if self.row is not None:
            places.append(text("row", lang, number=self.row))
        return text("place", lang, place=text("comma", lang).join(places), message=super().message(lang))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.code, self.file, self.path, self.position, self.row, self.line, self.params)


def _rebuild(
    code: str, file: str, path: str, position: int | None, row: int | None, line: int | None, params: dict[str, Any]
) -> FileError:
    return FileError(code, file, path, position, row=row, line=line, **params)


@contextlib.contextmanager
def reading(name: str) -> Iterator[None]:
    """The system's errors inside, as errors about the file that is read."""
    try:
        yield
    except FileNotFoundError as error:
        raise FileError("file_missing", name) from error
    except IsADirectoryError as error:
        raise FileError("file_is_folder", name) from error
    except OSError as error:
        raise FileError("file_unreadable", name, reason=error.strerror or str(error)) from error


@contextlib.contextmanager
def writing(name: str) -> Iterator[None]:
    """The system's errors inside, as errors about the file that is written."""
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            raise FileError("disk_full", name) from error
        raise FileError("file_unwritable", name, reason=error.strerror or str(error)) from error


def refuse_same(source: str | BinaryIO, target: str) -> None:
    """Raises ``same_file`` when the output would take the place of the input, by whatever name."""
    try:
        there = Path(target).stat()
        here = Path(source).stat() if isinstance(source, str) else os.fstat(source.fileno())
    except (OSError, ValueError, AttributeError):
        return  # no such file yet, or a stream that is none
    if os.path.samestat(here, there):
        raise FileError("same_file", target)


class WholeFile:
    """A file that appears under its name when it is whole, and otherwise not at all.

    ``with WholeFile("out.npy") as file:`` gives a binary file, open for writing, under a name beside the real one that ends in
    ``.part``. Leaving the block brings it to the disk and puts it in its place, over an older file; leaving it by an exception
    of any kind (Ctrl-C, too) removes it. A process that is killed can leave the ``.part`` file, never a part of the real one.
    Through a symbolic link the file it points to is replaced; an older file's permissions are kept.

    Raises `FileError`: ``folder_missing``, ``file_is_folder``, ``file_special`` (a device or a pipe), ``disk_full``,
    ``file_unwritable``.
    """

    def __init__(self, name: str | os.PathLike[str]) -> None:
        self.name = os.fspath(name)
        self._file: BinaryIO | None = None
        with writing(self.name):
            self._target = _resolved(Path(self.name))
        shown = self._target.name if len(os.fsencode(self._target.name)) <= _MOST_NAME else "laizi"
        self._part = self._target.with_name(f"{shown}.{secrets.token_hex(4)}.part")

    def __enter__(self) -> BinaryIO:
        with writing(self.name):
            mode = self._mode()
            if mode is not None and stat.S_ISDIR(mode):
                raise FileError("file_is_folder", self.name)
            if mode is not None and not stat.S_ISREG(mode):
                raise FileError("file_special", self.name)
            if not self._target.parent.is_dir():
                raise FileError("folder_missing", self.name, folder=str(Path(self.name).parent))
            if mode is not None and not os.access(self._target, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            try:
                self._file = self._part.open("xb")
            except BaseException:
                self._remove()
                raise
        return self._file

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            if kind is None:
                with writing(self.name):
                    self._commit()
        finally:
            self._remove()

    def _commit(self) -> None:
        assert self._file is not None
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        mode = self._mode()
        if mode is not None:
            with contextlib.suppress(OSError):
                self._part.chmod(stat.S_IMODE(mode))
        self._part.replace(self._target)
        with contextlib.suppress(OSError, AttributeError):  # where folders can be opened: the new name, too, is on the disk
            folder = os.open(self._target.parent, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def _remove(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError, ValueError):  # what is buffered may find no room; it is thrown away
                self._file.close()
        with contextlib.suppress(OSError):
            self._part.unlink()

    def _mode(self) -> int | None:
        try:
            return self._target.stat().st_mode
        except FileNotFoundError:
            return None
        except NotADirectoryError:
            return None  # a file where the folder should be


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except RuntimeError as error:  # a loop of links, before Python 3.13
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from error


class ByteStream:
    """Bytes from a file or a stream, counted.

    Attributes:
        name: the name in errors.
        read: bytes read so far.
        size: bytes there are, for a regular file that is read from its beginning; else None.
    """

    def __init__(self, stream: BinaryIO, name: str, *, owned: bool = False) -> None:
        self.name = name
        self.read = 0
        self.size = _size(stream)
        self._stream = stream
        self._owned = owned
        self._block: Callable[[int], bytes] = getattr(stream, "read1", stream.read)

    @classmethod
    def named(cls, name: str) -> ByteStream:
        """The bytes of a file, which `close` closes."""
        with reading(name):
            return cls(Path(name).open("rb"), name, owned=True)

    def block(self) -> bytes:
        """The next bytes, as soon as there are any; none at the end."""
        with reading(self.name):
            found = self._block(BLOCK)
        self.read += len(found)
        return found

    def fill(self, target: memoryview) -> int:
        """Reads until the target is full or the stream is at its end; how many bytes there were."""
        at = 0
        with reading(self.name):
            while at < len(target):
                found = self._stream.readinto(target[at:])  # type: ignore[attr-defined]
                if not found:
                    break
                at += found
        self.read += at
        return at

    def skip(self, size: int) -> None:
        """Leaves out bytes of a file."""
        with reading(self.name):
            self._stream.seek(size, os.SEEK_CUR)

    def close(self) -> None:
        """Closes a file that was opened by its name."""
        if self._owned:
            self._stream.close()


def _size(stream: BinaryIO) -> int | None:
    """The bytes of a regular file that is read from its beginning; None of anything else."""
    try:
        state = os.fstat(stream.fileno())
        return state.st_size if stat.S_ISREG(state.st_mode) and stream.tell() == 0 else None
    except (OSError, ValueError, AttributeError):
        return None
