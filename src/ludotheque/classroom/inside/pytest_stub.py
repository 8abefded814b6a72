# mypy: ignore-errors
# ruff: noqa
"""Stands for pytest where it is not installed: `raises`, `approx`, `mark.parametrize`, and little else."""


class raises:
    """The block must raise this error."""

    def __init__(self, expected, match=None):
        self.expected, self.match = expected, match

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if kind is None:
            raise AssertionError("aucune erreur n'a été levée")
        self.value = value
        return issubclass(kind, self.expected)


class approx:
    """A number, more or less."""

    def __init__(self, value, rel=1e-6, abs=1e-12):
        self.value, self.margin = value, max(rel * value if value > 0 else -rel * value, abs)

    def __eq__(self, other):
        return -self.margin <= other - self.value <= self.margin


class _Mark:
    def parametrize(self, names, values, **_):
        def marked(function):
            alone = isinstance(names, str) and "," not in names
            function.parametres = [(value,) if alone else tuple(value) for value in values]
            return function

        return marked

    def __getattr__(self, name):
        return lambda *arguments, **_: (
            arguments[0] if arguments and callable(arguments[0]) else lambda function: function
        )


mark = _Mark()


def fixture(function=None, **_):
    """Fixtures of their own are not run here."""
    return function if function is not None else lambda other: other


def main(*_):
    """Nothing: the tests are run by the teacher's tool."""
    return 0


def fail(reason=""):
    """A test that says it fails."""
    raise AssertionError(reason)
