"""Speaks with other jails through the files of the machine that all of them see: locks, watches, pages in memory, futexes."""

import ctypes
import fcntl
import os
import struct

KERNEL = ctypes.CDLL(None, use_errno=True)
SHARED = os.__file__ if os.path.exists(os.__file__ or "") else "/usr/lib"
FUTEX = {"x86_64": 202, "aarch64": 98}
RWF_NOWAIT, IN_OPEN, FUTEX_WAKE, DONT_NEED = 8, 0x20, 1, 4


def a_lock(file):
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def a_lock_of_a_byte(file):
    fcntl.fcntl(file, fcntl.F_SETLK, struct.pack("hhqqi4x", fcntl.F_RDLCK, 0, 1000, 1, 0))


def who_locks(file):
    fcntl.fcntl(file, fcntl.F_GETLK, struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, 0, 0, 0))


def a_watch(_file):
    watching = done(KERNEL.inotify_init1(0))
    done(KERNEL.inotify_add_watch(watching, os.path.dirname(SHARED).encode(), IN_OPEN))


def pages_in_memory(file):
    os.preadv(file, [bytearray(1)], 0, RWF_NOWAIT)


def pages_out_of_memory(file):
    os.posix_fadvise(file, 0, 0, DONT_NEED)


def mapped_pages_in_memory(_file):
    place = ctypes.cast(KERNEL.printf, ctypes.c_void_p).value & ~4095
    done(KERNEL.mincore(ctypes.c_void_p(place), 4096, ctypes.create_string_buffer(1)))


def a_futex_of_everybody(_file):
    place = ctypes.cast(KERNEL.printf, ctypes.c_void_p).value & ~3
    done(KERNEL.syscall(FUTEX[os.uname().machine], ctypes.c_void_p(place), FUTEX_WAKE, 1, None, None, 0))


def done(result):
    if result < 0:
        raise OSError(ctypes.get_errno(), "refused")
    return result


def attack(path, port):
    ways = (
        a_lock,
        a_lock_of_a_byte,
        who_locks,
        a_watch,
        pages_in_memory,
        pages_out_of_memory,
        mapped_pages_in_memory,
        a_futex_of_everybody,
    )
    open_ways = []
    file = os.open(SHARED, os.O_RDONLY)
    for way in ways:
        try:
            way(file)
            open_ways.append(way.__name__)
        except OSError:
            continue
    return open_ways
