"""Tries to have itself woken when it is frozen: signals from a thread, a timer of the kernel, a file that becomes ready."""

import ctypes
import fcntl
import os
import signal
import threading
import time

SIGEV_SIGNAL, F_SETSIG = 0, 10


class Event(ctypes.Structure):
    _fields_ = [
        ("value", ctypes.c_void_p),
        ("signal", ctypes.c_int),
        ("how", ctypes.c_int),
        ("rest", ctypes.c_char * 48),
    ]


def by_timer():
    kernel, timer = ctypes.CDLL(None, use_errno=True), ctypes.c_void_p()
    event = Event(None, signal.SIGCONT, SIGEV_SIGNAL)
    if kernel.timer_create(1, ctypes.byref(event), ctypes.byref(timer)):
        raise OSError(ctypes.get_errno(), "timer_create")
    each_millisecond = (ctypes.c_long * 4)(0, 1_000_000, 0, 1_000_000)
    kernel.timer_settime(timer, 0, each_millisecond, None)


def by_file():
    reading, _ = os.pipe()
    fcntl.fcntl(reading, F_SETSIG, signal.SIGCONT)


def by_thread():
    signal.pthread_kill(threading.get_ident(), signal.SIGCONT)


def by_process():
    os.kill(os.getpid(), signal.SIGCONT)


def compute():
    while True:
        try:
            os.kill(os.getpid(), signal.SIGCONT)
        except OSError:
            pass


def attack(path, port):
    signal.signal(signal.SIGCONT, lambda *_: None)
    signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
    threading.Thread(target=compute, daemon=True).start()
    got = []
    for way in (by_timer, by_file, by_thread, by_process):
        try:
            way()
            got.append(way.__name__)
        except OSError:
            continue
    time.sleep(0.01)
    return got
