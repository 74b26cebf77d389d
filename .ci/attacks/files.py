#!/usr/bin/env python3
"""Links, pipes, devices, disks without room: what a checkout makes of the files around it."""

import socket
import stat
from _attack import *

SECRET = "machine: example\npassword: s3cret\n"


def secret_is_kept(result, what):
    check("s3cret" not in result.all, f"{what}: shows a secret", result.all)


def everything():
    """Every file outside of the checkout, with what is in it."""
    return {str(path): path.read_bytes() for path in Path(".").rglob("*")
            if path.is_file() and not str(path).startswith("checkout")}


os.makedirs("checkout/sub")
os.makedirs("checkout/.git/hooks")
write("secret.yml", SECRET)
write("victim", "kept")
write("checkout/app.flow.yml", FLOW)
write("checkout/run", "#!/bin/sh\n").chmod(0o755)
write("checkout/.git/hooks/pre-commit", "#!/bin/sh\n").chmod(0o755)
for link, target in [("to-victim", "../victim"), ("to-new", "../new"), ("up", ".."), ("to-secret.flow.yml", "../secret.yml"),
                     ("sub/to-run", "../run"), ("circle", "circle")]:
    os.symlink(target, f"checkout/{link}")
os.mkfifo("checkout/pipe")
here = os.getcwd()

# What a configuration names.
before = everything()
for value in ["../victim", f"{here}/victim", "to-victim", "to-new", "up/victim", "up/new", "sub/../../victim", "run", "sub/to-run",
              ".git/hooks/pre-commit", ".git/config", ".GIT/x", "pipe", "circle/x", "/dev/full", "/dev/tty", "//etc/owned",
              "./.././victim", "sub", ""]:
    for report in ("text", "json", "html"):
        write("checkout/.flowcheck.yml", f"reports: ['{report}={value}']\n")
        for command in ([], ["config"], ["walk", "app.flow.yml"]):
            result = run(*command, cwd="checkout")
            # That there is no such file is found by a check alone.
            if not (value in ("sub", "circle/x") and command):
                check(result.status == 2, f"report to {value!r}: {command} ends with {result.status}", result.errors)
check(everything() == before, "a configured report was written outside of the checkout")
check(Path("checkout/run").read_text() == "#!/bin/sh\n", "a program was replaced")
check(Path("checkout/.git/hooks/pre-commit").read_text() == "#!/bin/sh\n", "a hook was replaced")
for key in ("paths", "baseline"):
    for value in ["../secret.yml", "up/secret.yml", "to-secret.flow.yml", "/etc/passwd", "..", "pipe", "/dev/zero", ".git"]:
        write("checkout/.flowcheck.yml", f"{key}: '{value}'\n")
        result = run(cwd="checkout")
        check(result.status == 2, f"{key} {value!r} ends with {result.status}", result.errors)
        secret_is_kept(result, f"{key} {value!r}")
os.unlink("checkout/.flowcheck.yml")

# What a declaration and a trace name, and what a link makes of a name on the command line.
for value in ["../secret.yml", f"{here}/secret.yml", "up/secret.yml", "to-secret.flow.yml", "sub/../../secret.yml", ".git/config",
              "/etc/passwd", "/proc/self/environ", "pipe", "/dev/zero", "circle", "..", "/dev/stdin"]:
    write("checkout/including.yml", FLOW + f"include: ['{value}']\n")
    write("checkout/trace.json", json.dumps({"file": value, "trace": [{"event": "launch"}]}))
    for command in (["including.yml"], ["convert", "--to", "yaml", "including.yml"], ["export", "--to", "tla", "including.yml"],
                    ["conform", "including.yml", "trace.json"], ["diff", "including.yml", "app.flow.yml"],
                    ["replay", "trace.json"], ["walk", "including.yml"]):
        result = run(*command, cwd="checkout")
        check(result.status == 2, f"{value!r} in {command} ends with {result.status}", result.all)
        secret_is_kept(result, f"{value!r} in {command}")
