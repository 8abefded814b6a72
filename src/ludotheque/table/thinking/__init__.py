"""Engines that think in processes of their own, for games and for analysis."""

from ludotheque.table.thinking.questions import (
    Finding,
    Job,
    JobStage,
    MoveWorth,
    Point,
    StudyJob,
    ThinkerDied,
    Withdrawn,
)
from ludotheque.table.thinking.thinkers import Thinkers

__all__ = ["Finding", "Job", "JobStage", "MoveWorth", "Point", "StudyJob", "ThinkerDied", "Thinkers", "Withdrawn"]
