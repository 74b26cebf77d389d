#!/usr/bin/env python3
"""Names that mean something to the format they are written in."""

import html.parser
import xml.etree.ElementTree
from _attack import *

NAMES = [
    "a\n::error file=x::owned", "::error::owned", "\u00a0::error::owned", "a\n\u3000\t::error::owned", "##[error]owned", "##vso[task.setvariable variable=x]y",
    "a\r\x1b[2J\x1b]0;owned\x07", "\u202eowned\u2066", "a\u2028::error::owned\u2029b", "\u0085\u009b31m",
    "<script>owned()</script>", "\"><img src=x onerror=owned()>", "</script><script>owned()</script>", "]]>owned<!--",
    "--> owned", "&amp;&#60;", "`owned`", "```\n# owned", "|owned|\n|-|", "[owned](javascript:owned())", "@owned #1",
    "$(touch owned)", "'; touch owned #", "\\\"; touch owned", "%0A::error::owned", "\"\n}\nowned() //",
    "*/ owned /*", "(* owned", "\\(owned())", "\\N\\G\\l", "{owned|<x>}", "%%{init: {}}%%", "end", "click owned",
    "- owned", "? owned", "!!owned", "*owned", "null", "true", "0x1", "1e3", "~", "=owned()", "+owned", " owned ", "\t",
    "\ufeff", "\uffff", "\U0001f600", "e\u0301", "2Do", "x" * 900, "..", "../../owned", "/etc/owned", "a\\b", "é日本",
]
REPORTS = ["text", "json", "xcode", "github", "sarif", "junit", "checkstyle", "codeclimate", "markdown", "html"]


def quoted(text):
    """As JSON, which YAML reads; what YAML takes for the end of a line is escaped."""
    return "".join(
        character if 0x20 <= ord(character) < 0x7F and character not in "\"\\"
        else f"\\U{ord(character):08x}" for character in text).join('""')


def flow(name):
    reason = "".join(c for c in name if unicodedata.category(c) not in ("Cc", "Zl", "Zp") and c not in "\ufeff\uffff")
    # Screens and coordinators share their names.
    name, other = quoted(name), quoted(name + "s")
    return f"""
flow: {name}
root: A
variables:
  mode: {{values: [plain, {name}], initially: plain}}
coordinators:
  A:
    container: stack
    start: [push: Home]
    procedures:
      go(kind): [{{present: B, style: sheet, slot: {name}, reuse: true, with: {{kind: kind}}}}]
    screens:
      Home:
        actions:
          {name}: [push: {name}]
          other: [run: {{go: {{kind: {name}}}}}]
          beside: [{{present: C}}]
          drop: [{{remove: {{slot: {name}}}}}, set: {{mode: {name}}}]
      {name}: {{actions: {{deeper: [push: {name}]}}, appears: [raise: {name}]}}
      Lock: {{}}
      Never: {{}}  # flowcheck:ignore unreachable-screen — {reason}.
  B:
    container: stack
    variables: {{kind: [plain, {name}]}}
    start: [push: Sheet]
    screens: {{Sheet: {{actions: {{{name}: []}}}}}}
  C: {{container: split, columns: [D, {other}]}}
  D: {{container: stack, start: [push: List], screens: {{List: {{}}}}}}
  {other}: {{like: D}}
deepLinks:
  {name}: {{url: {name}, lands: {name}, do: [{{in: A, do: [popToRoot, push: Home]}}]}}
externals:
  {name}: {{do: [raise: {name}, cover: Lock]}}
invariants:
  {name}: {{never: quiescent}}
"""


class Tags(html.parser.HTMLParser):
    """Which elements and handlers a page has."""

    def __init__(self):
        super().__init__()
        self.found = set()

    def handle_starttag(self, tag, attributes):
        self.found.add(tag)
        for name, value in attributes:
            if name.startswith("on") or (value or "").strip().lower().startswith("javascript:"):
                self.found.add(f"{tag} {name}")


def tags(text):
    parser = Tags()
    # Between fences of Markdown everything stands for itself.
    parser.feed(re.sub(r"^(`{3,})[a-z]*\n.*?^\1$", "", text, flags=re.MULTILINE | re.DOTALL))
    return parser.found


def valid(text, kind, what):
    if kind in ("json", "sarif", "codeclimate"):
        try:
            json.loads(text)
        except ValueError as error:
            return check(False, f"{what}: no JSON: {error}", text)
    elif kind in ("junit", "checkstyle", "svg"):
        try:
            xml.etree.ElementTree.fromstring(text)
        except xml.etree.ElementTree.ParseError as error:
            return check(False, f"{what}: no XML: {error}", text)
    return check(True, what)


def clean(text, what, allows_commands=False):
    check(not controls(text), f"{what}: control characters {controls(text)!r}", text)
    if not allows_commands:
        check(not commands(text), f"{what}: commands {commands(text)!r}")


write("plain.flow.yml", flow("Plain"))
usual = {kind: tags(run("plain.flow.yml", "--format", kind).output) for kind in ("html", "markdown")}
usual["page"] = (run("explore", "plain.flow.yml", "--html", "plain.html"), tags(Path("plain.html").read_text()))[1]

