import os, sys, time, unittest
import pytest
import roi_des_roses
from roi_des_roses import init_jeu, score
import pathlib
mark = pathlib.Path('/tmp/deja')
def test_a():
    score([['R', 'R', '.', 'R']], 'Rouge')
    first = not mark.exists()
    mark.write_text('x')
    assert first
