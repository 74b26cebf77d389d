"""What the attacks share: running the tool, and counting what it stood."""

import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import time
import unicodedata
from pathlib import Path

TOOL = os.environ["FLOWCHECK"]
ROOT = Path(os.environ["ATTACK_ROOT"])
QUICK = bool(os.environ.get("ATTACK_QUICK"))
# Seconds; nothing here is large enough to take as long, but for the machine being busy.
PATIENCE = 120

FLOW = """flow: App
root: A
coordinators: {A: {container: stack, start: [push: Home], screens: {Home: {actions: {more: [push: More]}}, More: {}}}}
"""

tried = 0
failed = 0


class Run:
    def __init__(self, arguments, status, output, errors, seconds):
        self.arguments, self.status, self.seconds = arguments, status, seconds
        self.bytes = output
        self.output = output.decode("utf-8", "replace")
        self.errors = errors.decode("utf-8", "replace")
        self.all = self.output + self.errors


def run(*arguments, cwd=None, input=b"", environment=None, limit=None, program=None):
    """Runs the tool; `limit` is called in its process before it begins."""
    begun = time.monotonic()
    command = [program or TOOL, *map(str, arguments)]
    try:
        process = subprocess.run(
            command, cwd=cwd, input=input, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE,
            env={**os.environ, **(environment or {})}, preexec_fn=limit)
        return Run(arguments, process.returncode, process.stdout, process.stderr, time.monotonic() - begun)
    except subprocess.TimeoutExpired as late:
        return Run(arguments, None, late.stdout or b"", late.stderr or b"", time.monotonic() - begun)


def check(holds, what, detail=""):
    """Counts one attack; says what it did where the tool did not stand it."""
    global tried, failed
    tried += 1
    if not holds:
        failed += 1
        print(f"FAILED {what}" + (f"\n       {str(detail)[:600]!r}" if detail else ""), flush=True)
    return holds


def ends_well(result, what, statuses=(0, 1, 2, 3)):
    """It ended by itself with one of its own exit codes, and reports no fault of its own."""
    return check(result.status in statuses, f"{what}: {result.arguments} ends with {result.status}", result.errors)


# What moves a terminal, ends a line where none ends, or turns the direction of reading.
BIDI = {*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x061C, 0x200E, 0x200F}


def controls(text, allowed="\n"):
    return [character for character in text
            if character not in allowed
            and (unicodedata.category(character) in ("Cc", "Zl", "Zp") or ord(character) in BIDI)]


def commands(text):
    """What the log of GitHub Actions, Azure Pipelines or TeamCity takes for a command."""
    return [line for line in text.splitlines() if re.match(r"\s*::[a-z]", line) or re.search(r"##[a-zA-Z]*\[", line)]


def write(path, text):
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    return path


def fixtures():
    return sorted((ROOT / "Fixtures").rglob("*.flow.yml"))


def mutated(data, chance):
    """Some bytes of a file exchanged, lost, doubled or made up."""
    data = bytearray(data)
    pieces = [b"'", b'"', b"[", b"]", b"{", b"}", b":", b"- ", b"\n", b"\0", b"\xff", b"&a ", b"*a", b"<<: ", b"~", b"!!x ",
              b"\xe2\x80\xae", b"\x1b[31m", b"9" * 30, b"-1", b"null", b"\t", b"# flowcheck:ignore ", b"..", b"%"]
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(data) + 1)
        how = chance.randrange(4)
        if how == 0 and data:
            del data[at:at + chance.randint(1, 20)]
        elif how == 1:
            data[at:at] = chance.choice(pieces)
        elif how == 2 and data:
            first = chance.randrange(len(data))
            data[at:at] = data[first:first + chance.randint(1, 60)]
        else:
            data[at:at + 1] = bytes([chance.randrange(256)])
    return bytes(data)


def finish():
    print(f"{tried} tried, {failed} failed", flush=True)
    sys.exit(1 if failed or not tried else 0)
