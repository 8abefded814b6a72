"""The assignments, to the letter: French names, plain lists, no rule of their own."""
