"""Declarations that are legal, or nearly, and cost more than they look: each is a function that returns the text."""


def chain(count):
    """Coordinators that each start the next; the last has what never happens, and everybody stands in its way."""
    lines = ["flow: Chain", "root: C0", "variables: {key: {values: [none, some], initially: none}}", "coordinators:"]
    for index in range(count):
        lines += [
            f"  C{index}:",
            "    container: " + ("stack" if index == 0 else "inherited"),
            f"    start: [push: S{index}]",
            "    screens:",
            f"      S{index}:",
            "        actions:",
        ]
        if index + 1 < count:
            lines += [f"          go: [{{when: key == some, do: [{{push: C{index + 1}}}]}}]"]
        lines += [f"          never{index}: {{when: key == some, do: [pop]}}"]
    return "\n".join(lines) + "\n"


def tabs(count):
    """As many tabs, each with a stack of two screens."""
    lines = ["flow: Tabs", "root: Root", "coordinators:", "  Root:", "    container: tabs", "    tabs: ["]
    lines += ["      " + ", ".join(f"T{index}" for index in range(count)), "    ]"]
    for index in range(count):
        lines += [
            f"  T{index}:",
            "    container: stack",
            f"    start: [push: A{index}]",
            "    screens:",
            f"      A{index}: {{actions: {{go: [push: B{index}]}}}}",
            f"      B{index}: {{actions: {{never: {{when: visible(A{index}), do: [pop]}}}}}}",
        ]
    return "\n".join(lines) + "\n"


def duplicate_keys(megabytes):
    """One mapping with the same keys again and again."""
    lines, size = ["flow: Twice", "root: Root", "coordinators:"], 0
    index = 0
    while size < megabytes << 20:
        line = f"  C{index % 50000}: {{container: stack, start: [push: S], screens: {{S: {{}}}}}}"
        lines.append(line)
        size += len(line) + 1
        index += 1
    return "\n".join(lines) + "\n"


def nested(actions, depth, word):
    """Actions whose one event has as many outcomes as there are ways through nested effects."""
    def body(level, name):
        if level == 0:
            return f"{{set: {{{name}: b}}}}"
        inner = body(level - 1, name)
        if word == "choose":
            return f"{{choose: [[{inner}], [{{set: {{{name}: a}}}}, {inner}]]}}"
        return f"{{later: [{inner}, {{choose: [[], [{inner}]]}}]}}"
    lines = ["flow: Nested", "root: Root", "variables:"]
    lines += [f"  v{index}: {{values: [a, b], initially: a}}" for index in range(actions)]
    lines += ["coordinators:", "  Root:", "    container: stack", "    start: [push: Home]", "    screens:", "      Home:"]
    lines += ["        actions:"]
    lines += [f"          a{index}: [{body(depth, f'v{index}')}]" for index in range(actions)]
    return "\n".join(lines) + "\n"


def independent_choices(count):
    """One action that decides between two ways as often as given, one decision after the other: 2^count outcomes."""
    lines = ["flow: Choices", "root: Root", "variables:"]
    lines += [f"  v{index}: {{values: [a, b], initially: a}}" for index in range(count)]
    lines += ["coordinators:", "  Root:", "    container: stack", "    start: [push: Home]", "    screens:", "      Home:"]
    choices = ", ".join(f"{{choose: [[{{set: {{v{index}: a}}}}], [{{set: {{v{index}: b}}}}]]}}" for index in range(count))
    lines += [f"        actions: {{go: [{choices}]}}"]
    return "\n".join(lines) + "\n"


def launches(count):
    """Variables with as many values at launch: 2^count initial states."""
    lines = ["flow: Launches", "root: Root", "variables:"]
    lines += [f"  v{index}: [false, true]" for index in range(count)]
    lines += ["coordinators:", "  Root:", "    container: stack", "    start: [push: Home]", "    screens:", "      Home:"]
    lines += ["        actions:"]
    lines += [f"          a{index}: {{when: v{index}, do: [set: {{v{(index + 1) % count}: false}}]}}" for index in range(count)]
    return "\n".join(lines) + "\n"


