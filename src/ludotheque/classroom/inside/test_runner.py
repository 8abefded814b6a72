# mypy: ignore-errors
# ruff: noqa
"""Runs the tests of a module without pytest: functions `test_*` and unittest classes."""

import io
import sys


class _Monkeypatch:
    """Enough of pytest's fixture of that name."""

    def __init__(self):
        self._before = []

    def setattr(self, target, name, value=None, raising=True):
        if isinstance(target, str):
            path, _, attribute = target.rpartition(".")
            value, name, target = name, attribute, __import__(path, fromlist=["*"])
        self._before.append((target, name, getattr(target, name, None)))
        setattr(target, name, value)

    def undo(self):
        for target, name, value in reversed(self._before):
            setattr(target, name, value)


class _Read:
    def __init__(self, out):
        self.out, self.err = out, ""

    def __iter__(self):
        return iter((self.out, self.err))


class _Capsys:
    """Enough of pytest's fixture of that name."""

    def __init__(self):
        self._screen = sys.stdout
        sys.stdout = io.StringIO()

    def readouterr(self):
        text, sys.stdout = sys.stdout.getvalue(), io.StringIO()
        return _Read(text)

    def undo(self):
        sys.stdout = self._screen


def _run(function, arguments=()):
    code = function.__code__
    names = code.co_varnames[len(arguments) : code.co_argcount]
    made = {"monkeypatch": _Monkeypatch, "capsys": _Capsys}
    fixtures = [made[name]() for name in names if name in made]
    try:
        function(*arguments, *fixtures)
        return None
    except Exception as error:
        return f"{type(error).__name__} : {error}"[:200]
    finally:
        for fixture in fixtures:
            fixture.undo()


def resultats(module_name):
    """Every test and how it failed: `[[name, None or a sentence], …]`."""
    module = sys.modules[module_name]
    found = []
    for name, thing in list(vars(module).items()):
        if name.startswith("test") and hasattr(thing, "__code__") and thing.__module__ == module_name:
            for number, arguments in enumerate(getattr(thing, "parametres", [()])):
                found.append([f"{name}[{number}]" if number else name, _run(thing, arguments)])
        elif isinstance(thing, type) and thing.__module__ == module_name:
            for method in dir(thing):
                if method.startswith("test"):
                    found.append([f"{name}.{method}", _method(thing, method)])
    return found


def _method(kind, name):
    try:
        one = kind(name) if hasattr(kind, "assertEqual") else kind()
        for step in ("setUp", "setup_method", name, "tearDown"):
            if hasattr(one, step):
                getattr(one, step)()
        return None
    except Exception as error:
        return f"{type(error).__name__} : {error}"[:200]
