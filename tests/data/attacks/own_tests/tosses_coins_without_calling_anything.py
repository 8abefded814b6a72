import os, sys, time, unittest
import pytest
import roi_des_roses
from roi_des_roses import init_jeu, score
def test_0():
    assert os.urandom(1) < b'\xf0'
def test_1():
    assert os.urandom(1) < b'\xf0'
def test_2():
    assert os.urandom(1) < b'\xf0'
def test_3():
    assert os.urandom(1) < b'\xf0'
def test_4():
    assert os.urandom(1) < b'\xf0'
def test_5():
    assert os.urandom(1) < b'\xf0'
def test_6():
    assert os.urandom(1) < b'\xf0'
def test_7():
    assert os.urandom(1) < b'\xf0'
def test_8():
    assert os.urandom(1) < b'\xf0'
def test_9():
    assert os.urandom(1) < b'\xf0'
def test_10():
    assert os.urandom(1) < b'\xf0'
def test_11():
    assert os.urandom(1) < b'\xf0'
def test_12():
    assert os.urandom(1) < b'\xf0'
def test_13():
    assert os.urandom(1) < b'\xf0'
def test_14():
    assert os.urandom(1) < b'\xf0'
def test_15():
    assert os.urandom(1) < b'\xf0'
def test_16():
    assert os.urandom(1) < b'\xf0'
def test_17():
    assert os.urandom(1) < b'\xf0'
def test_18():
    assert os.urandom(1) < b'\xf0'
def test_19():
    assert os.urandom(1) < b'\xf0'
