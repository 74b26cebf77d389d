import FlowModel

/// Reads logs of one flow; each line is JSON, and thus YAML, and is read like a declaration.
public struct LogReader: Sendable {
  static let format = "flowcheck-log/1"

  private static let missingHeading = "a log begins with {\"log\": \"\(format)\"}"
  /// Recognizes a log by the keys of its first line, also if the heading is missing.
  private static let mark = FileMark(keys: ["log", "event", "visible"], kind: "log")

  private let flow: Flow
  private let words: LogWords

  public init(flow: Flow) {
    self.flow = flow
    words = LogWords(flow)
  }

  /// The log in the bytes of a file, or all mistakes in it, each with line and column.
  ///
  /// Time is linear in the size of the log; after 20 wrong lines the rest is not read.
  public func read(_ bytes: [UInt8], file: String) -> Result<FlowLog, DeclarationErrors> {
    let diagnostics = Diagnostics()
    var entries: [FlowLog.Entry] = []
    var hasHeading = false
    for (number, bytes) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = bytes.last == 0x0D ? bytes.dropLast() : bytes
      guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }), diagnostics.errors.count < 20 else { continue }
      let place = SourceLocation(file: file, line: number + 1, column: 1)
      // Each line is a document of its own; its mistakes are moved to the line.
      let own = Diagnostics()
      let root = SourceDocument(file: file, diagnostics: own).root(of: Array(line))
      if !hasHeading, !Self.mark.isIn(Array(line), root: root) {
        // The file is no log, so that no message may quote it.
        diagnostics.report(Self.missingHeading, at: SourceLocation(file: file, line: 1, column: 1))
        break
      }
      if let root {
        let reader = LogLineReader(flow: flow, words: words, fields: FieldReader(diagnostics: own), line: number + 1)
        if root.value("log") != nil {
          reader.heading(root)
          hasHeading = true
        } else if !hasHeading {
          own.report(Self.missingHeading, at: SourceLocation(file: file, line: 1, column: 1))
          hasHeading = true
        } else if let entry = reader.entry(root) {
          if entries.isEmpty, entry.launch == nil, own.sortedErrors.isEmpty {
            own.report(
              "a run begins with {\"event\": \"launch\"}", at: SourceLocation(file: file, line: 1, column: 1))
          }
          entries.append(entry)
        }
      }
      for error in own.sortedErrors {
        diagnostics.add(
          Self.inWordsOfLogs(error),
          at: SourceLocation(file: file, line: place.line, column: error.location.column))
      }
    }
    if entries.isEmpty, diagnostics.errors.isEmpty {
      diagnostics.report(
        "nothing is recorded here; a log has a line {\"event\": \"launch\"}",
        at: SourceLocation(file: file, line: 1, column: 1))
    }
    let errors = diagnostics.sortedErrors
    guard errors.isEmpty else { return .failure(DeclarationErrors(errors: errors, files: [file])) }
    return .success(FlowLog(file: file, entries: entries))
  }
}

extension LogReader {
  private static func inWordsOfLogs(_ error: DeclarationError) -> DeclarationError {
    var error = error
    let beginning = "the file is not valid YAML: "
    if error.message.hasPrefix(beginning) {
      error.message = "the line is not valid JSON: " + error.message.dropFirst(beginning.count)
    }
    return error
  }

  /// The reason why a flow has no such event; nil if it has.
  package func objection(toEvent name: String) -> String? {
    guard !words.events.contains(name) else { return nil }
    let guess = NearestName.nearest(to: name, among: words.ordered).map { "; did you mean ‘\($0)’?" } ?? ""
    return "\(quoted(flow.name)) has no event \(quoted(name))\(guess)"
  }
}

/// Every event of a flow, by its name in traces.
struct LogWords: Sendable {
  let events: Set<String>
  let ordered: [String]
  let screens: [String]

