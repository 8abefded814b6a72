def f(): return 1
import sys
sys.exit(f())
def g(): return 2
