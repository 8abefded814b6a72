"""Ctrl-C for the programs that tests start: a shell without job control makes what runs in its background deaf to it."""

import signal


def hear_ctrl_c() -> None:
    """As a terminal starts a program, whoever started the tests; for `preexec_fn`, as deafness is inherited."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
