"""What is installed by pip is all that the package needs: its modules, sheets, pages and data."""

from pathlib import Path

from hatchling.builders.wheel import WheelBuilder

CHECKOUT = Path(__file__).parents[1]
PACKAGE = CHECKOUT / "src" / "ludotheque"
LEFT_OUT = ("__pycache__", ".part")


def test_the_wheel_holds_every_file_of_the_package() -> None:
    builder = WheelBuilder(str(CHECKOUT))
    packed = {file.distribution_path for file in builder.recurse_selected_project_files()}
    assert packed == {
        path.relative_to(CHECKOUT / "src").as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and not any(word in str(path) for word in LEFT_OUT)
    }


def test_the_modules_of_all_engines_are_in_the_wheel() -> None:
    builder = WheelBuilder(str(CHECKOUT))
    packed = {Path(file.distribution_path) for file in builder.recurse_selected_project_files()}
    games = {path.parts[2] for path in packed if path.suffix == ".wasm" and path.parts[3:5] == ("engine", "wasm")}
    assert games == {"alak", "awale", "connect_four", "reversi", "rose_king"}
