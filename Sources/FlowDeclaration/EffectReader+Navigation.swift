import FlowModel

/// Reads the effects that show or remove screens and coordinators.
extension EffectReader {
  /// `push`, `show`, `present`, `start`.
  func coming(_ word: EffectWord, _ value: SourceNode, _ arguments: Fields) -> Effect.Kind? {
    let style = fields.choice(arguments["style"], key: "style", as: Effect.Style.self) ?? .sheet
    let interactive = fields.boolean(arguments["interactiveDismiss"], key: "interactiveDismiss", default: true)
    let expected = word == .start ? "the name of a coordinator" : "the name of a screen or coordinator"
    guard let name = fields.name(value, key: word.rawValue, expected: expected) else { return nil }
    if word != .start, index.declaresScreen(name) {
      if let entry = arguments["entry"] {
        diagnostics.report("‘entry’ stands beside coordinators; \(quoted(name)) is a screen", at: entry.location)
      }
      if word == .show { checkShow(at: arguments.location) } else { checkStack(word, at: arguments.location) }
      guard let screen = ownScreen(name, word, at: value.location) else { return nil }
      return switch word {
      case .push: .pushScreen(screen)
      case .show: .showScreen(screen)
      case .cover: .coverScreen(screen)
      default: .presentScreen(screen, style: style, interactiveDismiss: interactive)
      }
    }
    guard let target = target(name, word, at: value.location) else { return nil }
    let entry = entry(arguments["entry"], of: target)
    let asked = arguments["as"]?.text.flatMap(Coordinator.Container.init)
    switch word {
    case .push:
      if target.isOther(than: .inherited), arguments["as"] == nil {
        diagnostics.report(
          "\(quoted(name)) has a container of its own and cannot be pushed; only inherited coordinators can, or others"
            + " ‘as: inherited’", at: value.location, offending: name)
      }
      checkStack(word, at: arguments.location)
      return .pushCoordinator(name, entry: entry)
    case .show, .present, .cover:
      if target.container == .inherited, arguments["as"] == nil || asked == .inherited {
        let verb = word == .cover ? "cover with" : word.rawValue
        diagnostics.report(
          "\(quoted(name)) is inherited: it has no container to \(verb); start it, or \(verb) it ‘as: stack’",
          at: value.location, offending: name)
      }
      if word == .show { checkShow(at: arguments.location) }
      return switch word {
      case .show: .showCoordinator(name, entry: entry)
      case .cover: .coverCoordinator(name, entry: entry)
      default: .presentCoordinator(name, entry: entry, style: style, interactiveDismiss: interactive)
      }
    default: return .start(name, entry: entry)
    }
  }

  /// `as`: a container other than the coordinator's own; nil: its own.
  func otherContainer(_ node: SourceNode?, of subject: SourceNode, _ word: EffectWord) -> Coordinator.Container? {
    guard let node, let container = fields.choice(node, key: "as", as: Coordinator.Container.self) else { return nil }
    guard let name = subject.text, let target = index.coordinator(name) else {
      if let name = subject.text, index.declaresScreen(name) {
        diagnostics.report(
          "‘as’ stands beside coordinators; \(quoted(name)) is a screen", at: node.location, offending: name)
      }
      return nil
    }
    if container == target.container { return nil }
    func refuse(_ message: String) -> Coordinator.Container? {
      diagnostics.report(message, at: node.location, offending: node.text)
      return nil
    }
    if target.isHeadless {
      return refuse("\(quoted(name)) is headless: it shows nothing by design, in no container")
    }
    let isPlain = target.container != .window && target.container != .split
    switch (word, container) {
    case (.push, .inherited) where isPlain: return .inherited
    case (.present, .tabs) where isPlain, (.show, .tabs) where isPlain, (.cover, .tabs) where isPlain:
      if target.node.value("tabs") != nil { return .tabs }
      return refuse("\(quoted(name)) has no tabs to be brought up with: list them under its ‘tabs’")
    case (.present, .stack) where isPlain, (.show, .stack) where isPlain, (.cover, .stack) where isPlain,
      (.present, .switch) where isPlain, (.show, .switch) where isPlain, (.cover, .switch) where isPlain:
      return container
    default:
      return refuse(
        "a coordinator is presented or shown ‘as:’ stack, tabs or switch, and pushed ‘as: inherited’, unless it is a"
          + " window or a split; for anything else declare one that is ‘like: \(name)’")
    }
  }

