import FlowModel

/// Validates flows that were built in code.
extension Flow {
  /// The flow itself if a declaration could declare it, or all mistakes that a reader would find in it.
  ///
  /// The code that reads declaration files also checks a flow that was built in code; the mistakes have the locations
  /// of the flow's parts. In the result, coordinators that are like others contain everything themselves. Time is
  /// linear in the size of the result.
  public func validated() -> Result<Flow, DeclarationErrors> {
    let diagnostics = Diagnostics()
    let file = DeclarationTree(self).file
    DuplicateNames(diagnostics: diagnostics).report(in: file.root)
    let read = FlowAssembly(files: [file], diagnostics: diagnostics).flow()
    reportUnnamedStates(diagnostics)
    reportSharedScreens(diagnostics)
    if diagnostics.sortedErrors.isEmpty, let read, coordinators.contains(where: { $0.likeness != nil }) {
      return read.validated()
    }
    if diagnostics.sortedErrors.isEmpty, let read { reportDifferences(from: read, diagnostics) }
    let errors = diagnostics.sortedErrors
    return errors.isEmpty ? .success(self) : .failure(DeclarationErrors(errors: errors, files: [location.file]))
  }

  /// The flow with a further invariant, whose conditions are parsed from their texts.
  ///
  /// Fails with the mistakes in the texts, at the locations of the conditions, or with those in the flow itself.
  public func declaring(_ invariant: Invariant) -> Result<Flow, DeclarationErrors> {
    var flow = self
    flow.invariants.append(invariant)
    let diagnostics = Diagnostics()
    let read = FlowAssembly(files: [DeclarationTree(flow).file], diagnostics: diagnostics).flow()
    let errors = diagnostics.sortedErrors
    guard errors.isEmpty, let declared = read?.invariants.last else {
      return .failure(DeclarationErrors(errors: errors, files: [location.file]))
    }
    flow.invariants[flow.invariants.count - 1] = declared
    return .success(flow)
  }

  /// Reports states that a machine built in code lists but does not use: a declaration names states only where it uses
  /// them.
  private func reportUnnamedStates(_ diagnostics: Diagnostics) {
    for coordinator in coordinators {
      guard let machine = coordinator.machine, machine.states.sorted() != machine.inOrder.states.sorted() else {
        continue
      }
      diagnostics.report(
        "the states of the machine of \(quoted(coordinator.name)) are not the initial one and those in its routes,"
          + " each once",
        at: machine.location, offending: coordinator.name)
    }
  }

  /// Reports screens with a shared name: a flow that was built in code has to give each screen a unique name, as a flow
  /// read from a declaration does.
  private func reportSharedScreens(_ diagnostics: Diagnostics) {
    var first: [String: (owner: String, place: SourceLocation)] = [:]
    // A coordinator that is like another may override a screen of the other.
    for coordinator in coordinators where coordinator.likeness == nil {
      for screen in coordinator.screens {
        guard let (owner, place) = first[screen.name] else {
          first[screen.name] = (coordinator.name, screen.location)
          continue
        }
        // A duplicate within one coordinator is reported as a duplicate of its map.
        guard owner != coordinator.name else { continue }
        diagnostics.report(
          "screen \(quoted(screen.name)) is declared twice, first at \(place.file):\(place.line):\(place.column);"
            + " of several coordinators each calls its own \(quoted("\(coordinator.name).\(screen.name)"))",
          at: screen.location, offending: screen.name)
      }
    }
  }

  /// Reports parts of a value that no file can express, such as a condition whose text has another meaning.
  private func reportDifferences(from read: Flow, _ diagnostics: Diagnostics) {
    let (own, other) = (withoutLocations(), read.withoutLocations())
    guard own != other else { return }
    var places: [(String, SourceLocation)] = []
    func compare<Part: Equatable>(
      _ parts: KeyPath<Flow, [Part]>, _ name: KeyPath<Part, String>, _ place: KeyPath<Part, SourceLocation>
    ) {
      for (index, part) in self[keyPath: parts].enumerated()
      where !other[keyPath: parts].indices.contains(index) || own[keyPath: parts][index] != other[keyPath: parts][index]
      {
        places.append((part[keyPath: name], part[keyPath: place]))
      }
    }
    compare(\.variables, \.name, \.location)
    compare(\.coordinators, \.name, \.location)
    compare(\.deepLinks, \.name, \.location)
    compare(\.externals, \.name, \.location)
    compare(\.invariants, \.name, \.location)
    if places.isEmpty { places = [(name, location)] }
    for (name, place) in places {
      diagnostics.report(
        "\(quoted(name)) says what no declaration can say, such as a condition whose text means something else",
        at: place, offending: name)
    }
  }
}

/// Finds duplicate names in one map, which a file cannot contain.
struct DuplicateNames {
  let diagnostics: Diagnostics

  /// Maps whose names are unique over all files of a flow; this is checked when they are read.
  private static let sections: Set<String> = [
    "coordinators", "screens", "variables", "deepLinks", "externals", "invariants",
  ]

  func report(in node: SourceNode, key: String = "") {
    switch node.content {
    case .scalar: break
    case .list(let items): for item in items { report(in: item) }
    case .map(let entries):
      var first: [String: SourceLocation] = [:]
      for entry in entries {
        report(in: entry.value, key: entry.key)
        guard let place = first[entry.key] else {
          first[entry.key] = entry.keyLocation
          continue
        }
        guard !Self.sections.contains(key) else { continue }
        diagnostics.report(
          "\(quoted(entry.key)) is there twice in ‘\(key)’, first at \(place.line):\(place.column)",
          at: entry.keyLocation, offending: entry.key)
      }
    }
  }
}
