"""What a teacher does with thirty files: run them safely, judge each function, give points and say why."""