def procedures(depth, width):
    """Procedures that each run the next several times: width^depth effects from a line for each."""
    lines = ["flow: Procedures", "root: Root", "coordinators:", "  Root:", "    container: stack", "    start: [push: Home]"]
    lines += ["    procedures:"]
    for index in range(depth):
        runs = ", ".join(f"{{run: p{index + 1}}}" for _ in range(width))
        lines += [f"      p{index}: [{{choose: [[{runs}], []]}}]"]
    lines += [f"      p{depth}: [push: Home]", "    screens: {Home: {actions: {go: [run: p0]}}}"]
    return "\n".join(lines) + "\n"


def wide_shop(tabs, screens, links=2, limits=""):
    """Tabs with stacks over many screens, each of which leads to each, guards, a modal settings flow and deep links."""
    lines = ["flow: Shop", "root: App", f"limits: {{{limits}}}", "variables: {signedIn: [false, true]}", "coordinators:"]
    lines += ["  App:", "    container: tabs", "    guard: {unlock: onCompletion}"]
    lines += ["    tabs: [" + ", ".join(f"T{tab}" for tab in range(tabs)) + "]"]
    lines += ["    handle: {settings: [guarded: [{present: Settings, style: sheet}]], Settings.finished: [remove: Settings]}"]
    for tab in range(tabs):
        lines += [f"  T{tab}:", "    container: stack", "    guard: {unlock: 500ms}", f"    start: [push: S{tab}x0]", "    screens:"]
        for screen in range(screens):
            actions = [f"go{to}: [guarded: [push: S{tab}x{to}]]" for to in range(screens)]
            actions += ["settings: [raise: settings]", "toggle: [{later: [set: {signedIn: true}]}]"]
            lines += [f"      S{tab}x{screen}: {{actions: {{{', '.join(actions)}}}}}"]
    lines += ["  Settings:", "    container: stack", "    start: [push: Set0]", "    dismissal: {swipe: [finish]}"]
    lines += ["    screens: {Set0: {actions: {close: [{dismiss: self, then: [finish]}], more: [push: Set1]}}, Set1: {}}"]
    lines += ["deepLinks:"]
    for link in range(links):
        tab, screen = link % tabs, link % screens
        lines += [f"  l{link}:", f"    url: shop://{link}", f"    handler: App", f"    do: [{{dismiss: all}}, {{select: T{tab}}}, {{in: T{tab}, do: [{{push: S{tab}x{screen}}}]}}]"]
        lines += [f"    lands: [S{tab}x{screen}]"]
    return "\n".join(lines) + "\n"


def growing(limits):
    """Sheets, children, answers and pushes without end, but for the limits."""
    return f"""flow: Growing
root: App
limits: {{{limits}}}
coordinators:
  App:
    container: stack
    start: [push: Home]
    screens:
      Home:
        actions:
          push: [push: Home]
          other: [push: Other]
          child: [start: Worker]
          sheet: [{{present: Sheet, style: sheet}}]
          answer: [{{later: [push: Other]}}]
      Other: {{actions: {{push: [push: Home]}}}}
  Worker: {{container: stack, start: [push: W], screens: {{W: {{}}}}, handle: {{}}}}
  Sheet:
    container: stack
    start: [push: Top]
    screens: {{Top: {{actions: {{again: [{{present: Sheet, style: sheet}}], push: [push: Top], child: [start: Worker]}}}}}}
"""


def asyncs(count):
    """A screen with as many answers that come by themselves, once each."""
    lines = ["flow: Answers", "root: Root", "coordinators:", "  Root:", "    container: stack", "    start: [push: Home]"]
    lines += ["    screens:", "      Home:", "        actions:"]
    lines += [f"          a{index}: {{trigger: async, do: []}}" for index in range(count)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    import sys
    name, *arguments = sys.argv[1:]
    values = [int(text) if text.lstrip("-").isdigit() else text for text in arguments]
    sys.stdout.write(globals()[name](*values))
