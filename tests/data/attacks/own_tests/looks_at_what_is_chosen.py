import os, sys, time, unittest
import pytest
import roi_des_roses
from roi_des_roses import init_jeu, score
def test_a(request):
    score([['R', 'R', '.', 'R']], 'Rouge')
    assert len(request.session.items) == 2
def test_b():
    assert False
