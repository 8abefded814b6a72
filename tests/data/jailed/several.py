from plays import *
import crashes
def here(): return crashes.g() + len(after())
