"""The command of whoever writes an assignment: begin its folder, try it, make what students receive, proofread it."""

from collections.abc import Callable

from ludotheque.classroom.folders.refusals import refused_where_too_deep
from ludotheque.classroom.folders.sujet_settings import DONE, FAULTS, REFUSED, Show, SujetSettings
from ludotheque.core.errors import BadOption, LudothequeError
from ludotheque.core.text import Text, quoted

__all__ = ["DONE", "FAULTS", "REFUSED", "Show", "SujetSettings", "run_sujet"]


def run_sujet(settings: SujetSettings, show: Show, refuse: Show | None = None) -> int:
    """Do one of the four; what cannot be done is one sentence."""
    try:
        with refused_where_too_deep(settings.folder.name):
            return _action(settings.action)(settings, show)
    except LudothequeError as refusal:
        (refuse or show)(refusal.to(settings.lang))
        return REFUSED
    except OSError as failure:
        said = failure.strerror or type(failure).__name__
        sentence = Text(f"Le dossier ne peut pas être écrit : {said}.", f"The folder cannot be written: {said}.")
        (refuse or show)(sentence.to(settings.lang))
        return REFUSED


def _action(name: str) -> Callable[[SujetSettings, Show], int]:
    """What this word asks for; each is imported when it is needed."""
    if name == "new":
        from ludotheque.classroom.folders.scaffold import new_folder

        return new_folder
    if name == "try":
        from ludotheque.classroom.trying import try_folder

        return try_folder
    if name == "handout":
        from ludotheque.classroom.folders.handout import make_handout

        return make_handout
    if name == "show":
        from ludotheque.classroom.folders.proof_page import show_folder

        return show_folder
    known = "new, try, handout, show"
    raise BadOption(
        Text(
            f"« sujet » ne connaît pas {quoted(name)} : {known}.",
            f"« sujet » does not know {quoted(name)}: {known}.",
        )
    )
