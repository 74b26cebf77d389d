import FlowModel

/// The properties of a whole app: its size, and the habits of its authors.
struct WildTemper {
  /// The check that prevents a second presentation.
  enum PresentCheck { case none, notPresented, notAlive }

  var framework: Framework
  /// The ownership of most coordinators.
  var ownership: Coordinator.Ownership
  /// 20 to 200, including those shown while the app starts; small numbers are more likely.
  var screens: Int
  /// Whether it has tabs, or one stack for everything.
  var isTabbed: Bool
  /// Whether every tab presents most sheets itself, as apps do that have a router for each tab.
  var sharesSheets: Bool
  /// Whether one inherited coordinator has an entry for each of its many screens.
  var hasRouter: Bool
  var presentCheck: PresentCheck

  // Percentages:

  /// Inherited ones among the coordinators; the others are sheets.
  var routes: Int
  /// Coordinators whose screens follow a state machine.
  var machines: Int
  /// Coordinators with a guard.
  var guards: Int
  /// Ways to a coordinator that lead through an event which its opener handles.
  var raises: Int
  /// Screens with a late answer.
  var answers: Int
  /// Coordinators that lead to another coordinator of their kind.
  var recursion: Int
  /// Ways out of which no coordinator is told.
  var leaks = 33

  init(_ random: inout WildRandom) {
    framework = random.chance(50) ? .uikit : .swiftui
    ownership = framework == .uikit || random.chance(40) ? .parent : .view
    let most = random.between(40...199)
    screens = random.between(20...most)
    isTabbed = random.chance(70)
    sharesSheets = random.chance(framework == .swiftui ? 50 : 20)
    hasRouter = random.chance(framework == .swiftui ? 40 : 5)
    presentCheck = random.weighted((45, .none), (35, .notPresented), (20, .notAlive))
    routes = random.between(10...70)
    machines = random.weighted((50, 0), (35, 15), (15, 60))
    guards = random.weighted((50, 0), (35, 20), (15, 70))
    raises = random.between(10...60)
    // Each screen that waits for an answer multiplies the states; many apps request data before anything is shown.
    answers = random.weighted((40, random.between(0...4)), (40, random.between(5...12)), (20, random.between(13...25)))
    recursion = random.between(5...30)
  }
}
