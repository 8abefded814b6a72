# ruff: noqa: N999 -- the name is theirs
"""A silent double of the notebook's own module."""
