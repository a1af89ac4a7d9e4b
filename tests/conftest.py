"""Signals are heard whoever runs the tests: a shell that starts them in the background has them ignored, for commands too."""

import signal

for _name, _heard in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL), ("SIGTERM", signal.SIG_DFL)):
    _number = getattr(signal, _name, None)
    if _number is not None and signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(_number, _heard)
