"""The fuzz targets, a module for each room; imported when they are asked for, since they import half the house."""

from importlib import import_module

from fuzz.target import Target

ROOMS = ("arena", "classroom", "game", "handin", "protocol", "record", "web")


def targets(*rooms: str) -> dict[str, Target]:
    """The targets of these rooms, by name."""
    return {target.name: target for room in rooms for target in import_module(f"fuzz.{room}_targets").TARGETS}
