"""Engines that think in processes of their own, for games and for analysis."""

from ludotheque.table.thinking.questions import Finding, Job, MoveWorth, Point, Stage, StudyJob, ThinkerDied, Withdrawn
from ludotheque.table.thinking.thinkers import Thinkers

__all__ = ["Finding", "Job", "MoveWorth", "Point", "Stage", "StudyJob", "ThinkerDied", "Thinkers", "Withdrawn"]
