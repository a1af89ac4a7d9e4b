"""``laizi serve``: the service, on this machine unless told otherwise."""

from __future__ import annotations

import click

from laizi.cli.command import USAGE_ERROR, Command, Option, lang_of
from laizi.cli.hands import BAD_INPUT
from laizi.cli.output import write_error, write_lines
from laizi.messages import LANGUAGES, text

EXAMPLE = """\
laizi serve
laizi serve --port 8080 --workers 2"""

# What the extra brings.
_NEEDED = ("httptools", "orjson", "uvicorn")


@click.command("serve", cls=Command, example=EXAMPLE)
@click.option("--host", cls=Option, default="127.0.0.1", metavar="ADDRESS", help="host")
@click.option("--port", cls=Option, type=click.IntRange(0, 65535), default=8000, metavar="N", help="port")
@click.option("--workers", cls=Option, type=click.IntRange(1, 64), default=1, metavar="N", help="workers")
@click.option("--lang", cls=Option, type=click.Choice(LANGUAGES), help="lang")
@click.pass_context
def serve(context: click.Context, /, host: str, port: int, workers: int, lang: str | None) -> int:
    """See the catalogue of messages for the help of this command."""
    lang = lang or lang_of(context)
    try:
        from laizi.web import server
    except ModuleNotFoundError as error:
        if error.name not in _NEEDED:
            raise
        write_error(text("no_web", lang), lang)
        return USAGE_ERROR
    try:
        listening = server.listen(host, port)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        write_error(text("cannot_listen", lang, host=host, port=port, reason=reason), lang)
        return BAD_INPUT
    address = listening.getsockname()
    shown = f"[{address[0]}]" if ":" in address[0] else address[0]
    write_lines([text("serving", lang, url=f"http://{shown}:{address[1]}")])
    return server.serve(listening, workers)
