"""The ``laizi`` command; ``python -m laizi`` is the same."""

from __future__ import annotations

import os
import sys

from laizi.messages import language, text

INTERRUPTED = 128 + 2  # what a shell says of a program that SIGINT has ended


def main() -> None:
    """Runs the command and exits; one line and exit status 2 where click, which the extra ``cli`` brings, is missing."""
    try:
        from laizi.cli.main import laizi
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except ModuleNotFoundError as error:
        if error.name != "click":
            raise
        print(text("no_click", language(os.environ.get("LAIZI_LANG"))), file=sys.stderr)
        sys.exit(2)
    laizi()


if __name__ == "__main__":
    main()
