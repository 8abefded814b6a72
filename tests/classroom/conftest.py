"""The files of these folders are students' work, not tests of ours."""

collect_ignore = ["class", "second_class"]
