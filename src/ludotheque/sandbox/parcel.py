"""The runner, compiled once and handed to each jail through its pipe: it starts at once and leaves no file to look at.

It travels inwards only, to the same Python, before any code of a student runs. Its builtins are a copy of its own, out
of reach of whoever replaces `len`. Its modules are taken out of sys.modules once they know each other: `import ludotheque`
in the jail means the library, where the jail has it, and nothing else.
"""

import marshal
from functools import cache
from pathlib import Path

MODULES = (
    "values",
    "plain_json",
    "execution",
    "screen",
    "loading",
    "calling",
    "distant",
    "workfiles",
    "jail_runner",
)  # each needs only those before it

START = """
import builtins, marshal, posix, sys
requests = open(posix.dup(0), "rb")
parcel = marshal.load(requests)
for name, code in parcel:
    module = sys.modules[name] = type(sys)(name)
    module.__builtins__ = {**vars(builtins)}
    exec(code, module.__dict__)
for name, code in parcel:
    del sys.modules[name]
module.main(requests)
"""


@cache
def parcel() -> bytes:
    """The runner's modules, in the order they need each other."""
    folder = Path(__file__).parent / "inside"
    sources = {f"ludotheque.sandbox.inside.{name}": (folder / f"{name}.py").read_bytes() for name in MODULES}
    code = [(name, compile(source, f"<{name}>", "exec", optimize=2)) for name, source in sources.items()]
    return marshal.dumps(code)
