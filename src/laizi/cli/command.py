"""click with laizi's manners: help and usage errors in the language asked for, a usage error on one line."""

from __future__ import annotations

import contextlib
import difflib
import errno
import importlib
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

import click

from laizi.cli.output import Session, language_of, silence, write_error, write_lines
from laizi.messages import clean, help_text, text

USAGE_ERROR = 2
INTERRUPTED = 130  # as a shell reports Ctrl-C
_SHOWN = 40


def lang_of(context: click.Context | None) -> str:
    """The language of the run that a click context belongs to."""
    session = context.find_object(Session) if context is not None else None
    return session.lang if session is not None else language_of((), os.environ)


class Option(click.Option):
    """An option whose ``help`` is a key of the catalogue, and which says in one line what value it cannot have."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The option and its help, in the language asked for."""
        record = super().get_help_record(ctx)
        if record is None or self.help is None:
            return record
        return record[0], help_text(self.help, lang_of(ctx))  # defaults and ranges are in the words already

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        """The value as the option's type, or a usage error in our words."""
        try:
            return super().type_cast_value(ctx, value)
        except click.BadParameter as error:
            shown = value[-1] if isinstance(value, (tuple, list)) and value else value
            params = {"name": self.opts[-1], "value": clean(str(shown), _SHOWN)}
            key = "usage_bad_value"
            if isinstance(self.type, click.Choice):
                key, params["known"] = "usage_bad_value_known", ", ".join(map(str, self.type.choices))
            elif isinstance(self.type, click.IntRange) and self.type.max is not None:
                key, params["low"], params["high"] = "usage_bad_number", str(self.type.min), str(self.type.max)
            elif isinstance(self.type, click.types.IntParamType):
                key = "usage_bad_whole"
            raise click.BadParameter(text(key, lang_of(ctx), **params), ctx, self) from error


class Command(click.Command):
    """A command whose help is in the catalogue under its key, with an example that is a command line.

    Args:
        key: where its help is in the catalogue; its name when not given.
    """

    def __init__(self, *args: Any, example: str = "", key: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.example = example
        self.key = key or self.name or ""

    def get_short_help_str(self, limit: int = 45) -> str:
        """The line that the list of commands shows."""
        return help_text(f"{self.key}_short", lang_of(click.get_current_context(silent=True)))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes what the command does."""
        _write_help(self, ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the example."""
        _write_example(self.example, ctx, formatter)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The ``--help`` option, its help in the language asked for."""
        return _localized_help_option(super().get_help_option(ctx), ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the arguments; one too many is a usage error in our words."""
        ctx.allow_extra_args = True  # looked at below, to say it in our words
        with _placed(ctx):
            rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise click.UsageError(text("usage_extra", lang_of(ctx), name=clean(rest[0], _SHOWN)), ctx)
        return rest


class Group(click.Group):
    """The ``laizi`` group, or one below it. Its commands live in modules that are imported when asked for.

    Args:
        modules: for each command the module that holds it, under the command's own name or as ``module:name``.
    """

    def __init__(self, *args: Any, modules: Mapping[str, str], example: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.modules = dict(modules)
        self.example = example
        self.key = self.name or ""

    def get_short_help_str(self, limit: int = 45) -> str:
        """The line that the list of commands shows."""
        return help_text(f"{self.key}_short", lang_of(click.get_current_context(silent=True)))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the arguments up to the command's name."""
        with _placed(ctx):
            return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order they are shown."""
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Imports a command."""
        if cmd_name not in self.modules:
            return None
        module, _, name = self.modules[cmd_name].partition(":")
        command = getattr(importlib.import_module(module), name or cmd_name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments name, or a usage error in our words."""
        if args and args[0] not in self.modules and not args[0].startswith("-") and not ctx.resilient_parsing:
            params = {"name": clean(args[0], _SHOWN), "known": ", ".join(self.modules)}
            raise click.UsageError(text("usage_no_command", lang_of(ctx), **params), ctx)
        return super().resolve_command(ctx, args)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes what the command does."""
        _write_help(self, ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the example."""
        _write_example(self.example, ctx, formatter)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The ``--help`` option, its help in the language asked for."""
        return _localized_help_option(super().get_help_option(ctx), ctx)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Runs the command and exits: 0 when all went well, 1 for bad input, 2 for a usage error."""
        # Given a list, click leaves it alone on Windows too, where it would else take the ? of a hand for a file pattern.
        arguments = list(sys.argv[1:] if args is None else args)
        lang = language_of(arguments, os.environ)
        extra.setdefault("obj", Session(lang))
        if not standalone_mode:
            return super().main(arguments, prog_name, complete_var, standalone_mode=False, **extra)
        try:
            status = super().main(arguments, prog_name, complete_var, standalone_mode=False, **extra)
            write_lines(())  # what is left to flush fails here if it must, not at Python's exit
        except click.UsageError as error:
            _exit_usage(error, lang)
        except (click.Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        except OSError as error:
            silence()
            if error.errno != errno.EPIPE:
                write_error(text("cannot_write", lang, reason=error.strerror or error), lang)
            sys.exit(1)
        sys.exit(status if isinstance(status, int) else 0)


@contextlib.contextmanager
def _placed(ctx: click.Context) -> Iterator[None]:
    """A usage error from inside knows its context; click's parser does not always say."""
    try:
        yield
    except click.UsageError as error:
        error.ctx = error.ctx or ctx
        raise


def _exit_usage(error: click.UsageError, lang: str) -> NoReturn:
    command = error.ctx.command_path if error.ctx is not None else "laizi"
    if error.ctx is not None and type(error).__name__ == "NoArgsIsHelpError":
        write_lines(error.ctx.get_help().splitlines())
        sys.exit(USAGE_ERROR)
    message = " ".join(_usage_message(error, lang).split())  # one line
    write_error(text("usage", lang, message=message, command=command), lang)
    sys.exit(USAGE_ERROR)


def _usage_message(error: click.UsageError, lang: str) -> str:
    if isinstance(error, click.NoSuchOption):
        known = [name for param in (error.ctx.command.params if error.ctx else ()) for name in param.opts]
        near = difflib.get_close_matches(error.option_name, known, 1)
        name = clean(error.option_name, _SHOWN)
        return text("usage_no_option_near" if near else "usage_no_option", lang, name=name, near="".join(near))
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return text("usage_missing", lang, name=error.param.human_readable_name.upper())
    if isinstance(error, click.BadOptionUsage):
        params = error.ctx.command.params if error.ctx is not None else []
        flag = any(
            isinstance(p, click.Option) and p.is_flag and error.option_name in (*p.opts, *p.secondary_opts) for p in params
        )
        return text("usage_no_value" if flag else "usage_needs_value", lang, name=error.option_name)
    return clean(error.message, 300)


def _write_help(command: Command | Group, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(help_text(command.key, lang_of(ctx)))


def _write_example(example: str, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    if example:
        formatter.write_paragraph()
        formatter.write(f"{help_text('example', lang_of(ctx))}\n")
        for line in example.splitlines():
            formatter.write(f"  {line}\n")


def _localized_help_option(option: click.Option | None, ctx: click.Context) -> click.Option | None:
    if option is not None:
        option.help = help_text("help", lang_of(ctx))
    return option
