"""The options of a game: described once, read from a command line, a menu, a record or a form."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from inspect import Parameter, signature
from typing import Any, Protocol, TypeVar

from ludotheque.core.errors import BadOption
from ludotheque.core.text import Text, quoted, same

Value = int | bool | str
G = TypeVar("G")
Made = TypeVar("Made", covariant=True)

YES = frozenset({"1", "true", "yes", "on", "oui", "vrai"})
NO = frozenset({"0", "false", "no", "off", "non", "faux"})


@dataclass(frozen=True, slots=True)
class Option:
    """One argument of a game: what it is called, what it means, what it accepts."""

    name: str
    meaning: Text
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    called: tuple[Text, ...] = ()  # the choices, where their names say too little
    kept_as: str = ""  # the attribute, where the game cannot use the option's own name

    def of(self, game: object) -> Value:
        value: Value = getattr(game, self.kept_as or self.name)
        return value

    def named_choices(self) -> list[tuple[str, Text]]:
        """Every choice and what people call it."""
        return list(zip(self.choices, self.called or map(same, self.choices), strict=True))

    @property
    def flag(self) -> str:
        return "--" + self.name.replace("_", "-")


class Kind(Protocol[Made]):
    """The class of a game: its name, its options, and a game for each choice of them."""

    @property
    def name(self) -> str: ...

    @property
    def options(self) -> tuple[Option, ...]: ...

    def __call__(self, *args: Any, **options: Any) -> Made: ...


def options_of(game: Any) -> dict[str, Value]:
    """The options a game was made with, by name."""
    return {option.name: option.of(game) for option in game.options}


def default_of(kind: Callable[..., object], option: Option) -> Value:
    """What the option is when nobody says anything."""
    default: Value = _parameters(kind)[option.name].default
    return default


@cache
def _parameters(kind: Callable[..., object]) -> Mapping[str, Parameter]:
    """How a kind of game is made; read once, since every game that is made is checked against it."""
    return signature(kind).parameters


def check_options(game: Any) -> None:
    """Refuses a game made with a value its options do not accept."""
    for option in game.options:
        _check(option, default_of(type(game), option), option.of(game))


def make_game(kind: Kind[G], values: Mapping[str, Any]) -> G:
    """A game with these options; refuses a name, a type or a value it does not know."""
    known = tuple(option.name for option in kind.options)
    for name in values:
        if name not in known:
            raise _unknown(kind, name, known)
    return kind(**values)


def read_value(kind: Kind[object], name: str, text: str) -> Value:
    """The value that a person wrote for an option."""
    name = name.replace("-", "_")
    option = next((option for option in kind.options if option.name == name), None)
    if option is None:
        raise _unknown(kind, name, tuple(option.name for option in kind.options))
    default = default_of(kind, option)
    if isinstance(default, bool):
        word = text.strip().lower()
        if word in YES or word in NO:
            return word in YES
        raise _refused(option, text, Text("répondez oui ou non", "answer yes or no"))
    if isinstance(default, int):
        if text.strip().isascii() and text.strip().isdigit() and len(text.strip()) < 10:
            number = int(text)
            _check(option, default, number)
            return number
        raise refused_number(option, text)
    _check(option, default, text)
    return text


def refused_number(option: Option, text: str) -> BadOption:
    """Why an option that is a number does not take what a person wrote for it."""
    return _refused(option, text, _range(option))


def _check(option: Option, default: Value, value: object) -> None:
    if type(value) is not type(default):
        raise _refused(option, str(value), _range(option))
    if option.choices and value not in option.choices:
        listed = ", ".join(option.choices)
        raise _refused(option, str(value), Text(f"choisissez parmi {listed}", f"choose among {listed}"))
    if type(value) is int:
        too_low = option.low is not None and value < option.low
        too_high = option.high is not None and value > option.high
        if too_low or too_high:
            raise _refused(option, str(value), _range(option))


def _range(option: Option) -> Text:
    if option.low is not None and option.high is not None:
        return Text(
            f"il faut un entier de {option.low} à {option.high}",
            f"a whole number from {option.low} to {option.high} is needed",
        )
    if option.low is not None:
        return Text(f"il faut un entier, au moins {option.low}", f"a whole number, at least {option.low}, is needed")
    return Text("cette sorte de valeur ne convient pas", "this is not the kind of value it takes")


def _refused(option: Option, value: str, reason: Text) -> BadOption:
    return BadOption(
        Text(
            f"L'option {option.flag} ({option.meaning.fr}) n'accepte pas {quoted(value)} : {reason.fr}.",
            f"The option {option.flag} ({option.meaning.en}) does not take {quoted(value)}: {reason.en}.",
        ),
        option.name,
    )


def _unknown(kind: Kind[object], name: str, known: tuple[str, ...]) -> BadOption:
    flags = ", ".join("--" + one.replace("_", "-") for one in known)
    return BadOption(
        Text(
            f"Ce jeu ({kind.name}) n'a pas d'option {quoted(name)} ; ses options : {flags}.",
            f"This game ({kind.name}) has no option {quoted(name)}; its options: {flags}.",
        )
    )
