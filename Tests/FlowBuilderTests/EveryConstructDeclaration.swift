/// A declaration with at least one of everything that a declaration can say; it makes no sense as an app.
enum EveryConstructDeclaration {
  static let text = #"""
    flow: Every Construct
    framework: swiftui
    root: Root
    home: [First, second]
    variables:
      flag: [false, true]
      size: {values: [1, 2, 3], initially: [1, 3]}
      count: [none, "self", 'two words', 'say "hi"']
      truth: [true, false]
      fixed: ["true"]
      hasChild: [false, true]
    limits: {stackDepth: 3, instances: 1, modals: 2, taps: 1, pending: 1}
    durations: {push: 600ms, present: 1.5s}
    presentWhileLeaving: dropped
    modalsOnShow: go
    presentOutOfSight: waits
    compact: true
    coordinators:
      Root:
        container: switch
        children: one
        guard: {unlock: onCompletion}
        start:
          - when: flag
            do: [{show: Tabs}]
            else: []
          - when: not flag
            do: [{show: first, entry: other way}]
        procedures: {do it: [finish], init: []}
        handle:
          first.finished: [removeAll]
          finished: [{remove: first}]
          first.a.b: [run: do it]
        screens:
          First: {terminal: true}
      Pair: {container: split, columns: [first, Second]}
      Tabs: {framework: uikit, container: tabs, ownership: view, tabs: [first, Second], lazy: true, onSelect: {Second: [removeAll]}}
      first:
        framework: uikit
        guard: {unlock: 250ms}
        backMenu: false
        entries: {other way: [push: second], default: [{push: Inner, entry: in}]}
        dismissal: {swipe: [finish], willSwipe: [], back: [pop], willBack: [], gone: []}
        start: [push: second]
        screens:
          second:
            back: false
            dismissal: {swipe: [], back: [send: reset]}
            actions:
              go: [{push: third, then: [{pop: , then: [popToRoot]}]}, {popTo: second}, {replace: [second, third]}]
              "quoted \"name\"": {when: "size >= 2 and count == 'say \"hi\"'", do: [guarded: [push: third]]}
              tick: {trigger: async, do: [{raise: a.b}]}
              tock: {trigger: async, times: many, when: machine(first) != busy or machine(self) == last, do: [{later: [finish]}]}
              both: [{set: {flag: true, size: 2}}, {set: {count: none}}, {set: {truth: false}}]
              either: [{choose: [[{push: third}], [], [{in: Second, do: [push: Alone]}, {select: Second}]]}]
              show: [{present: third, style: alert, interactiveDismiss: false, then: [dismiss: all]}]
              child: [{present: Second, style: fullScreen}, {present: Second, entry: more, with: {section: two}, style: popover}, dismiss]
              other: [{present: Inner, as: stack, background: interactive, with: {deep: true}}, {push: Second, as: inherited, entry: more}]
              turn: [{soon: [finish]}, {soon: [{later: []}]}]
              lock: [{cover: third}, {cover: Second, entry: more, with: {section: two}}, uncover]
              still: [{push: third, animated: false}, {pop: , animated: false, then: [popToRoot]}, {popTo: second, animated: false}]
              quiet: [{present: Second, entry: more, animated: false}, {dismiss: all, animated: false, then: [finish], keeps: self}]
              plain: [{push: third, animated: true}]
              none: []
          third: {}
        machine:
          initially: idle
          unexpected: crash
          routes: {idle: {go: busy}, "*": {reset: idle}, busy: {go: last}}
          shows: {idle: second, busy: third}
          entering: {busy: [push: third]}
      Second:
        destinations: [Alone, Inner, More]
        entries: {more: [push: More]}
        variables: {section: [one, two], open: {values: [false, true], initially: true}}
        start: [push: Alone, start: Quiet, {when: section == two and open, do: [set: {section: one, open: false}]}]
        screens: {Alone: {}, More: {}}
      Inner: {container: inherited, variables: {deep: [false, true]}, entries: {in: []}}
      Quiet: {headless: true}
      Words:
        framework: uikit
        removedScreens: deaf
        dismissal: {removed: [finish]}
        start: [push: Page]
        machine:
          initially: off
          routes:
            off: {go: [{to: on, when: flag, do: [{replaceTop: Next}]}, {to: half}]}
            on: {back: previous}
            half: {back: {to: previous, do: [popToRoot]}}
        screens:
          Page:
            dismissal: {removed: [popToRoot]}
            appears: [{pop: ifAny}]
            disappears: [{removeFrame: Next}]
            actions:
              top: [{present: Page, from: top}, {present: first, from: screen, slot: kept, reuse: true}]
              change: [{present: Page, replacing: true}, {replace: [Page, Next], keeping: 1}, {replaceTop: Next, animated: false}]
              away: [close, {dismiss: Second}, {dismiss: Page, then: [finish], keeps: self}]
              child: [{start: Quiet, slot: helper}, {push: Kept, reuse: true, slot: helper}, {remove: {slot: helper}}, {remove: {except: [Second, Inner]}}]
          Next: {}
      Kept: {framework: uikit, container: inherited, start: [push: Held], screens: {Held: {}}}
      Copy: {like: Words, backMenu: false, start: [push: Copy.Next]}
      Slots: {screens: {Leaf: {actions: {other: [{present: Leaf, slot: other}], own: [{present: Leaf, from: screen}]}}}}
    deepLinks:
      open: {url: "app://open?q=\\(x)", cold: true, lands: First, mayLand: [second, third], do: []}
      here: {handler: first, when: alive(first) or quiescent, do: [popToRoot]}
    externals:
      bye: {do: [{show: First}, {set: {Second.section: one, flag: true}}]}
      opened: {handler: Second, when: open, do: [set: {Second.open: false}]}
      night: {handler: Second, when: "!flag", do: [push: More]}
    invariants:
      one: {always: count(first) <= 1 and depth(first) < 4}
      two: {never: (visible(First) or displayed(third)) and presented(Second), when: selected(first)}
      three: {reachable: not (flag == visible(second)), within: 3}
      four: {recoverable: quiescent && truth}
      five: {leadsTo: {from: presented(third), to: not presented(third)}, when: not fixed}
      six: {always: size == count(Second) or 2 > size or flag == true or (flag and truth) != false or not not false}
      nine: {never: presented(any) and not leaving(any) and child(first) and hasChild}
      eight: {never: Second.section == two and not Second.open}
      seven: {reachable: machine(first) == busy and (flag or (truth or quiescent))}
    """#
}
