#!/usr/bin/env python3
"""Configurations, logs, traces and baselines, broken."""

from _attack import *

write("app.flow.yml", FLOW)
run("walk", "app.flow.yml", "--output", "walk.json")
run("app.flow.yml", "--report", "json=report.json", "--write-baseline", "flows.baseline")
configuration = """paths: .
reports: [text, junit=flows.xml, sarif=flows.sarif]
strict: true
require-complete: false
baseline: flows.baseline
max-seconds: 5
max-states: 2000
max-memory: 1GB
limits: {stackDepth: 3, instances: 2, modals: 2, taps: 1, pending: 1}
races: warning
rules: {dead-action: off, stuck-state: error}
"""
log = """{"log": "flowcheck-log/1", "flow": "App"}
{"event": "launch", "visible": "Home", "time": 0.5}
{"event": "tap Home.more", "visible": "More"}
{"event": "back", "visible": "Home"}
"""
readers = {
    "configuration": (configuration, lambda file: [["--config", file], ["config", "--config", file], ["walk", "--config", file]]),
    "log": (log, lambda file: [["conform", "app.flow.yml", file], ["conform", "app.flow.yml", file, "--format", "json"]]),
    "trace": (Path("walk.json").read_text(), lambda file: [["replay", file], ["replay", file, "app.flow.yml"]]),
    "report": (Path("report.json").read_text(), lambda file: [["replay", file]]),
    "baseline": (Path("flows.baseline").read_text() or "App stuck-state Home # why\n",
                 lambda file: [["app.flow.yml", "--baseline", file], ["app.flow.yml", "--write-baseline", file]]),
}


def shapes(text):
    yield b""
    yield b"\0" * 1000
    yield b"\xff\xfe" + text.encode("utf-16-le")
    yield "[" * 50_000
    yield "{\"a\":" * 50_000
    yield "\"" + "x" * 3_000_000
    yield text * 300
    yield text.replace("\n", "\r\n")
    yield text.replace(" ", "\u2028")
    yield text + "\x1b[2J\u202e"
    yield b"x" * (17 << 20)
    yield "a: &a [*a]"
    yield text.replace("0", "9" * 400)
    yield text.replace(":", ": \n::error::owned\n")


chance = random.Random(2)
for name, (text, commands_of) in readers.items():
    cases = list(shapes(text)) + [mutated(text.encode(), chance) for _ in range(10 if QUICK else 150)]
    for number, case in enumerate(cases):
        write("input", case)
        for command in commands_of("input"):
            write("input", case)
            result = run(*command)
            ends_well(result, f"{name} {number}")
            check(not controls(result.all), f"{name} {number}: control characters", result.all)
            check(not commands(result.all), f"{name} {number}: commands", result.all)
    outside = sorted(path.name for path in Path("..").iterdir())
    check(all(entry in ("parser", "names", "files", "git", "readers") or not entry.startswith(("flows", "input"))
              for entry in outside), f"{name}: something was written outside: {outside}")
finish()
