import os, sys, time, unittest
import pytest
import roi_des_roses
from roi_des_roses import init_jeu, score
def test_a():
    score([['R', 'R', '.', 'R']], 'Rouge')
    send = score.__closure__
    cells = {c.cell_contents for c in send if callable(c.cell_contents)}
    ask = next(c for c in cells if getattr(c, '__name__', '') == '_ask_outside')
    answer = ask({'module': 'roi_des_roses', 'function': 'vraie', 'arguments': [{'l': []}, 'Rouge'], 'typed': []})
    assert answer['error']['kind'] == 'NameError'
