// swift-format-ignore-file
import FlowBuilder

private let flag = FlowVariable<Bool>("flag")
private enum SizeValue: String, CaseIterable, FlowValue {
  case value1 = "1"
  case value2 = "2"
  case value3 = "3"
}
private let size = FlowVariable<SizeValue>("size")
private enum CountValue: String, CaseIterable, FlowValue {
  case none2 = "none"
  case self2 = "self"
  case twoWords = "two words"
  case sayHi = "say \"hi\""
}
private let count2 = FlowVariable<CountValue>("count")
private enum TruthValue: String, CaseIterable, FlowValue {
  case `true`
  case `false`
}
private let truth = FlowVariable<TruthValue>("truth")
private enum FixedValue: String, CaseIterable, FlowValue {
  case `true`
}
private let fixed = FlowVariable<FixedValue>("fixed")
private let hasChild2 = FlowVariable<Bool>("hasChild")
private enum SecondSectionValue: String, CaseIterable, FlowValue {
  case one
  case two
}
private let secondSection = FlowVariable<SecondSectionValue>("section")
private let secondOpen = FlowVariable<Bool>("open")
private let innerDeep = FlowVariable<Bool>("deep")

extension CoordinatorName {
  fileprivate static let root = CoordinatorName("Root")
  fileprivate static let tabs = CoordinatorName("Tabs")
  fileprivate static let first2 = CoordinatorName("first")
  fileprivate static let pair = CoordinatorName("Pair")
  fileprivate static let second2 = CoordinatorName("Second")
  fileprivate static let inner = CoordinatorName("Inner")
  fileprivate static let quiet = CoordinatorName("Quiet")
  fileprivate static let words = CoordinatorName("Words")
  fileprivate static let kept = CoordinatorName("Kept")
  fileprivate static let copy = CoordinatorName("Copy")
  fileprivate static let slots = CoordinatorName("Slots")
}

extension ScreenName {
  fileprivate static let first = ScreenName("First")
  fileprivate static let second = ScreenName("second")
  fileprivate static let third = ScreenName("third")
  fileprivate static let alone = ScreenName("Alone")
  fileprivate static let more = ScreenName("More")
  fileprivate static let wordsPage = ScreenName("Words.Page")
  fileprivate static let wordsNext = ScreenName("Words.Next")
  fileprivate static let held = ScreenName("Held")
  fileprivate static let copyNext = ScreenName("Copy.Next")
  fileprivate static let copyPage = ScreenName("Copy.Page")
  fileprivate static let leaf = ScreenName("Leaf")
}

extension ProcedureName {
  fileprivate static let doIt = ProcedureName("do it")
  fileprivate static let init2 = ProcedureName("init")
}

extension EntryName {
  fileprivate static let otherWay = EntryName("other way")
  fileprivate static let `default` = EntryName("default")
  fileprivate static let `in` = EntryName("in")
  fileprivate static let more = EntryName("more")
}

extension EventName {
  fileprivate static let aB = EventName("a.b")
  fileprivate static let go = EventName("go")
  fileprivate static let reset = EventName("reset")
  fileprivate static let back = EventName("back")
}

extension StateName {
  fileprivate static let idle = StateName("idle")
  fileprivate static let busy = StateName("busy")
  fileprivate static let last = StateName("last")
  fileprivate static let off = StateName("off")
  fileprivate static let on = StateName("on")
  fileprivate static let half = StateName("half")
}

