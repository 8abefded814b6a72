"""The files of `class/` are students' work, not tests of ours."""

collect_ignore = ["class"]
