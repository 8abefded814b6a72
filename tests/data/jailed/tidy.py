
'''A tidy file.'''
from __future__ import annotations
from copy import deepcopy
from functools import lru_cache, wraps
NBL = 6
NOMS = ("Rouge", "Blanc")
_hidden = 3
def put(board: Unknown, n, player=1, *rest, flag=False, **more):
    board[n] = player
    print("posé en", n)
    return (board, n)
@lru_cache
def twice(x):
    return 2 * x
def shouting(function):
    @wraps(function)
    def louder(*words):
        return function(*words).upper()
    return louder
@shouting
def hello(name):
    return "bonjour " + name
def ask():
    return [input("Colonne ? "), eval(input("Ligne ? "))]
def lines():
    import sys
    return [sys.stdin.isatty(), sys.stdin.readline(), sys.stdin.readline(), list(sys.stdin)]
def fails(board):
    board.append(1)
    return [][3]
def late():
    while True:
        pass
def factorial(n):
    return 1 if n == 0 else n * factorial(n - 1)
def loop(n):
    return sum(range(n))
def outer(n):
    def inner(k):
        return 0 if k == 0 else inner(k - 1)
    return inner(n)
def save():
    with open("partie.txt", "w") as f:
        f.write("e4")
    return open("partie.txt").read(), open(__file__).read()[:5]
def luck():
    import random
    return random.randrange(10**9)
