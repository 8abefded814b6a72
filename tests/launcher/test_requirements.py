"""What ./ludo installs is pinned to the last byte, and says nothing of the machine that pinned it."""

import itertools
import re
import tomllib

from launcher.machine import CHECKOUT, PINNED

PIN = re.compile(
    r"^([a-z0-9.-]+)==([^ ]+)((?: ;[^\\]*)?) \\((?:\n    --hash=sha256:[0-9a-f]{64}(?: \\)?)+)", re.MULTILINE
)


def text(name: str) -> str:
    return (CHECKOUT / "requirements" / f"{name}.txt").read_text()


def pins(name: str) -> set[tuple[str, str]]:
    return {(match[1], match[2]) for match in PIN.finditer(text(name))}


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w.-]", line)[0].lower().replace("_", "-") for line in requirements}


def test_every_line_is_a_pin_a_hash_or_a_remark_and_names_no_machine() -> None:
    for name in PINNED:
        left = PIN.sub("", text(name)).splitlines()
        assert [line for line in left if line.strip() and not line.lstrip().startswith("#")] == [], name
        assert re.findall(r"\w+://\S+|--\w*-?index\S*|--find-links|(?:^|\s)/\S+", text(name)) == [], name


def test_all_that_the_project_asks_for_is_pinned() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())
    asked, extras = project["project"]["dependencies"], project["project"]["optional-dependencies"]
    for name in PINNED:
        wanted = asked + extras.get(name, []) * (name != "base")
        if name == "test":
            wanted = wanted + [one for extra in ("turbo", "build-engines", "web", "teach") for one in extras[extra]]
        assert names(wanted) <= {pin for pin, _ in pins(name)}, name
    assert names([*project["build-system"]["requires"], "editables"]) <= {pin for pin, _ in pins("base")}


def test_the_files_agree_on_every_version() -> None:
    chain = (("base", "turbo", "build-engines", "test", "explore", "bench"), ("base", "web", "test", "bench"),
             ("base", "teach", "test"), ("base", "explore"))  # fmt: skip
    for smaller, larger in (pair for names in chain for pair in itertools.pairwise(names)):
        shared = {(pin, version) for pin, version in pins(larger) if pin in dict(pins(smaller))}
        assert shared, (smaller, larger)
        assert shared <= pins(smaller), (smaller, larger)


def test_who_plays_installs_no_compiler() -> None:
    for name in ("base", "web", "teach"):
        assert not {"numba", "llvmlite", "ziglang"} & {pin for pin, _ in pins(name)}
