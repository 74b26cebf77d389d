#!/usr/bin/env python3
"""Declarations that no person would write: deep, large, broken."""

from _attack import *


def shapes():
    deep = 20_000
    yield "open lists", "[" * deep
    yield "open maps", "{a: " * deep
    yield "closed lists", "[" * deep + "]" * deep
    yield "dashes", "- " * deep
    yield "indentation", "\n".join(" " * level + "a:" for level in range(2_000))
    yield "bodies", "flow: A\nroot: A\ncoordinators: {A: {start: " + "[{when: v, do: " * 3_000 + "[]" + "}]" * 3_000 + "}}"
    yield "brackets of a condition", FLOW + "invariants: {i: {never: '" + "(" * deep + "'}}"
    yield "negations", FLOW + "invariants: {i: {never: '" + "not " * deep + "visible(Home)'}}"
    yield "aliases", "a: &a [x]\n" + "\n".join(f"{'b' * n}: &{'b' * n} [*{'b' * (n - 1) or 'a'}]" for n in range(1, 90))
    yield "billion laughs", "\n".join(
        f"l{n}: &l{n} [" + ", ".join([f"*l{n - 1}" if n else "x"] * 9) + "]" for n in range(30))
    yield "one long line", FLOW.replace("More: {}", "More: {}, " + ", ".join(f"S{n}: {{}}" for n in range(5_000)))
    yield "one long name", FLOW.replace("More", "M" * 1_000_000)
    yield "twice the same", "flow: A\n" * 20_000
    yield "unknown keys", FLOW + "\n".join(f"key{n}: {n}" for n in range(20_000))
    yield "zeros", b"\0" * 100_000
    yield "UTF-16", FLOW.encode("utf-16")
    yield "half a character", FLOW.encode() + b"\xe2\x80"
    yield "surrogates", FLOW.encode() + b"# \xed\xa0\x80"
    yield "large", b"# " + b"x" * (5 << 20)
    yield "larger", b"# " + b"x" * (20 << 20)
    yield "nothing", b""
    yield "documents", "---\n" * 1_000
    yield "tag", "!!python/object/apply:os.system ['touch owned']"
    yield "itself", FLOW + "include: shape.flow.yml\n"
    yield "numbers", FLOW + "limits: {stackDepth: 99999999999999999999, taps: -1}\ndurations: {push: 1e999ms}\n"


for name, text in shapes():
    write("shape.flow.yml", text)
    result = run("shape.flow.yml", "--max-seconds", "5", "--max-states", "20000")
    ends_well(result, name)
    check(not controls(result.all), f"{name}: control characters", result.all)
check(not Path("owned").exists(), "a tag ran something")

chance = random.Random(1)
files = fixtures()
for number in range(25 if QUICK else 600):
    data = mutated(chance.choice(files).read_bytes(), chance)
    write("mutated.flow.yml", data)
    command = chance.choice([
        ["mutated.flow.yml", "--format", chance.choice(["text", "json", "sarif", "html", "github"])],
        ["convert", "--to", "yaml", "mutated.flow.yml"], ["convert", "--to", "swift", "mutated.flow.yml"],
        ["walk", "mutated.flow.yml"]])
    if command[0] == "mutated.flow.yml":
        command += ["--max-states", "2000", "--max-seconds", "5"]
    result = run(*command)
    if not ends_well(result, f"mutation {number}"):
        shutil.copy("mutated.flow.yml", f"{ROOT}/.build/attack-mutation-{number}.flow.yml")
finish()
