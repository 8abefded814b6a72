import os, sys, time, unittest
import pytest
import roi_des_roses
from roi_des_roses import init_jeu, score
from journal_des_tests import fini, prevus
def test_a(request):
    score([['R', 'R', '.', 'R']], 'Rouge')
    prevus(['test_z'])
    fini('test_z', 'failed', 'vu')
    fini(request.node.nodeid, 'passed', '')
    assert False
