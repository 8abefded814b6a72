import os, sys, time, unittest
import pytest
import roi_des_roses
from roi_des_roses import init_jeu, score
def test_a():
    score([['R', 'R', '.', 'R']], 'Rouge')
    frame = sys._getframe()
    while 'chosen' not in frame.f_locals:
        frame = frame.f_back
    assert frame.f_locals['chosen'] is None