for file in ["to-secret.flow.yml", "pipe", "/dev/zero", "/dev/random", "/dev/stdin", "sub", "circle", "/proc/self/mem"]:
    for command in ([file], ["replay", file], ["conform", "app.flow.yml", file], ["conform", file, file], ["--config", file],
                    ["--baseline", file, "app.flow.yml"], ["--write-baseline", file, "app.flow.yml"], ["diff", file, file],
                    ["diff", "app.flow.yml", file], ["explore", file], ["tests", file, "--style", "xcuitest"],
                    ["replay", "trace.json", file], ["convert", "--to", "swift", file]):
        with open("/dev/zero", "rb") if file == "/dev/stdin" else open(os.devnull, "rb") as stream:
            result = run(*command, cwd="checkout")
        check(result.status == 2, f"{command} ends with {result.status}", result.all)
        check(result.seconds < 20, f"{command} takes {result.seconds:.0f} s")
        secret_is_kept(result, f"{command}")

# A search meets all of these.
result = run(cwd="checkout")
ends_well(result, "a search", statuses=(2,))
secret_is_kept(result, "a search")

# Links that a checkout brings, under the names of outputs, and outputs under the names of inputs.
os.makedirs("other/.git")
write("other/victim", "kept")
os.symlink("../other", "checkout/to-other")
os.symlink(b"../\xff", b"checkout/no-text")
os.makedirs(b"\xff")
write(b"\xff/victim".decode("utf-8", "surrogateescape"), "kept")
write("checkout/.flowcheck.yml", "strict: true\n")
write("checkout/own.yml", "strict: true\n")
write("checkout/part.yml", "coordinators: {B: {container: stack, start: [push: S], screens: {S: {}}}}\n")
write("checkout/whole.flow.yml", FLOW + "include: [part.yml]\n")
os.symlink(".flowcheck.yml", "checkout/to-configuration.svg")
deep = "/".join(["x" * 200] * 25)
before = {**everything(), **{name: Path("checkout", name).read_bytes()
                             for name in (".flowcheck.yml", "own.yml", "part.yml", "whole.flow.yml", "run")}}
for target in ["to-victim", "to-new", "up/victim", "up/new", "to-other/victim", "to-other/new", "no-text/victim", deep, "circle/x",
               ".flowcheck.yml", "to-configuration.svg", "part.yml", "whole.flow.yml", "sub/../part.yml"]:
    for command in (["whole.flow.yml", "--report", f"text={target}"], ["whole.flow.yml", "--write-baseline", target],
                    ["whole.flow.yml", "--stamp", target], ["walk", "whole.flow.yml", "--output", target],
                    ["tests", "whole.flow.yml", "--style", "xcuitest", "--output", target],
                    ["explore", "whole.flow.yml", "--html", target]):
        result = run(*command, cwd="checkout")
        check(result.status == 2, f"{command} ends with {result.status}", result.all)
    result = run("explore", "whole.flow.yml", cwd="checkout", input=f"save {target}\n".encode())
    check("error: " in result.output, f"explore saves to {target}", result.output)
for target in ["to-configuration.svg", "no-text/x.dot", "to-other/x.dot", f"{deep}/x.dot"]:
    for command in (["whole.flow.yml", "--dot", target], ["render", "whole.flow.yml", "--dot", target],
                    ["diff", "whole.flow.yml", "app.flow.yml", "--dot", target]):
        result = run(*command, cwd="checkout")
        check(result.status == 2, f"{command} ends with {result.status}", result.all)
for command in (["check", "--report", "text=own.yml"], ["walk", "--output", "own.yml"], ["explore", "--html", "own.yml"],
                ["tests", "--style", "xcuitest", "--output", "own.yml"]):
    result = run(*command, "whole.flow.yml", "--config", "own.yml", cwd="checkout")
    check(result.status == 2, f"{command} ends with {result.status}", result.all)
write("checkout/.flowcheck.yml", "strict: true\n")
check(before == {**everything(), **{name: Path("checkout", name).read_bytes()
                                    for name in (".flowcheck.yml", "own.yml", "part.yml", "whole.flow.yml", "run")}},
      "an output was written through a link, or over an input")
