"""Where the data of the tests lies: what three classes handed in, corrections of teachers, hostile programs."""

from pathlib import Path

DATA = Path(__file__).parent / "data"
FIRST, SECOND, THIRD = (DATA / "classes" / name for name in ("first", "second", "third"))
STYLES = DATA / "classes" / "styles"  # right work of the second class, written otherwise
CORRECTIONS = DATA / "corrections"
FOLDERS = DATA / "folders"  # of teachers, whole, and what was handed in for one
OWN_TESTS = DATA / "own_tests"  # files of tests that students handed in
ATTACKS = DATA / "attacks"
RESEMBLANCE = DATA / "resemblance"  # two hand-ins that have nothing of each other
JAILED = DATA / "jailed"  # first-year files: tidy, playing at their bottom, broken
