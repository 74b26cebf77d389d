import FlowModel

/// Runs the entries of an app: its launch, and its entries from outside.
extension Explorer {
  func runEntries() {
    var isFound = false
    var isSceneFound = false
    // What the app shows comes before its links, which may run a great part of its code.
    var linked: [(FunctionFact, Thing)] = []
    var launchedBy: [(function: FunctionFact, thing: Thing, plain: [Step], options: [String])] = []
    var shown: [Thing] = []
    runAssemblies()
    let delegates = index.names.filter {
      index.isA($0, "UIWindowSceneDelegate") || index.isA($0, "UIApplicationDelegate")
    }
    for name in delegates.filter({ index.isA($0, "UIWindowSceneDelegate") })
      + delegates.filter({ !index.isA($0, "UIWindowSceneDelegate") })
    {
      guard let entry = index.entry(name) else { continue }
      let thing = interpreter.make(name, [], at: entry.place, maker: nil)
      for function in index.functions(of: name) {
        if Self.launches.contains(function.signature) {
          (interpreter.asksWhoOpened, interpreter.askedOfOptions) = (false, [])
          let steps = launching(.icon, function, on: thing)
          // With scenes, a window that the app delegate makes is never visible.
          let isOfScene = index.isA(name, "UIWindowSceneDelegate")
          guard isOfScene || !isSceneFound else { continue }
          interpreter.steps += steps
          isFound = isFound || steps.contains(where: \.showsSomething) || steps.contains(where: \.isCall)
          isSceneFound = isSceneFound || isFound && isOfScene
          if interpreter.asksWhoOpened { launchedBy.append((function, thing, steps, interpreter.askedOfOptions)) }
        } else if Self.links.contains(function.signature) {
          linked.append((function, thing))
        }
      }
    }
    for name in index.names where index.isA(name, "App") && index.entry(name)?.kind == .struct {
      guard let entry = index.entry(name) else { continue }
      let thing = interpreter.make(name, [], at: entry.place, maker: nil)
      let reading = read(thing)
      interpreter.move(.root(reading.held), on: nil, at: entry.place)
      isFound = isFound || !reading.held.things.isEmpty
      apps.append(reading)
      shown += reading.held.things
      for action in reading.actions { meet(action.steps) }
      isFound = isFound || !interpreter.surroundings.isEmpty
    }
    if let root = interpreter.rootOfStoryboard {
      let inside = interpreter.steps
      interpreter.steps = []
      interpreter.move(.root(Value(.thing(root))), on: nil, at: root.place)
      interpreter.steps += inside
    }
    shown.forEach(meet)
    for (function, thing) in linked {
      addLinks(Self.linkName(function), at: function.place) {
        self.interpreter.collect { _ = self.run(function, on: thing) }
      }
    }
    for (function, thing) in notified(besides: delegates) {
      addLinks(Self.linkName(function), at: function.place) {
        self.interpreter.collect { _ = self.run(function, on: thing) }
      }
    }
    for launch in launchedBy {
      let plain = Set(Self.places(of: launch.plain))
      // An app is opened by one thing at a time.
      let openings: [Interpreter.Opening?] = launch.options.count > 1 ? launch.options.map { .option($0) } : [nil]
      for opening in openings {
        addLinks(Self.name(of: opening), at: launch.function.place, canLaunch: true) {
          self.launching(opening, launch.function, on: launch.thing).compactMap { $0.without(plain) }
        }
      }
    }
    for reading in apps { meetLinks(reading) }
    for (_, reading) in interpreter.surroundings.sorted(by: { $0.key.number < $1.key.number }) { meetLinks(reading) }
    isRootGuessed = !isFound
    if !isFound { runRoots() }
  }

  /// - Parameter opening: Nil: anything may have opened the app.
  private func launching(_ opening: Interpreter.Opening?, _ function: FunctionFact, on thing: Thing) -> [Step] {
    interpreter.opening = opening
    defer { interpreter.opening = nil }
    return interpreter.collect { _ = run(function, on: thing) }
  }

  /// The name of a link that launches the app.
  private static func name(of opening: Interpreter.Opening?) -> String {
    guard case .option(let option)? = opening else { return "openAtLaunch" }
    switch option {
    case "urlContexts", "url": return "openURLAtLaunch"
    case "userActivities", "userActivityDictionary": return "continueActivityAtLaunch"
    case "notificationResponse", "remoteNotification", "localNotification": return "notificationAtLaunch"
    case "shortcutItem": return "shortcutAtLaunch"
    default: return "open\(option.prefix(1).uppercased())\(option.dropFirst())AtLaunch"
    }
  }

  /// What hears of notifications that were tapped, other than the delegates of the app itself.
  private func notified(besides delegates: [String]) -> [(FunctionFact, Thing)] {
    index.names.filter { index.isA($0, "UNUserNotificationCenterDelegate") && !delegates.contains($0) }.flatMap {
      name in
      guard let entry = index.entry(name), entry.kind != .protocol else { return [] as [(FunctionFact, Thing)] }
      let known = interpreter.things.first { $0.kind == .instance && $0.type == name }
      return index.functions(of: name).filter { Self.links.contains($0.signature) }.map {
        ($0, known ?? interpreter.make(name, [], at: entry.place, maker: nil))
      }
    }
  }

