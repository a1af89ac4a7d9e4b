"""The ``laizi`` command: parse, call, show. It needs the extra ``cli``; `laizi.__main__` is its entry point."""