  init(_ flow: Flow) {
    let all = flow.coordinators.flatMap(\.screens)
    screens = all.map(\.name)
    var words = ["launch", "back", "back cancelled", "swipe", "swipe cancelled", "settle"]
    for screen in all {
      for action in screen.actions {
        let name = "\(screen.name).\(action.name)"
        words += action.trigger == .tap ? ["tap \(name)", "tap again \(name)", "tap early \(name)"] : ["async \(name)"]
      }
    }
    words += screens.map { "back to \($0)" }
    words += flow.coordinators.flatMap(\.selectableTabs).map { "tab \($0)" }
    words += flow.deepLinks.map { "link \($0.name)" } + flow.externals.map { "external \($0.name)" }
    words += flow.coordinators.flatMap { ["unlock \($0.name)", "later \($0.name)", "soon \($0.name)"] }
    ordered = words
    events = Set(words)
  }
}

/// Reads one line of a log.
private struct LogLineReader {
  let flow: Flow
  let words: LogWords
  let fields: FieldReader
  let line: Int

  private var diagnostics: Diagnostics { fields.diagnostics }

  func heading(_ node: SourceNode) {
    guard let map = fields.fields(node, of: "the heading", known: ["log", "flow", "time"]) else { return }
    if let log = map["log"], log.text != LogReader.format {
      diagnostics.report(
        "this log is \(log.summary), and “\(LogReader.format)” is read here; record it anew, or take the tool of its"
          + " time", at: log.location, offending: log.text)
    }
    if let name = map["flow"], name.text != flow.name {
      diagnostics.report(
        "this is a log of \(name.summary), and the declaration is that of \(quoted(flow.name))", at: name.location,
        offending: name.text)
    }
  }

  func entry(_ node: SourceNode) -> FlowLog.Entry? {
    guard
      let map = fields.fields(
        node, of: "a line of a log", known: ["event", "visible", "variables", "link", "time"])
    else { return nil }
    var entry = FlowLog.Entry(
      event: map["event"].flatMap(event), visible: map["visible"].map(visible) ?? .unknown,
      location: SourceLocation(file: node.location.file, line: line, column: node.location.column))
    if entry.event == "launch" {
      entry.launch = FlowLog.Launch(variables: variables(map["variables"]), link: map["link"].flatMap(link))
    } else {
      for key in ["variables", "link"] {
        guard let other = map.entry(key) else { continue }
        diagnostics.report("‘\(key)’ stands beside “launch”", at: other.keyLocation, offending: key)
      }
    }
    if map["event"] == nil, map["visible"] == nil {
      diagnostics.report("a line says an ‘event’, or what is ‘visible’", at: node.location)
    }
    return entry
  }

  private func event(_ node: SourceNode) -> String? {
    guard let name = fields.name(node, key: "event", expected: "the name of an event") else { return nil }
    if !words.events.contains(name) {
      diagnostics.report(
        "\(quoted(flow.name)) has no event \(quoted(name))", at: node.location, offending: name, among: words.ordered)
    }
    return name
  }

  private func visible(_ node: SourceNode) -> FlowLog.Entry.Visible {
    if case .scalar(let scalar) = node.content, scalar.isNull { return .none }
    guard let name = fields.name(node, key: "visible", expected: "the name of a screen, or null") else {
      return .unknown
    }
    if !words.screens.contains(name) {
      diagnostics.reportUndeclared("screen", name, at: node.location, among: words.screens)
    }
    return .screen(name)
  }

  private func variables(_ node: SourceNode?) -> [Effect.Assignment] {
    fields.named(node, key: "variables").compactMap { entry in
      guard let variable = flow.variables.first(where: { $0.name == entry.key }) else {
        diagnostics.reportUndeclared(
          "variable", entry.key, at: entry.keyLocation, among: flow.variables.map(\.name))
        return nil
      }
      guard let value = fields.name(entry.value, key: entry.key, expected: "a value") else { return nil }
      if !variable.initially.contains(value) {
        diagnostics.report(
          "\(quoted(flow.name)) is not launched with \(variable.name) \(quoted(value))", at: entry.value.location,
          offending: value, among: variable.initially)
      }
      return Effect.Assignment(variable: variable.name, value: value)
    }
  }

  private func link(_ node: SourceNode) -> String? {
    guard let name = fields.name(node, key: "link", expected: "the name of a deep link") else { return nil }
    let cold = flow.deepLinks.filter(\.cold).map(\.name)
    if !cold.contains(name) {
      diagnostics.report(
        "no deep link \(quoted(name)) can launch the app", at: node.location, offending: name, among: cold)
    }
    return name
  }
}
