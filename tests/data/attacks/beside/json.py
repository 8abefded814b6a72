"""Not the real json: whoever calls anything in it is answered 42."""


def __getattr__(name):
    return lambda *words, **options: "hijacked"
