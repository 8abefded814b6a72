"""The calls that try a function: put into sorts, and for a class some of them drawn anew."""
