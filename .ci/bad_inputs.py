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


def parameters(depth, width):
    """Procedures with a parameter for each level that run the next with each value: width^depth of them, once expanded."""
    values = ", ".join(f"v{value}" for value in range(width))
    lines = ["flow: Parameters", "root: Root", "coordinators:", "  Root:", "    container: stack", "    start: [push: Home]"]
    lines += ["    procedures:"]
    for level in range(depth):
        names = [f"x{index}" for index in range(level)]
        runs = [f"{{run: {{p{level + 1}: {{{', '.join([f'{name}: {name}' for name in names] + [f'x{level}: v{value}'])}}}}}}}"
                for value in range(width)]
        lines += [f"      p{level}{'(' + ', '.join(names) + ')' if names else ''}: [{{choose: [[{'], ['.join(runs)}]]}}]"]
    names = ", ".join(f"x{index}" for index in range(depth))
    with_all = ", ".join(f"x{index}: x{index}" for index in range(depth))
    lines += [f"      p{depth}({names}): [{{push: Part, with: {{{with_all}}}}}]"]
    lines += ["    screens: {Home: {actions: {go: [run: p0]}}}", "  Part:", "    container: inherited", "    variables:"]
    lines += [f"      x{index}: [{values}]" for index in range(depth)]
    lines += ["    start: [push: P]", "    screens: {P: {}}"]
    return "\n".join(lines) + "\n"


def like(count, actions):
    """Coordinators that are each like the one before, with so many actions in the first and one more in each."""
    lines = ["flow: Like", "root: C0", "coordinators:", "  C0:", "    container: stack", "    start: [push: Home]", "    screens:"]
    lines += ["      Home: {actions: {" + ", ".join(f"a{index}: [push: Home]" for index in range(actions)) + "}}"]
    for index in range(1, count):
        lines += [f"  C{index}: {{like: C{index - 1}, screens: {{S{index}: {{actions: {{b: [push: S{index}]}}}}}}}}"]
    return "\n".join(lines) + "\n"


def columns(count, compact="false"):
    """As many columns, whose stacks all grow by themselves; in compact width all of them are one stack."""
    lines = ["flow: Columns", "root: Root", f"compact: {compact}", "coordinators:"]
    lines += ["  Root: {container: split, columns: [" + ", ".join(f"C{index}" for index in range(count)) + "]}"]
    for index in range(count):
        other = (index + 1) % count
        lines += [f"  C{index}:", "    container: stack", f"    start: [push: A{index}]", "    screens:",
                  f"      A{index}: {{actions: {{go: [push: A{index}], next: [{{in: C{other}, do: [push: A{other}]}}]}}}}"]
    return "\n".join(lines) + "\n"


def selecting(count):
    """Lazy tabs whose selection selects the next, the last one the first: an event without an end."""
    names = [f"T{index}" for index in range(count)]
    lines = ["flow: Selecting", "root: Root", "coordinators:", "  Root:", "    container: tabs", "    lazy: true"]
    lines += ["    tabs: [" + ", ".join(names) + "]", "    onSelect:"]
    lines += [f"      {name}: [select: {names[(index + 1) % count]}]" for index, name in enumerate(names)]
    for name in names:
        lines += [f"  {name}: {{container: stack, start: [push: S{name}], screens: {{S{name}: {{actions: {{go: [select: T0]}}}}}}}}"]
    return "\n".join(lines) + "\n"


def appearing():
    """A screen that covers itself whenever it appears, and comes again whenever it disappears; a flow that goes on and on."""
    return """flow: Appearing
root: App
coordinators:
  App:
    container: stack
    start: [push: Home]
    handle: {again: [{present: Sheet, reuse: true}]}
    screens:
      Home:
        appears: [{push: Other}, {cover: Lock}]
        disappears: [uncover, {present: Sheet, reuse: true}]
      Other: {appears: [pop], disappears: [{push: Home}]}
      Lock: {appears: [uncover], disappears: [{cover: Lock}]}
  Sheet:
    container: stack
    start: [push: Top]
    screens: {Top: {appears: [{dismiss: self, then: [finish], keeps: self}]}}
"""


def kept(count):
    """Children of which each is kept in a slot of its own, with variables of its own, and put away to be shown again."""
    lines = ["flow: Kept", "root: App", "coordinators:", "  App:", "    container: stack", "    start: [push: Home]"]
    lines += ["    screens:", "      Home:", "        actions:"]
    for index in range(count):
        lines += [f"          show{index}: [{{present: C{index}, slot: s{index}, reuse: true, with: {{mode: m{index % 5}}}}}]",
                  f"          drop{index}: [{{remove: {{slot: s{index}}}}}]"]
    for index in range(count):
        lines += [f"  C{index}:", "    container: stack", "    variables: {mode: [m0, m1, m2, m3, m4], seen: [false, true]}",
                  f"    start: [push: P{index}]", "    screens:",
                  f"      P{index}: {{actions: {{more: [set: {{seen: true}}, push: P{index}]}}}}"]
    return "\n".join(lines) + "\n"


def findings(count):
    """Screens that each present what is dropped and wait for what never comes, and as many that nobody shows."""
    lines = ["flow: Findings", "root: A", "coordinators:", "  A:", "    container: stack", "    start: [push: S0]", "    screens:"]
    for index in range(count):
        lines += [f"      S{index}: {{actions: {{one: [present: B], two: [{{present: B}}, {{present: B}}], never: {{when: "
                  f"visible(S{(index + 1) % count}), do: [pop]}}, go: [push: S{(index * 7 + 1) % count}]}}}}",
                  f"      U{index}: {{actions: {{back: [pop], home: [push: S0]}}}}"]
    lines += ["  B: {container: stack, start: [push: T], screens: {T: {actions: {close: [finish]}}}}"]
    return "\n".join(lines) + "\n"


def long_names(count):
    """Screens with the longest of names, each of which leads to the next and to what never happens: runs that are long in
    every way."""
    names = [f"S{index}" + "x" * 890 for index in range(count)]
    lines = ["flow: Names", "root: A", "coordinators:", "  A:", "    container: window", f"    start: [show: {names[0]}]", "    screens:"]
    for index, name in enumerate(names):
        lines += [f"      {name}:", f"        actions: {{go: [show: {names[(index + 1) % count]}], never: {{when: alive(B), do: []}},"
                  " both: [{present: B}, {present: B}]}"]
    lines += ["  B: {container: stack, start: [push: T], screens: {T: {actions: {close: [finish]}}}}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    import sys
    name, *arguments = sys.argv[1:]
    values = [int(text) if text.lstrip("-").isdigit() else text for text in arguments]
    sys.stdout.write(globals()[name](*values))
