
import hashlib, os, signal, threading, time
block = bytes(1 << 20)
def spin():
    while True:
        hashlib.sha256(block)
def stay(threads):
    for _ in range(threads):
        threading.Thread(target=spin, daemon=True).start()
def compute(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
def doze(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        time.sleep(0.01)
def stubborn():
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
def child(session, orphan):
    ready, told = os.pipe()
    runner = os.getpid()
    if os.fork() == 0:
        if session:
            os.setsid()
        if orphan and os.fork():
            os._exit(0)
        os.write(told, b"x")
        while True:
            os.kill(runner, signal.SIGCONT)
    os.read(ready, 1)
def by_child(seconds):
    if os.fork() == 0:
        compute(seconds)
        os._exit(0)
    os.wait()
def family(depth):
    ready, told = os.pipe()
    for _ in range(depth):
        if os.fork():
            break
    else:
        os.write(told, b"x")
        spin()
    os.read(ready, 1)
    if depth:
        threading.Thread(target=os.wait, daemon=True).start()
import loin
def far():
    stay(1)
    return loin.f(1)
