"""What is sent into a jail imports the standard library and itself alone; lint-imports checks the other walls."""

import ast
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]
SOURCE = CHECKOUT / "src"


def strangers(folder: Path) -> set[str]:
    """What the files of a folder import that is neither in the standard library nor ours."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                found.add(str(node.module).partition(".")[0])
    return found - sys.stdlib_module_names - {"ludotheque"}


@pytest.mark.parametrize(
    ("place", "given"),
    [
        ("sandbox/inside", set()),
        ("arena/inside", set()),
        ("classroom/inside", {"pytest", "journal_des_tests"}),  # the jail of own tests is given both
    ],
)
def test_what_is_sent_into_a_jail_needs_the_standard_library_alone(place: str, given: set[str]) -> None:
    assert strangers(SOURCE / "ludotheque" / place) == given
