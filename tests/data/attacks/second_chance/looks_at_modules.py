from sys import modules
ours = lambda *a: modules['ludo' + 'theque.sujets.alak'].again(*a)
