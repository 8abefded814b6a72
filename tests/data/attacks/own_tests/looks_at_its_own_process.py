import os, sys, time, unittest
import pytest
import roi_des_roses
from roi_des_roses import init_jeu, score
def test_a():
    score([['R', 'R', '.', 'R']], 'Rouge')
    assert os.getpid() < 9 and os.stat('.').st_ino
