import Testing

/// Reads the part of TLA+ in which models are written, and finds the states of the module, as TLC would.
struct TLAModule {
  private struct Disjunct {
    var conditions: [(field: String, isAmong: Bool, values: Set<Substring>)] = []
    /// Nil: nothing is left, the app has stopped.
    var writes: [String: Substring]? = [:]

    func isPossible(in state: State) -> Bool {
      conditions.allSatisfy { $0.values.contains(state[$0.field] ?? "") == $0.isAmong }
    }
  }

  typealias State = [String: Substring]

  private var definitions: [Substring: String] = [:]
  private var nothing: State = [:]
  private var types: [String: Set<Substring>] = [:]
  private var initial: [State] = []
  private var launches: [Disjunct] = []
  private var actions: [Disjunct] = []

  var canStop: Bool { (launches + actions).contains { $0.writes == nil } }

  init(_ text: String) throws {
    var current: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.drop(while: { $0 == " " }).hasPrefix("\\*") { continue }
      if let begin = line.wholeMatch(of: /(\w+) ==(.*)/) {
        current = begin.1
        definitions[begin.1] = "\(begin.2)\n"
      } else if line.hasPrefix("===") {
        break
      } else if let current {
        definitions[current, default: ""] += line.replacing(#/ +\\\* .*/#, with: "") + "\n"
      }
    }
    for match in try definition("Nothing").matches(of: /(\w+) \|-> ("[^"]*"|\d+)/) {
      nothing[String(match.1)] = match.2
    }
    for match in try definition("Slots").matches(of: /(\w+) : \{((?:"[^"]*"|\d+|, )*)\}/) {
      types[String(match.1)] = Self.values(match.2)
    }
    initial = [nothing]
    for match in try definition("Before").matches(of: /(\w+) \\in \{((?:"[^"]*"|\d+|, )*)\}/) {
      initial = initial.flatMap { state in
        Self.values(match.2).map { value in state.merging([String(match.1): value]) { $1 } }
      }
    }
    launches = try disjuncts("Init")
    for match in try definition("Next").matches(of: /\\\/ (\w+)\n/) { actions += try disjuncts(match.1) }
  }

  /// Every state that launches and steps lead to.
  func reachable() -> Set<State> {
    var states: Set<State> = []
    var fresh: [State] = []
    func take(_ disjuncts: [Disjunct], from state: State) {
      for disjunct in disjuncts where disjunct.isPossible(in: state) {
        guard let writes = disjunct.writes else { continue }
        let next = state.merging(writes) { $1 }
        #expect(next.allSatisfy { types[$0]?.contains($1) ?? false })
        if states.insert(next).inserted { fresh.append(next) }
      }
    }
    for state in initial { take(launches, from: state) }
    while let state = fresh.popLast() { take(actions, from: state) }
    return states
  }

  private func definition(_ name: Substring) throws -> String { try #require(definitions[name], "\(name)") }

  private static func values(_ text: Substring) -> Set<Substring> {
    Set(text.matches(of: /"[^"]*"|\d+/).map(\.output))
  }

  private func disjuncts(_ name: Substring) throws -> [Disjunct] {
    try "\n\(definition(name))".split(separator: #/\n +\\\/ /#).dropFirst().map { text in
      var disjunct = Disjunct()
      for part in text.split(separator: #/(?:^|\n *)\/\\ /#) {
        let term = part.replacing(/\s+$/, with: "")
        if term.hasPrefix("running") || term == "TRUE" { continue }
        if let next = term.wholeMatch(of: /slots'? = ((?:.|\n)*)/) {
          var writes: [String: Substring] = [:]
          for write in next.1.matches(of: /!\.(\w+) = ("[^"]*"|\d+)/) { writes[String(write.1)] = write.2 }
          disjunct.writes = next.1 == "Nothing" ? nil : writes
        } else {
          let condition = try #require(term.wholeMatch(of: /\w+\.(\w+) (=|\/=|\\in|\\notin) (.*)/), "\(term)")
          disjunct.conditions.append(
            (String(condition.1), ["=", "\\in"].contains(condition.2), Self.values(condition.3)))
        }
      }
      return disjunct
    }
  }
}