let everyConstruct = Flow(
  "Every Construct", framework: .swiftui, root: .root, home: [.first, .second],
  limits: Limits(stackDepth: 3, instances: 1, modals: 2, taps: 1, pending: 1),
  durations: Durations(push: 600, present: 1500), presentWhileLeaving: .dropped, modalsOnShow: .go,
  presentOutOfSight: .waits, compact: true
) {
  Variable(flag)
  Variable(size, initially: .value1, .value3)
  Variable(count2)
  Variable(truth)
  Variable(fixed)
  Variable(hasChild2)

  Coordinator(.root, container: .switch, children: .one, guard: .onCompletion) {
    Start {
      when(flag) {
        show(.tabs)
      } else: {
      }
      when(!flag) { show(.first2, entry: .otherWay) }
    }
    Procedure(.doIt) { finish() }
    Procedure(.init2) {}
    Handle(.finished, from: .first2) { removeAll() }
    Handle(.finished) { remove(.first2) }
    Handle(.aB, from: .first2) { run(.doIt) }
    Screen(.first, terminal: true)
  }

  Coordinator(.pair, container: .split, columns: [.first2, .second2])

  Coordinator(
    .tabs, container: .tabs, framework: .uikit, ownership: .view, tabs: [.first2, .second2], lazy: true
  ) {
    OnSelect(.second2) { removeAll() }
  }

  Coordinator(.first2, framework: .uikit, guard: .after(milliseconds: 250), backMenu: false) {
    Start { push(.second) }
    Entry(.otherWay) { push(.second) }
    Entry(.default) { push(.inner, entry: .in) }
    OnDismissal(.swipe) { finish() }
    OnDismissal(.willSwipe) {}
    OnDismissal(.back) { pop() }
    OnDismissal(.willBack) {}
    OnDismissal(.gone) {}
    Machine(initially: .idle, unexpected: .crash) {
      Route(from: .idle, on: .go, to: .busy)
      Route(on: .reset, to: .idle)
      Route(from: .busy, on: .go, to: .last)
      Shows(.second, in: .idle)
      Shows(.third, in: .busy)
      Entering(.busy) { push(.third) }
    }
    Screen(.second, back: false) {
      OnDismissal(.swipe) {}
      OnDismissal(.back) { send(.reset) }
      Tap("go") {
        push(.third).then {
          pop().then { popToRoot() }
        }
        pop(to: .second)
        replaceStack(with: .second, .third)
      }
      Tap("quoted \"name\"", when: size.value >= 2 && count2 == .sayHi) {
        guarded { push(.third) }
      }
      Async("tick") { raise(.aB) }
      Async("tock", times: .many, when: machine(of: .first2) != .busy || ownMachine == .last) {
        later { finish() }
      }
      Tap("both") {
        set(.init(flag, true), .init(size, .value2))
        set(count2, to: .none2)
        set(truth, to: .false)
      }
      Tap("either") {
        choose {
          Branch { push(.third) }
          Branch {}
          Branch {
            within(.second2) { push(.alone) }
            select(.second2)
          }
        }
      }
      Tap("show") {
        present(.third, as: .alert, interactiveDismiss: false).then { dismiss(.all) }
      }
      Tap("child") {
        present(.second2, as: .fullScreen)
        present(.second2, entry: .more, as: .popover).with(secondSection, .two)
        dismiss()
      }
      Tap("other") {
        present(.inner).background(.interactive).container(.stack).with(innerDeep, true)
        push(.second2, entry: .more).container(.inherited)
      }
      Tap("turn") {
        soon { finish() }
        soon {
          later {}
        }
      }
      Tap("lock") {
        cover(.third)
        cover(.second2, entry: .more).with(secondSection, .two)
        uncover()
      }
      Tap("still") {
        push(.third).animated(false)
        pop().animated(false).then { popToRoot() }
        pop(to: .second).animated(false)
      }
      Tap("quiet") {
        present(.second2, entry: .more).animated(false)
        dismiss(.all).animated(false).then(keepsSelf: true) { finish() }
      }
      Tap("plain") { push(.third) }
      Tap("none")
    }
    Screen(.third)
  }

  Coordinator(.second2, destinations: [.screen(.alone), .coordinator(.inner), .screen(.more)]) {
    Variable(secondSection)
    Variable(secondOpen, initially: true)
    Start {
      push(.alone)
      start(.quiet)
      when(secondSection == .two && secondOpen) {
        set(.init(secondSection, .one), .init(secondOpen, false))
      }
    }
    Entry(.more) { push(.more) }
    Screen(.alone)
    Screen(.more)
  }

  Coordinator(.inner, container: .inherited) {
    Variable(innerDeep)
    Entry(.in) {}
  }

  Coordinator(.quiet, headless: true)

  Coordinator(.words, framework: .uikit, removedScreens: .deaf) {
    Start { push(.wordsPage) }
    OnDismissal(.removed) { finish() }
    Machine(initially: .off) {
      Route(from: .off, on: .go, to: .on, when: flag) { replaceTop(with: .wordsNext) }
      Route(from: .off, on: .go, to: .half)
      Route(from: .on, on: .back, to: nil)
      Route(from: .half, on: .back, to: nil) { popToRoot() }
    }
    Screen(.wordsPage) {
      OnDismissal(.removed) { popToRoot() }
      Appears { popIfAny() }
      Disappears { removeFrame(.wordsNext) }
      Tap("top") {
        present(.wordsPage).from(.top)
        present(.first2).from(.screen).slot("kept").reusing()
      }
      Tap("change") {
        present(.wordsPage).replacing()
        replaceStack(with: .wordsPage, .wordsNext, keeping: 1)
        replaceTop(with: .wordsNext).animated(false)
      }
      Tap("away") {
        close()
        dismiss(.second2)
        dismiss(.wordsPage).then(keepsSelf: true) { finish() }
      }
      Tap("child") {
        start(.quiet).slot("helper")
        push(.kept).slot("helper").reusing()
        remove(slot: "helper")
        removeAll(except: .second2, .inner)
      }
    }
    Screen(.wordsNext)
  }

  Coordinator(.kept, container: .inherited, framework: .uikit) {
    Start { push(.held) }
    Screen(.held)
  }

  Coordinator(.copy, framework: .uikit, backMenu: false, removedScreens: .deaf) {
    Start { push(.copyNext) }
    OnDismissal(.removed) { finish() }
    Machine(initially: .off) {
      Route(from: .off, on: .go, to: .on, when: flag) { replaceTop(with: .copyNext) }
      Route(from: .off, on: .go, to: .half)
      Route(from: .on, on: .back, to: nil)
      Route(from: .half, on: .back, to: nil) { popToRoot() }
    }
    Screen(.copyPage) {
      OnDismissal(.removed) { popToRoot() }
      Appears { popIfAny() }
      Disappears { removeFrame(.copyNext) }
      Tap("top") {
        present(.copyPage).from(.top)
        present(.first2).from(.screen).slot("kept").reusing()
      }
      Tap("change") {
        present(.copyPage).replacing()
        replaceStack(with: .copyPage, .copyNext, keeping: 1)
        replaceTop(with: .copyNext).animated(false)
      }
      Tap("away") {
        close()
        dismiss(.second2)
        dismiss(.copyPage).then(keepsSelf: true) { finish() }
      }
      Tap("child") {
        start(.quiet).slot("helper")
        push(.kept).slot("helper").reusing()
        remove(slot: "helper")
        removeAll(except: .second2, .inner)
      }
    }
    Screen(.copyNext)
  }

  Coordinator(.slots) {
    Screen(.leaf) {
      Tap("other") { present(.leaf).slot("other") }
      Tap("own") { present(.leaf).from(.screen) }
    }
  }

  DeepLink("open", url: "app://open?q=\\(x)", cold: true, lands: [.first], mayLand: [.second, .third]) {}

  DeepLink("here", handler: .first2, when: alive(.first2) || quiescent) { popToRoot() }

  External("bye") {
    show(.first)
    set(.init(secondSection.of(.second2), .one), .init(flag, true))
  }

  External("opened", handler: .second2, when: secondOpen) { set(secondOpen.of(.second2), to: false) }

  External("night", handler: .second2, when: (!flag).written("!flag")) { push(.more) }

  Invariant("one", always: count(of: .first2) <= 1 && depth(of: .first2) < 4)
  Invariant(
    "two", never: (visible(.first) || displayed(.third)) && presented(.second2),
    when: selected(.first2)
  )
  Invariant(
    "three",
    reachable: (!(flag.value == FlowOperand.truth(visible(.second)))).written("not (flag == visible(second))"),
    within: 3
  )
  Invariant("four", recoverable: (quiescent && truth.isTrue).written("quiescent && truth"))
  Invariant("five", from: presented(.third), leadsTo: !presented(.third), when: !fixed.isTrue)
  Invariant(
    "six",
    always: size.value == count(of: .second2) || 2 > size.value || flag == true || FlowOperand.truth(flag && truth.isTrue) != FlowOperand.text("false") || !(!constant(false))
  )
  Invariant("nine", never: presentsAnything && !anythingLeaving && hasChild(.first2) && hasChild2)
  Invariant("eight", never: secondSection.of(.second2) == .two && !secondOpen.of(.second2))
  Invariant(
    "seven", reachable: machine(of: .first2) == .busy && (flag || (truth.isTrue || quiescent))
  )
}
