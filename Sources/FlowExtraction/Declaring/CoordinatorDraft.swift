import FlowModel

/// A coordinator under construction.
final class CoordinatorDraft {
  let name: String
  let thing: Thing
  var parent: CoordinatorDraft?
  var framework: Framework = .uikit
  var container: Coordinator.Container = .inherited
  /// The property that decides the container, if that is a guess.
  var containerPlace: SourceLocation?
  /// Where it gets each of its tabs.
  var tabPlaces: [String: SourceLocation] = [:]
  /// The call that starts it.
  var callPlace: SourceLocation?
  var children: Coordinator.Children = .many
  var start: [Effect]?
  var startPlace: SourceLocation?
  /// Other ways in.
  var entries: [NamedBody] = []
  /// The object with whose start it begins.
  var beginner: Thing?
  /// What its objects start with, if that differs and what shows them does not say which of them it shows.
  var alternatives: [[Effect]] = []
  /// The method with which its maker starts it, if that is not named like a start.
  var startName: String?
  /// The methods that show or remove something.
  var showingMethods: Set<String> = []
  /// The first method that its maker calls on it, if it also has a start that may never be called.
  var otherStart: String?
  /// Whether one of its methods that is named like a start was called.
  var isStarted = false
  var tabs: [String] = []
  /// Whether the coordinators of its tabs, but for the first, come when their tabs are selected.
  var isLazy = false
  /// What happens when a tab was selected.
  var selections: [NamedBody] = []
  var procedures: [NamedBody] = []
  var handlers: [NamedBody] = []
  var dismissal = Dismissal()
  var screens: [ScreenDraft] = []
  var guardUnlock: GuardUnlock?
  /// The operators through which taps come to it, by their places.
  var throttles: [SourceLocation: GuardUnlock] = [:]
  var machine: Machine?
  var isRetained = false
  /// Navigation controllers that it pushes onto.
  var stacks: [Thing] = []
  var showsRoot = false
  /// Whether it sets the root of the window although it has a parent.
  var putsItself = false
  /// By stack, whether its first move there replaces the whole stack.
  var beginsBySetting: [Thing: Bool] = [:]
  /// Stacks on which it pushes screens.
  var pushesOn: Set<Thing> = []
  /// Its stack, if its children replace each other on that stack.
  var stackAsWindow: Thing?
  /// The things that it puts into the window.
  var roots: [Thing] = []
  /// Whether it is a container that another coordinator shows beside other things.
  var isFrame = false
  /// Whether a property holds that container, so that it is no leak while it is not shown.
  var isKept = false
  /// Whether it is a stack that another coordinator presents, beside the stack on which it works itself.
  var isPresentedStack = false
  /// The things that it puts into the window, or sets its stack to.
  var shown: [Thing] = []
  var showsTabs = false

  init(name: String, thing: Thing, parent: CoordinatorDraft?) {
    self.name = name
    self.thing = thing
    self.parent = parent
  }

  func isBelow(_ other: CoordinatorDraft) -> Bool {
    var next = parent
    var count = 0
    while let here = next, count < 100 {
      if here === other { return true }
      next = here.parent
      count += 1
    }
    return false
  }

  func addTab(_ name: String, at place: SourceLocation) {
    tabs.append(name)
    tabPlaces[name] = place
  }

  /// Whether it is one of its parent's tabs.
  var isTab: Bool { parent?.tabs.contains(name) ?? false }

  func screen(of thing: Thing) -> ScreenDraft? { screens.first { $0.things.contains(thing) } }
}

final class ScreenDraft {
  let name: String
  var things: [Thing]
  var actions: [Action] = []
  var dismissal = Dismissal()
  /// What may run when it appears, for each of its things that differs.
  var appearances: [[Effect]] = []
  /// For rows that were read only once so far, the element of the list.
  var items: [SourceLocation: String] = [:]
  let place: SourceLocation
  /// Whether it was seen to be presented.
  var isPresented = false
  var isPushed = false

  var isAlert: Bool { things.contains { $0.kind == .alert } }

  init(name: String, thing: Thing, place: SourceLocation) {
    self.name = name
    things = [thing]
    self.place = place
  }
}
