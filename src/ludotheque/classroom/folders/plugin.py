"""What `sujet.toml` cannot say of an assignment of ours: a plugin, a function of a module in its folder, says it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from ludotheque.classroom.class_secret import ClassSecret
from ludotheque.classroom.contract import Fault, Reading
from ludotheque.classroom.question import Ask, Question

if TYPE_CHECKING:
    from ludotheque.classroom.judging.habits import Axis


@dataclass(frozen=True)
class PluginParts:
    """Parts of an Assignment, which says what each is."""

    questions: tuple[Question, ...]
    axes: Callable[[Ask], tuple["Axis", ...]] = lambda _ask: ()
    readings: tuple[Reading, ...] = ()
    form: Callable[[Mapping[str, str]], tuple[Fault, ...]] = lambda _sources: ()


def plugin_parts(plugin: str, secret: ClassSecret) -> PluginParts:
    """What the plugin `module:function` gives: our own code, for a stranger's runs in the jail alone."""
    module, _, function = plugin.partition(":")
    drawn: Callable[[ClassSecret], PluginParts] = getattr(import_module(module), function)
    return drawn(secret)
