"""From verdicts to marks: the barème, the roster, the teacher's last word."""
