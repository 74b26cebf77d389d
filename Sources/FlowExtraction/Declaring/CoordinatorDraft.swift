import FlowModel

/// A coordinator as it is pieced together.
final class CoordinatorDraft {
  let name: String
  let thing: Thing
  var parent: CoordinatorDraft?
  var framework: Framework = .uikit
  var container: Coordinator.Container = .inherited
  var children: Coordinator.Children = .many
  var start: [Effect]?
  var startPlace: SourceLocation?
  /// The method by which whoever makes it sets it going, where that is not called like a start.
  var startName: String?
  /// The first method that whoever makes it calls of it, where it has a start as well that may never be called.
  var otherStart: String?
  /// Whether a method of it that is called like a start was called.
  var isStarted = false
  var tabs: [String] = []
  var procedures: [NamedBody] = []
  var handlers: [NamedBody] = []
  var dismissal = Dismissal()
  var screens: [ScreenDraft] = []
  var guardUnlock: GuardUnlock?
  var machine: Machine?
  var isRetained = false
  /// Navigation controllers that it pushes onto.
  var stacks: [Thing] = []
  var showsRoot = false
  /// Whether it puts something into the window though it is not the first coordinator.
  var putsItself = false
  /// By stack, whether what it does first there takes the place of everything.
  var beginsBySetting: [Thing: Bool] = [:]
  /// Stacks on which it pushes screens.
  var pushesOn: Set<Thing> = []
  /// Its stack, where its children put themselves in the place of each other on it.
  var stackAsWindow: Thing?
  /// What it puts into the window.
  var roots: [Thing] = []
  /// Whether it is a container that another coordinator shows beside other things.
  var isFrame = false
  /// What it puts into the window, and sets its stack to.
  var shown: [Thing] = []
  var showsTabs = false
  /// Children by the property that holds one at a time.
  var placesOfRelease: [SourceLocation] = []

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

  /// Whether it is one of its parent's tabs.
  var isTab: Bool { parent?.tabs.contains(name) ?? false }

  func screen(of thing: Thing) -> ScreenDraft? { screens.first { $0.things.contains(thing) } }
}

final class ScreenDraft {
  let name: String
  var things: [Thing]
  var actions: [Action] = []
  var dismissal = Dismissal()
  /// For rows that were read once so far, the element of the list.
  var items: [SourceLocation: String] = [:]
  let place: SourceLocation
  /// Whether it was pushed, presented or shown, where that was seen.
  var isPresented = false
  var isPushed = false

  var isAlert: Bool { things.contains { $0.kind == .alert } }

  init(name: String, thing: Thing, place: SourceLocation) {
    self.name = name
    things = [thing]
    self.place = place
  }
}
