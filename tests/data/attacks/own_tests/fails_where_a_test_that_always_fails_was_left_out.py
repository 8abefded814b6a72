import os, sys, time, unittest
import pytest
import roi_des_roses
from roi_des_roses import init_jeu, score
seen = []
def test_a():
    seen.append(1)
    assert False
def test_b():
    score([['R', 'R', '.', 'R']], 'Rouge')
    assert seen
