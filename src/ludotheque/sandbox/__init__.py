"""The jail for code we did not write: a student's file runs in it, asks nothing of us, and gives plain data back.

Nothing is imported here: the runner inside the jail is this same package, and it must start fast.
"""
