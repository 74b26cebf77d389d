import FlowModel

/// Reads how an app was launched from the words of a trace: `name=value …`, then `link L` for a cold one.
package struct LaunchReader {
  package struct Objection: Error {
    /// A sentence without a full stop.
    package var message: String
  }

  private let flow: Flow

  package init(_ flow: Flow) { self.flow = flow }

  /// The variables and the link of a launch, if the flow has such a launch; else throws the objection.
  ///
  /// Values may contain spaces, and text that looks like another variable. A text that names each variable with one of
  /// its values, as a trace does, is read exactly; otherwise words that do not begin like a variable belong to the
  /// value before them.
  package func launch(_ detail: String) throws(Objection) -> FlowLog.Launch {
    if let launch = ExactLaunch(flow, detail).launch() { return launch }
    var launch = FlowLog.Launch()
    let words = detail.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for (index, word) in words.enumerated() where !word.isEmpty {
      if word == "link" {
        let name = words[(index + 1)...].joined(separator: " ")
        if flow.deepLinks.contains(where: { $0.name == name }) {
          launch.link = try link(name)
          break
        }
        if launch.variables.isEmpty { throw Objection(message: objection("deep link", name, linkNames)) }
      }
      if let sign = word.firstIndex(of: "="), let variable = variable(String(word[..<sign])) {
        let value = String(word[word.index(after: sign)...])
        launch.variables.append(Effect.Assignment(variable: variable.name, value: value))
      } else if launch.variables.isEmpty {
        let name = String(word[..<(word.firstIndex(of: "=") ?? word.endIndex)])
        throw Objection(message: objection("variable", name, flow.variables.map(\.name)))
      } else {
        launch.variables[launch.variables.count - 1].value += " " + word
      }
    }
    for assignment in launch.variables { try check(assignment) }
    return launch
  }

  private var linkNames: [String] { flow.deepLinks.filter(\.cold).map(\.name) }

  private func variable(_ name: String) -> Variable? { flow.variables.first { $0.name == name } }

  private func link(_ name: String) throws(Objection) -> String {
    guard linkNames.contains(name) else {
      throw Objection(message: "the deep link \(quoted(name)) is not cold: it cannot launch the app")
    }
    return name
  }

  private func check(_ assignment: Effect.Assignment) throws(Objection) {
    guard let variable = variable(assignment.variable), !variable.initially.contains(assignment.value) else { return }
    let stray = assignment.value.split(separator: " ").dropFirst().first { $0.contains("=") }
    if let name = stray?.split(separator: "=").first {
      throw Objection(message: objection("variable", String(name), flow.variables.map(\.name)))
    }
    throw Objection(
      message: "\(quoted(flow.name)) is not launched with \(variable.name) \(quoted(assignment.value))"
        + suggestion(assignment.value, variable.initially))
  }

  private func objection(_ what: String, _ name: String, _ candidates: [String]) -> String {
    "\(quoted(flow.name)) has no \(what) \(quoted(name))" + suggestion(name, candidates)
  }

  private func suggestion(_ text: String, _ candidates: [String]) -> String {
    NearestName.nearest(to: text, among: candidates).map { "; did you mean ‘\($0)’?" } ?? ""
  }
}

/// Finds the launch whose words are exactly those of a text.
private struct ExactLaunch {
  private let variables: [(name: String, beginnings: [(value: String, text: [Unicode.Scalar])])]
  private let links: [(name: String, text: [Unicode.Scalar])]
  private let text: [Unicode.Scalar]
  /// The pairs of positions in the text and in the variables from which the rests are known not to match.
  private var failures: Set<[Int]> = []

  init(_ flow: Flow, _ detail: String) {
    variables = flow.variables.map { variable in
      (variable.name, variable.initially.map { ($0, Array("\(variable.name)=\($0)".unicodeScalars)) })
    }
    links = flow.deepLinks.filter(\.cold).map { ($0.name, Array("link \($0.name)".unicodeScalars)) }
    text = Array(detail.unicodeScalars)
  }

  /// O(length · values) time.
  func launch() -> FlowLog.Launch? {
    var search = self
    return search.rest(from: 0, at: 0)
  }

  private mutating func rest(from index: Int, at start: Int) -> FlowLog.Launch? {
    guard index < variables.count else {
      if start == text.count { return FlowLog.Launch() }
      return links.first { text[start...].elementsEqual($0.text) }.map { FlowLog.Launch(link: $0.name) }
    }
    guard !failures.contains([index, start]) else { return nil }
    for (value, beginning) in variables[index].beginnings where text[start...].starts(with: beginning) {
      var end = start + beginning.count
      if end < text.count {
        guard text[end] == " " else { continue }
        end += 1
      }
      guard var launch = rest(from: index + 1, at: end) else { continue }
      launch.variables.insert(Effect.Assignment(variable: variables[index].name, value: value), at: 0)
      return launch
    }
    failures.insert([index, start])
    return nil
  }
}
