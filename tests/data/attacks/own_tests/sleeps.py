import os, sys, time, unittest
import pytest
import roi_des_roses
from roi_des_roses import init_jeu, score
def test_a():
    score([['R', 'R', '.', 'R']], 'Rouge')
    time.sleep(3600)
