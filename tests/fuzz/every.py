"""Every fuzz target, by name."""

from fuzz import (
    arena_targets,
    classroom_targets,
    game_targets,
    handin_targets,
    protocol_targets,
    record_targets,
    web_targets,
)
from fuzz.target import Target

ROOMS = (game_targets, record_targets, protocol_targets, classroom_targets, arena_targets, handin_targets, web_targets)
TARGETS: dict[str, Target] = {target.name: target for room in ROOMS for target in room.TARGETS}