for number, name in enumerate(NAMES[:12:3] if QUICK else NAMES):
    what = f"name {name[:40]!r}"
    write("app.flow.yml", flow(name))
    first = run("app.flow.yml")
    # `..` and the like may be refused; then the message is what is looked at.
    if not ends_well(first, what) or first.status == 2:
        clean(first.all, what)
        continue
    reports = [part for kind in REPORTS for part in ("--report", f"{kind}=out.{kind}")]
    result = run("app.flow.yml", *reports, "--dot", "out.dot")
    ends_well(result, what)
    clean(result.all, f"{what} in text")
    for kind in REPORTS:
        text = Path(f"out.{kind}").read_text()
        valid(text, kind, f"{what} in {kind}")
        clean(text, f"{what} in {kind}", allows_commands=kind == "github")
        if kind == "github":
            lines = text.splitlines()
            check(all(re.match(r"::(error|warning|notice) (file|title)=", line) for line in lines),
                  f"{what}: something else beside annotations", text)
            check(not any("##[" in line for line in lines), f"{what}: an older command", text)
        if kind in ("html", "markdown"):
            new = tags(text) - usual[kind]
            check(not new, f"{what}: new elements {new} in {kind}")
    for picture in ("out.svg", "out.mmd", "out.dot"):
        result = run("render", "app.flow.yml", "--dot", picture, "--findings")
        # Graphviz may give up on a graph; that is said, and the DOT text is left.
        ends_well(result, what, statuses=(0, 4))
        clean(result.all, f"{what} drawing {picture}")
        if Path(picture).exists():
            text = Path(picture).read_text()
            clean(text, f"{what} in {picture}")
            if picture.endswith("svg"):
                valid(text, "svg", f"{what} in {picture}")
                check(not tags(text) & {"script", "img", "foreignobject", "image"}, f"{what}: elements in {picture}", text)
            Path(picture).unlink()
    for command in (
            ["walk", "app.flow.yml"], ["walk", "app.flow.yml", "--output", "walk.json"], ["replay", "walk.json"],
            ["config", "app.flow.yml"], ["config", "app.flow.yml", "--format", "json"],
            ["diff", "plain.flow.yml", "app.flow.yml"], ["diff", "plain.flow.yml", "app.flow.yml", "--format", "markdown"],
            ["diff", "plain.flow.yml", "app.flow.yml", "--format", "json"], ["render", "app.flow.yml", "--distances"],
            ["export", "app.flow.yml", "--to", "tla"], ["export", "app.flow.yml", "--to", "promela"],
            ["tests", "app.flow.yml", "--style", "swift-testing"], ["tests", "app.flow.yml", "--style", "xcuitest"],
            ["convert", "app.flow.yml", "--to", "swift"], ["convert", "app.flow.yml", "--to", "yaml"],
            ["app.flow.yml", "--write-baseline", "new.baseline"], ["app.flow.yml", "--baseline", "new.baseline"],
            ["explore", "app.flow.yml", "--html", "page.html"], ["app.flow.yml", "--format", "html"],
            ["app.flow.yml", "--format", "json"], ["app.flow.yml", "--format", "markdown"]):
        result = run(*command)
        ends_well(result, what)
        clean(result.all, f"{what} in {command}")
        if command[0] == "convert":
            check("\ufffd" not in result.output, f"{what}: lost in {command}")
        if command[0] == "replay":
            check(result.status == 0, f"{what}: the walk is not replayed", result.all)
        if command[0] == "convert":
            # Whatever is in a name, it begins no line of its own.
            check(not any(line.lstrip().startswith(("::", "owned")) for line in result.output.splitlines()),
                  f"{what}: a line of its own in {command}", result.output)
    result = run("explore", "app.flow.yml", input=f"1\nwhy {name}\n{name}\nhelp\n".encode("utf-8", "replace"))
    ends_well(result, what)
    clean(result.all, f"{what} in explore")
    page = Path("page.html").read_text()
    clean(page, f"{what} in the page")
    new = tags(page) - usual["page"]
    check(not new, f"{what}: new elements {new} in the page")
    write("again.flow.yml", run("convert", "app.flow.yml", "--to", "yaml").bytes)
    again = run("convert", "again.flow.yml", "--to", "yaml")
    check(again.bytes == Path("again.flow.yml").read_bytes(), f"{what}: YAML reads as something else", again.errors)
    # The name of a file may be the same.
    safe = name.replace("/", "_").replace("\0", "_").encode("utf-8", "replace")[:100].decode("utf-8", "ignore").strip(".")
    file = write(Path("files") / (safe + ".flow.yml"), FLOW.replace("Home", "Home" * 3, 1))
    for command in (["files"], ["files", "--format", "json"], ["files", "--format", "markdown"],
                    ["tests", "files", "--style", "swift-testing"], ["files", "--verbose"], ["config", "files"]):
        result = run(*command)
        ends_well(result, what)
        clean(result.all, f"{what} as a file in {command}")
        check(not any(line.strip() == "owned" or line.startswith("owned()") for line in result.output.splitlines()),
              f"{what}: a line of its own in {command}", result.output)
    file.unlink()
check(not Path("owned").exists(), "a name ran something")
finish()
