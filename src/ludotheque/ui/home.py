"""What this machine says of the house: where it keeps what a person does (LUDOTHEQUE_HOME), and by which command it was started."""

import os
import shlex
from pathlib import Path

HOME_VARIABLE = "LUDOTHEQUE_HOME"
COMMAND_VARIABLE = "LUDOTHEQUE_COMMAND"  # set by the launcher to the name it was called by


def data_folder() -> Path:
    """The folder of the games that are kept, of the database and of what was learnt; it may not exist yet."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home)
    from platformdirs import user_data_path

    return user_data_path("ludotheque", appauthor=False)


def own_command() -> str:
    """What a person types to start the house."""
    return shlex.quote(os.environ.get(COMMAND_VARIABLE, "ludotheque"))
