"""Builds the modules that are shipped: every routine of an engine as WebAssembly, from the same source as machine code.

numba writes what LLVM reads, for a processor without any features; LLVM writes an object for WebAssembly, and a linker makes
one module of the objects. A module has no imports, a memory of its own, and a section that says what it was made from.
"""

import hashlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ludotheque.compiled.routines import Routine
from ludotheque.compiled.wasm import BY_BLOCK, CALLING, SECTION
from ludotheque.core.errors import LudothequeError

PLAIN_PROCESSOR = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
}  # what numba writes differs between machines else
TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"
STACK = 1 << 20  # bytes
TOOLS = ("numba", "llvmlite", "ziglang")
RECIPE = ("build.py", "native_bits.py")  # what else decides on the bytes of a module, whatever its routines
# What numba counts references with: nothing that borrows arrays needs it.
NO_COUNTING = re.compile(r"^declare (.*@NRT_(?:incref|decref)\(.*\)).*$", re.MULTILINE)
# What is raised, pickled with the place of its source on this machine: who calls a module hears only that something was.
PICKLED = re.compile(r"^@\.const\.pickledata\..*\n", re.MULTILINE)
REASON = re.compile(r"^(@\.const\.picklebuf\.\w+ = internal constant \{[^}]*\}) .*$", re.MULTILINE)


class CannotBuild(LudothequeError):
    """The tools that build modules are not all here."""


def versions() -> dict[str, str]:
    """The versions of the tools that modules are made with. Each Python has a code of its own, which numba reads."""
    return {"python": f"{sys.version_info[0]}.{sys.version_info[1]}", **{tool: version(tool) for tool in TOOLS}}


def built(routines: Iterable[Routine]) -> bytes:
    """The module of these routines."""
    listed = sorted(routines, key=lambda one: one.name)
    with tempfile.TemporaryDirectory() as folder:
        objects = []
        for routine in listed:
            objects.append(Path(folder) / f"{routine.name}.o")
            objects[-1].write_bytes(_object(routine))
        target = Path(folder) / "module.wasm"
        exported = [f"--export={routine.name}{way}" for routine in listed for way in ("", BY_BLOCK)]
        subprocess.run(  # noqa: S603 - the words are ours
            [
                sys.executable, "-P", "-m", "ziglang", "wasm-ld", "--no-entry", *exported, "--export=__heap_base",
                "--stack-first", "-z", f"stack-size={STACK}", "--gc-sections", "--strip-all", *map(str, objects), "-o", str(target),
            ],
            check=True,
        )  # fmt: skip
        return target.read_bytes() + _section(listed)


def _object(routine: Routine) -> bytes:
    """A routine with all that it calls, as an object for WebAssembly."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine: Any = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
    name, text = _written(routine)
    module = llvm.parse_assembly(_for_wasm(text))
    module.triple = TRIPLE
    module.data_layout = str(machine.target_data)
    function = module.get_function(name)
    function.name = routine.name
    module.link_in(llvm.parse_assembly(_by_block(routine.name, [str(one.type) for one in function.arguments])))
    module.verify()
    made: bytes = machine.emit_object(module)
    return made


def _by_block(name: str, types: list[str]) -> str:
    """A second way in: all arguments from one block of memory, eight bytes each. One number to pass is soon passed."""
    loads, given = [], []
    for place, kind in enumerate(types):
        loads.append(f"%at{place} = getelementptr i64, ptr %block, i32 {place}")
        loads.append(f"%a{place} = load {'i32' if kind == 'ptr' else kind}, ptr %at{place}")
        if kind == "ptr":
            loads.append(f"%p{place} = inttoptr i32 %a{place} to ptr")
        given.append(f"{kind} %{'p' if kind == 'ptr' else 'a'}{place}")
    lines = "\n".join([*loads, f"%status = call i32 @{name}({', '.join(given)})", "ret i32 %status"])
    return f"declare i32 @{name}({', '.join(types)})\ndefine i32 @{name}{BY_BLOCK}(ptr %block) {{\n{lines}\n}}\n"


def _written(routine: Routine) -> tuple[str, str]:
    """What numba writes for LLVM, and the name of the function in it."""
    from ludotheque.compiled.native import dispatcher

    (made,) = dispatcher(routine).overloads.values()
    return made.fndesc.llvm_func_name, made.library.get_llvm_str()


def _for_wasm(text: str) -> str:
    text = re.sub(r"^target (datalayout|triple).*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)
    text = re.sub(r"= common (local_unnamed_addr )?global", r"= internal \1global", text)
    text = REASON.sub(r"\1 zeroinitializer", PICKLED.sub("", text))
    return NO_COUNTING.sub(r"define internal \1 { ret void }", text)


def made_from(routines: Iterable[Routine]) -> dict[str, Any]:
    """All that a module of these routines is made from, the tools apart: where it says something else, it is stale."""
    recipe = hashlib.blake2b(digest_size=16)
    for file in RECIPE:
        recipe.update(Path(__file__).with_name(file).read_bytes())
    digests = {one.name: one.digest for one in routines}
    return {"calling": CALLING, "routines": digests, "features": FEATURES, "recipe": recipe.hexdigest()}


def _section(routines: Iterable[Routine]) -> bytes:
    said = {**made_from(routines), "tools": versions()}
    content = json.dumps(said, sort_keys=True, separators=(",", ":")).encode()
    name = SECTION.encode()
    inner = _leb(len(name)) + name + content
    return b"\0" + _leb(len(inner)) + inner


def _leb(number: int) -> bytes:
    pieces = bytearray()
    while number > 0x7F:
        pieces.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*pieces, number])
