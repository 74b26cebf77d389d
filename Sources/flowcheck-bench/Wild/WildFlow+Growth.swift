import FlowModel

/// Adds coordinators and screens until the flow is large enough.
extension WildFlow {
  mutating func addVariables() {
    let flags = ["false", "true"]
    variables = [Variable(name: "session", values: flags, initially: flags)]
    if random.chance(30) { variables.append(Variable(name: "premium", values: flags, initially: flags)) }
    if random.chance(30) {
      let values = ["none", "kept", "sent"]
      variables.append(Variable(name: "draft", values: values, initially: ["none"]))
    }
  }

  /// Adds the parts of every app: a window, a login, tabs or a stack, and a router if the team uses one.
  mutating func addSkeleton() {
    let root = temper.framework == .swiftui && random.chance(30) ? Coordinator.Container.switch : .window
    add(.app, Coordinator(name: "App", framework: temper.framework, container: root, ownership: .parent), screens: 0)
    add(.login, coordinator("LoginFlow", .stack), noun: "Login", screens: random.between(1...4))
    if temper.isTabbed {
      add(.tabs, coordinator("MainTabs", .tabs), screens: 0)
      for _ in 0..<random.between(2...5) {
        let noun = names.noun(&random)
        let tab = add(.stack, coordinator("\(noun)Tab", .stack), noun: noun, screens: random.between(1...4))
        parts[2].coordinator.tabs.append(parts[tab].name)
        connect(2, opens: tab)
      }
    } else {
      add(.stack, coordinator("HomeFlow", .stack), noun: "Home", screens: random.between(2...6))
    }
    connect(0, opens: 1)
    connect(0, opens: 2)
    if temper.hasRouter {
      let count = max(4, temper.screens / random.between(3...5))
      let router = add(.route, coordinator("Routes", .inherited), noun: "Page", screens: count)
      parts[router].isRouter = true
      parts[router].isMachine = false
      for opener in positions(.stack) { connect(opener, opens: router) }
    }
  }

  /// Adds a coordinator or a screen.
  mutating func grow() {
    let hosts = parts.indices.filter { parts[$0].isOnStack }
    let tabs = positions(.stack)
    // Recent coordinators are preferred, so that chains become long.
    let found = random.weighted(
      (45, random.pick(tabs)), (35, random.pick(Array(hosts.suffix(8)))), (20, random.pick(hosts)))
    guard var host = found else { return }
    switch random.between(0...99) {
    case ..<20: addBareScreen(to: host)
    case ..<35: addFrame(to: host)
    default:
      let noun = names.noun(&random)
      let room = temper.screens - screenCount
      if random.chance(temper.routes) {
        let count = min(room, random.between(1...5))
        let route = add(.route, coordinator("\(noun)Flow", .inherited), noun: noun, screens: count)
        connect(host, opens: route)
      } else {
        // Sheets over sheets exist, but are rare.
        if parts[host].role == .sheet, random.chance(65), let tab = random.pick(tabs) { host = tab }
        let count = random.weighted((50, 1), (30, random.between(2...3)), (20, random.between(4...8)))
        let sheet = add(.sheet, coordinator("\(noun)Sheet", .stack), noun: noun, screens: min(room, count))
        parts[sheet].style = random.weighted((75, .sheet), (20, .fullScreen), (5, .popover))
        parts[sheet].isInteractive = random.chance(85)
        connect(host, opens: sheet)
      }
    }
  }

  /// Adds further ways to existing coordinators: cycles among inherited coordinators, and sheets that are presented
  /// from many places.
  mutating func addOpeners() {
    let tabs = positions(.stack)
    for index in parts.indices where parts[index].role == .route || parts[index].role == .sheet {
      if parts[index].role == .route, random.chance(temper.recursion) { connect(index, opens: index) }
      if parts[index].role == .sheet, temper.sharesSheets, random.chance(70) {
        for tab in tabs { connect(tab, opens: index) }
      }
      // Inherited coordinators are started from everywhere, also in cycles; sheets mostly from earlier coordinators.
      let isFree = parts[index].role == .route || random.chance(10)
      let others = parts.indices.filter { parts[$0].isOnStack && (isFree ? $0 != index : $0 < index) }
      for _ in 0..<random.weighted((50, 0), (30, 1), (20, 2)) {
        if let other = random.pick(others) { connect(other, opens: index) }
      }
    }
  }

  /// Records that the code of a part brings up another part.
  mutating func connect(_ opener: Int, opens target: Int) {
    guard !parts[opener].opens.contains(target) else { return }
    parts[opener].opens.append(target)
    parts[target].openers.append(opener)
  }

  /// A coordinator with the habits of the team, from which some deviate.
  private mutating func coordinator(_ name: String, _ container: Coordinator.Container) -> Coordinator {
    var result = Coordinator(
      name: name, framework: temper.framework, container: container, ownership: temper.ownership)
    if random.chance(8) {
      result.framework = temper.framework == .uikit ? .swiftui : .uikit
      result.ownership = result.framework == .uikit ? .parent : temper.ownership
    }
    if container == .stack, random.chance(5) { result.children = .one }
    if container != .tabs, random.chance(temper.guards) {
      result.guardUnlock = random.weighted(
        (30, .onCompletion), (50, .after(milliseconds: 500)), (20, .after(milliseconds: 300)))
    }
    return result
  }

  /// - Returns: its position.
  @discardableResult
  private mutating func add(
    _ role: WildPart.Role, _ coordinator: Coordinator, noun: String = "", screens: Int
  ) -> Int {
    parts.append(WildPart(role: role, noun: noun, coordinator: coordinator))
    let index = parts.count - 1
    for _ in 0..<screens { addFrame(to: index) }
    parts[index].isMachine = parts[index].isOnStack && screens > 1 && random.chance(temper.machines)
    return index
  }

  private mutating func addFrame(to index: Int) {
    let name = names.screen(parts[index].noun)
    // A screen is reached from the first screen or from the previous one: lists, and chains of steps.
    let count = parts[index].frames.count
    let origin = count == 0 ? nil : random.chance(50) ? random.between(0...(count - 1)) : count - 1
    parts[index].frames.append(WildPart.Frame(screen: name, origin: origin))
    parts[index].coordinator.screens.append(Screen(name: name))
  }

  private mutating func addBareScreen(to index: Int) {
    let name = names.screen(parts[index].noun)
    let style = random.weighted((45, Effect.Style.alert), (40, .sheet), (15, .fullScreen))
    parts[index].bareScreens.append(WildPart.BareScreen(screen: name, style: style))
    parts[index].coordinator.screens.append(Screen(name: name))
  }
}
