"""What ./ludo installs is pinned to the last byte, and says nothing of the machine that pinned it."""

import re
import tomllib

import pytest

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


@pytest.mark.parametrize("name", PINNED)
def test_every_line_is_a_pin_a_hash_or_a_remark(name: str) -> None:
    left = [line for line in PIN.sub("", text(name)).splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert left == []


@pytest.mark.parametrize("name", PINNED)
def test_no_address_and_no_folder_of_a_machine_is_named(name: str) -> None:
    assert re.findall(r"\w+://\S+|--\w*-?index\S*|--find-links|(?:^|\s)/\S+", text(name)) == []


@pytest.mark.parametrize(
    ("name", "extra"),
    [
        ("base", None),
        ("turbo", "turbo"),
        ("build-engines", "build-engines"),
        ("web", "web"),
        ("teach", "teach"),
        ("test", "turbo"),
        ("test", "build-engines"),
        ("test", "web"),
        ("test", "teach"),
        ("test", "test"),
        ("explore", "explore"),
        ("bench", "bench"),
    ],
)
def test_all_that_the_project_asks_for_is_pinned(name: str, extra: str | None) -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())
    asked = project["project"]["dependencies"] + (project["project"]["optional-dependencies"][extra] if extra else [])
    assert names(asked) <= {pin for pin, _ in pins(name)}


def test_what_builds_the_package_is_pinned_with_what_runs_it() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())
    assert names([*project["build-system"]["requires"], "editables"]) <= {pin for pin, _ in pins("base")}


@pytest.mark.parametrize(
    ("smaller", "larger"),
    [
        ("base", "turbo"),
        ("turbo", "build-engines"),
        ("build-engines", "test"),
        ("base", "web"),
        ("base", "teach"),
        ("web", "test"),
        ("teach", "test"),
        ("base", "explore"),
        ("test", "explore"),
        ("test", "bench"),
        ("explore", "bench"),
    ],
)
def test_the_files_agree_on_every_version(smaller: str, larger: str) -> None:
    versions = dict(pins(smaller))
    shared = {(pin, version) for pin, version in pins(larger) if pin in versions}
    assert shared <= pins(smaller)
    assert shared


def test_who_plays_installs_no_compiler() -> None:
    for name in ("base", "web", "teach"):
        assert not {"numba", "llvmlite", "ziglang"} & {pin for pin, _ in pins(name)}