  /// Runs the code that fills a dependency container, which the container's library calls.
  private func runAssemblies() {
    for name in index.names {
      guard let entry = index.entry(name), entry.kind != .protocol else { continue }
      for function in entry.functions
      where function.body != nil && !function.isStatic
        && function.parameters.contains(where: { Self.containers.contains($0.type.name ?? "") })
        && Self.filling.contains(where: function.name.hasPrefix)
      {
        let thing = interpreter.make(name, [], at: entry.place, maker: nil)
        _ = interpreter.collect { _ = run(function, on: thing) }
      }
    }
  }

  private static let containers: Set<String> = ["Container", "DependencyContainer", "DIContainer", "Resolver"]
  private static let filling = ["assemble", "register", "configure", "setup", "load", "build"]

  /// Without an entry of the app, runs what no code makes: views that make a coordinator, else the coordinators, those
  /// named like a root first.
  func runRoots() {
    if runRootViews() { return }
    let coordinators = index.names.filter { name in
      roles.isCoordinator(name) && index.heirs(of: name).allSatisfy { $0 == name }
    }
    let first = ["App", "Application", "Root", "Main", "Base"]
    func rank(_ name: String) -> Int {
      if name == interpreter.vocabulary.root { return -1 }
      return first.firstIndex { name.hasPrefix($0) } ?? first.count
    }
    let ranked = coordinators.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
    for (_, name) in ranked
    where !interpreter.things.contains(where: { $0.type == name && $0.place != index.entry(name)?.place }) {
      guard let entry = index.entry(name) else { continue }
      let thing = interpreter.make(name, [], at: entry.place, maker: nil)
      let functions = index.functions(of: name).filter { !$0.isStatic && $0.name != "init" && $0.name != "deinit" }
      let start =
        functions.first { $0.name == "start" }
        ?? functions.first { function in Self.starts.contains { function.name.hasPrefix($0) } }
      if let start { _ = run(start, on: thing) }
    }
    // Without coordinators, runs views that hold a stack of their own.
    guard coordinators.isEmpty else { return }
    for name in index.names where roles.isView(name) && index.entry(name)?.kind == .struct {
      guard let entry = index.entry(name),
        !interpreter.things.contains(where: { $0.type == name && $0.place != entry.place })
      else { continue }
      let thing = interpreter.make(name, [], at: entry.place, maker: nil)
      let reading = read(thing)
      guard reading.held.things.contains(where: { ViewReading.containers.contains($0.kind) }) else { continue }
      interpreter.move(.root(Value(.thing(thing))), on: nil, at: entry.place)
    }
  }

  /// The prefixes of methods that start a coordinator, the surest first.
  private static let starts = ["start", "begin", "launch", "run", "show", "present", "open", "setup", "setUp"]

  private static let launches: Set<String> = [
    "application(_:willFinishLaunchingWithOptions:)", "applicationDidFinishLaunching(_:)",
    "scene(_:willConnectTo:options:)", "application(_:didFinishLaunchingWithOptions:)",
  ]

  private static let links: Set<String> = [
    "scene(_:openURLContexts:)", "scene(_:continue:)", "application(_:open:options:)",
    "application(_:continue:restorationHandler:)", "application(_:didReceiveRemoteNotification:)",
    "application(_:performActionFor:completionHandler:)", "windowScene(_:performActionFor:completionHandler:)",
    "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)", "application(_:handleOpen:)",
    "userNotificationCenter(_:didReceive:withCompletionHandler:)", "userNotificationCenter(_:didReceive:)",
  ]

  private static func linkName(_ function: FunctionFact) -> String {
    switch function.signature {
    case "scene(_:openURLContexts:)", "application(_:open:options:)", "application(_:handleOpen:)": "openURL"
    case "scene(_:continue:)", "application(_:continue:restorationHandler:)": "continueActivity"
    case "application(_:didReceiveRemoteNotification:)",
      "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)",
      "userNotificationCenter(_:didReceive:withCompletionHandler:)", "userNotificationCenter(_:didReceive:)":
      "notification"
    default: "shortcut"
    }
  }

  @discardableResult
  func run(_ function: FunctionFact, on thing: Thing) -> Bool {
    let before = interpreter.steps.count
    let scope = Scope(parent: nil, home: thing, type: thing.type)
    for parameter in function.parameters { scope.locals[parameter.name] = Value(.unknown(parameter.type)) }
    if interpreter.opening != nil, function.parameters.count > 1, let last = function.parameters.last {
      scope.locals[last.name] = interpreter.options
    }
    _ = interpreter.run(function, home: thing, in: scope, at: function.place)
    return interpreter.steps.count > before
  }
}