  private func target(_ name: String, _ word: EffectWord, at location: SourceLocation) -> CoordinatorOutline? {
    if word == .start || index.coordinator(name) != nil { return index.coordinator(name, at: location) }
    diagnostics.reportUndeclared("screen or coordinator", name, at: location, among: index.displayedNames)
    return nil
  }

  private func entry(_ node: SourceNode?, of target: CoordinatorOutline) -> String? {
    guard let node, let name = fields.name(node, key: "entry", expected: "the name of an entry") else { return nil }
    if !target.declares(entry: name) {
      diagnostics.reportMissing(
        "\(quoted(target.name)) has no entry \(quoted(name))", name, at: node.location, among: target.entries)
    }
    return name
  }

  /// The context from which a `present` presents.
  func origin(_ node: SourceNode?) -> Effect.Origin {
    guard let node, let origin = fields.choice(node, key: "from", as: Effect.Origin.self) else { return .container }
    if origin == .screen {
      checkOfScreen(
        "‘from: screen’", instead: "‘from: top’ presents over whatever is on top", at: node.location,
        offending: "screen")
    }
    return origin
  }

  /// Whether a `present` replaces the presented context, as slots always do in SwiftUI.
  func replacing(_ node: SourceNode?) -> Bool {
    guard let node, fields.boolean(node, key: "replacing", default: false) else { return false }
    if let coordinator, coordinator.framework == .swiftui {
      diagnostics.report(
        "‘replacing’ stands beside ‘present’ in UIKit; in SwiftUI a slot replaces what it holds anyhow",
        at: node.location, offending: "replacing")
    }
    return true
  }

  /// The state of the context below a presented one: only beside a sheet can it stay usable.
  func background(_ node: SourceNode?, _ kind: Effect.Kind?) -> Effect.Background {
    guard let node, let background = fields.choice(node, key: "background", as: Effect.Background.self) else {
      return .dimmed
    }
    switch kind {
    case .presentScreen(_, let style, _), .presentCoordinator(_, _, let style, _):
      guard background == .interactive, style != .sheet else { return background }
      diagnostics.report(
        "‘background: interactive’ stands beside sheets, and the style here is \(style.rawValue)", at: node.location,
        offending: "interactive")
      return .dimmed
    default: return .dimmed
    }
  }

  /// Reports words that act on the screen whose action runs, outside of actions.
  func checkOfScreen(_ words: String, instead: String, at location: SourceLocation, offending: String) {
    if isOfScreen { return }
    diagnostics.report(
      "\(words) stands in actions of screens: nothing else has a screen that it is about; \(instead)", at: location,
      offending: offending)
  }

  /// What other code than that of a screen says in the place of `close`.
  static let insteadOfClose = "‘pop’ or ‘dismiss’ act on the coordinator's own"

