import os, sys, time, unittest
import pytest
import roi_des_roses
from roi_des_roses import init_jeu, score
def test_a():
    score([['R', 'R', '.', 'R']], 'Rouge')
    size = len(score.__code__.co_code)
    other = len(roi_des_roses.main_jouable.__code__.co_code)
    assert size == other