for value in ["no-text/victim", deep]:
    write("checkout/including.yml", FLOW + f"include: ['{value}']\n")
    write("checkout/.flowcheck.yml", f"reports: ['text={value}']\n")
    for command in (["including.yml", "--no-config"], ["app.flow.yml"]):
        result = run(*command, cwd="checkout")
        check(result.status == 2, f"{value!r} in {command} ends with {result.status}", result.all)
for file in (".flowcheck.yml", "own.yml", "part.yml", "whole.flow.yml", "including.yml"):
    os.unlink(f"checkout/{file}")

# What is named after a flow.
for name in ("out-App.dot", "App.pml", "App.tla", "out.svg.dot"):
    os.symlink("../victim", f"checkout/{name}")
write("checkout/sub/other.flow.yml", FLOW.replace("App", "Other"))
run("app.flow.yml", "sub/other.flow.yml", "--dot", "out.dot", cwd="checkout")
for language in ("promela", "tla"):
    run("export", "app.flow.yml", "--to", language, "--output", ".", cwd="checkout")
check(Path("victim").read_text() == "kept", "a file named after a flow was written through a link")

# Modes, owners, folders without permission.
for mode in (0o600, 0o640, 0o755):
    out = write("out.txt", "old")
    out.chmod(mode)
    run("checkout/app.flow.yml", "--report", "text=out.txt")
    check(stat.S_IMODE(out.stat().st_mode) == mode, f"mode {mode:o} became {stat.S_IMODE(out.stat().st_mode):o}")
if os.geteuid() == 0:
    os.chown("out.txt", 1234, 1234)
    run("checkout/app.flow.yml", "--report", "text=out.txt")
    check(os.stat("out.txt").st_uid == 1234, "a replaced file changed its owner")
else:
    os.makedirs("locked", mode=0o500)
    write("unreadable.flow.yml", FLOW).chmod(0)
    check(run("checkout/app.flow.yml", "--report", "text=locked/x").status == 2, "a folder without permission")
    check(run("unreadable.flow.yml").status == 2, "a file without permission")

# Two reports to one file.
os.symlink(".", "same")
for one, other in (("text=two", "json=same/two"), ("text=two", f"json={here}/./same//two"), ("text=two", "json=./two")):
    result = run("checkout/app.flow.yml", "--report", one, "--report", other)
    check(result.status == 2 and not Path("two").exists(), f"{one} and {other} go to one file", result.all)


# No room.
def small_files():
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))


def without_room(folder, limit, what):
    write(f"{folder}/old.html", "old")
    names = sorted(os.listdir(folder))
    for command in (["init", folder], ["checkout/app.flow.yml", "--report", f"html={folder}/old.html"],
                    ["checkout/app.flow.yml", "--report", f"html={folder}/new.html"],
                    ["explore", "checkout/app.flow.yml", "--html", f"{folder}/page.html"],
                    ["render", "checkout/app.flow.yml", "--dot", f"{folder}/p.dot"],
                    ["tests", "checkout/app.flow.yml", "--style", "xcuitest", "--output", f"{folder}/T.swift"]):
        result = run(*command, limit=limit)
        check(result.status == 2, f"{what}: {command} ends with {result.status}", result.all)
        check(sorted(os.listdir(folder)) == names, f"{what}: {command} leaves {sorted(os.listdir(folder))}")
        check(Path(folder, "old.html").read_text() == "old", f"{what}: {command} spoils what was there")


os.makedirs("small")
without_room("small", small_files, "a limit on the size of files")
os.makedirs("full")
if os.geteuid() == 0 and subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "none", "full"], stderr=subprocess.DEVNULL).returncode == 0:
    try:
        write("full/old.html", "old")
        with open("full/filler", "wb", buffering=0) as filler:
            try:
                while filler.write(b"x" * 512):
                    pass
            except OSError:
                pass
        without_room("full", None, "a full disk")
    finally:
        subprocess.run(["umount", "full"])
result = subprocess.run(f"'{TOOL}' checkout/app.flow.yml > /dev/full", shell=True, stderr=subprocess.DEVNULL)
check(result.returncode == 4 or not Path("/dev/full").exists(), f"a full standard output ends with {result.returncode}")
finish()