  /// `pop`, `popToRoot`, `popTo`, `removeFrame`, `replaceTop`, `replace`, `dismiss`, `close`, `uncover`, `select`.
  func going(_ word: EffectWord, _ value: SourceNode, _ arguments: Fields) -> Effect.Kind? {
    checkStack(word, at: arguments.location)
    switch word {
    case .pop where value.text == "ifAny": return .popIfAny
    case .pop, .popToRoot:
      checkNoArgument(word, value, orElse: word == .pop ? " or ‘ifAny’" : "")
      return word.bareKind
    case .close:
      checkNoArgument(word, value)
      checkOfScreen("‘close’", instead: Self.insteadOfClose, at: arguments.location, offending: "close")
      return .close
    case .uncover:
      checkNoArgument(word, value)
      return .uncover
    case .popTo, .removeFrame:
      guard let name = fields.name(value, key: word.rawValue, expected: "the name of a screen"),
        let screen = index.screen(name, for: coordinator, at: value.location)?.name
      else { return nil }
      return word == .popTo ? .popTo(screen) : .removeFrame(screen)
    case .replaceTop:
      guard let name = fields.name(value, key: word.rawValue, expected: "the name of a screen"),
        let screen = ownScreen(name, word, at: value.location)
      else { return nil }
      return .replaceTop(screen)
    case .replace:
      let names = fields.names(value, key: "replace", of: "the names of screens")
      if case .list(let items) = value.content, items.isEmpty {
        diagnostics.report("‘replace’ needs at least one screen", at: value.location)
      }
      let screens = names.compactMap { ownScreen($0.name, word, at: $0.location) }
      let keeping = fields.wholeNumber(arguments["keeping"], key: "keeping", from: 0) ?? 0
      return screens.isEmpty ? nil : .replace(screens, keeping: keeping)
    case .select:
      guard let name = fields.name(value, key: "select", expected: "the name of a coordinator"),
        index.coordinator(name, at: value.location) != nil
      else { return nil }
      if index.isColumn(name), !index.isTab(name) {
        diagnostics.report(
          "\(quoted(name)) is a column: it is in sight with the others, and only tabs are selected",
          at: value.location, offending: name)
      }
      return .select(name)
    default: return dismissal(value)
    }
  }

  /// `dismiss`, `dismiss: self`, `dismiss: all`, and `dismiss` of a presented screen or coordinator.
  private func dismissal(_ value: SourceNode) -> Effect.Kind? {
    if case .scalar(let scalar) = value.content, scalar.isNull { return .dismiss(.`self`) }
    let scopes = Effect.DismissScope.allCases.map(\.rawValue)
    let expected = "‘self’, ‘all’ or the name of a screen or coordinator"
    guard let name = fields.name(value, key: "dismiss", expected: expected) else { return nil }
    if let scope = Effect.DismissScope(rawValue: name) { return .dismiss(scope) }
    if index.coordinator(name) != nil { return .dismissPresented(name) }
    guard index.declaresScreen(name) else {
      diagnostics.reportUndeclared(
        "screen or coordinator", name, at: value.location, among: index.displayedNames + scopes)
      return nil
    }
    return index.screen(name, for: coordinator, at: value.location).map { .dismissPresented($0.name) }
  }

  /// Checks that a word without argument has none. Such a word may be a key, so that `then` can be beside it:
  /// `{pop: , then: […]}`.
  func checkNoArgument(_ word: EffectWord, _ value: SourceNode, orElse other: String = "") {
    if case .scalar(let scalar) = value.content, scalar.isNull || scalar.boolean == true { return }
    fields.mistake(value, expected: "nothing\(other)", for: word.rawValue)
  }

  func checkStack(_ word: EffectWord, at location: SourceLocation) {
    let words: [EffectWord] = [.push, .pop, .popToRoot, .popTo, .removeFrame, .replaceTop, .replace]
    guard words.contains(word), let coordinator,
      coordinator.lacks(.stack, .inherited)
    else { return }
    diagnostics.report(
      "‘\(word.rawValue)’ needs a stack, and \(quoted(coordinator.name)) is a \(coordinator.container.rawValue)"
        + " coordinator", at: location, offending: word.rawValue)
  }

  private func checkShow(at location: SourceLocation) {
    guard let coordinator, coordinator.lacks(.window, .switch) else { return }
    diagnostics.report(
      "‘show’ needs a window or switch, and the container of \(quoted(coordinator.name)) is"
        + " \(coordinator.container.rawValue)", at: location, offending: "show")
  }

  /// The name of a screen of the coordinator whose code it is.
  private func ownScreen(_ name: String, _ word: EffectWord, at location: SourceLocation) -> String? {
    guard let screen = index.screen(name, for: coordinator, at: location) else { return nil }
    guard let coordinator, screen.owner != coordinator.name else { return screen.name }
    diagnostics.report(
      "screen \(quoted(name)) belongs to \(quoted(screen.owner)); \(quoted(coordinator.name)) can \(word.rawValue)"
        + " only its own screens: raise an event or start \(quoted(screen.owner))", at: location, offending: name)
    return screen.name
  }
}
