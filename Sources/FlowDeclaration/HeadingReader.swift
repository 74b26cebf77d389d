import FlowModel

/// Reads the keys that a flow has once: root, home, limits, durations.
struct HeadingReader {
  let index: DeclarationIndex
  let fields: FieldReader

  func root(_ top: Fields) -> CoordinatorOutline? {
    guard let node = top["root"] else {
      fields.diagnostics.report("a flow needs ‘root’, the coordinator that the app creates", at: top.location)
      return nil
    }
    guard let name = fields.name(node, key: "root", expected: "the name of a coordinator"),
      let root = index.coordinator(name, at: node.location)
    else { return nil }
    if root.container == .inherited {
      fields.diagnostics.report(
        "the root \(quoted(name)) is inherited, and there is nobody to inherit a container from", at: node.location,
        offending: name)
    }
    return root
  }

  /// One declared screen, or a list of them.
  func screens(_ node: SourceNode?, key: String) -> [String] {
    guard let node else { return [] }
    return fields.names(node, key: key, of: "a screen or a list of screens").flatMap { name, location in
      index.screens(name, at: location).map(\.name)
    }
  }

  func limits(_ node: SourceNode?) -> Limits {
    var limits = Limits()
    guard let node,
      let map = fields.fields(
        node, of: "‘limits’", known: ["stackDepth", "instances", "modals", "taps", "pending", "races"])
    else { return limits }
    func read(_ key: String, _ path: WritableKeyPath<Limits, Int>, from least: Int = 1) {
      let value = fields.wholeNumber(map[key], key: key, from: least, to: Limits.greatest)
      if let value { limits[keyPath: path] = value }
    }
    read("stackDepth", \.stackDepth)
    read("instances", \.instances)
    read("modals", \.modals)
    read("taps", \.taps)
    read("pending", \.pending)
    read("races", \.races, from: 0)
    return limits
  }

  func presentWhileLeaving(_ node: SourceNode?) -> PresentWhileLeaving {
    fields.choice(node, key: "presentWhileLeaving", as: PresentWhileLeaving.self) ?? .waits
  }

  func modalsOnShow(_ node: SourceNode?) -> ModalsOnShow {
    fields.choice(node, key: "modalsOnShow", as: ModalsOnShow.self) ?? .stay
  }

  func presentOutOfSight(_ node: SourceNode?) -> PresentOutOfSight {
    fields.choice(node, key: "presentOutOfSight", as: PresentOutOfSight.self) ?? .dropped
  }

  func removedScreens(_ node: SourceNode?) -> RemovedScreens {
    fields.choice(node, key: "removedScreens", as: RemovedScreens.self) ?? .hearing
  }

  /// Whether the width is compact in all runs; a variable of that name decides for each launch.
  func isCompact(_ node: SourceNode?) -> Bool {
    let name = Flow.widthVariable
    let variable = index.widthVariable
    if let variable, !Set(variable.values).isSubset(of: ["false", "true"]) {
      fields.diagnostics.report(
        "the variable \(quoted(name)) says for each launch whether the columns of a split are one stack: its values are"
          + " false and true", at: variable.location, offending: name)
    }
    if case .list? = node?.content, let node {
      fields.diagnostics.report(
        "‘compact’ beside the limits is one width for all runs; for both declare a variable,"
          + " ‘variables: {compact: [false, true]}’", at: node.location, offending: name)
      return false
    }
    if let node, variable != nil {
      fields.diagnostics.report(
        "the variable ‘compact’ decides about the width already, for each launch", at: node.location, offending: name)
    }
    return fields.boolean(node, key: "compact", default: false)
  }

  func durations(_ node: SourceNode?) -> Durations {
    var durations = Durations()
    guard let node, let map = fields.fields(node, of: "‘durations’", known: ["push", "present"]) else {
      return durations
    }
    if let push = fields.duration(map["push"], key: "push") { durations.push = push }
    if let present = fields.duration(map["present"], key: "present") { durations.present = present }
    return durations
  }
}
