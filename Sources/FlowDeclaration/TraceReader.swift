import FlowModel

/// Reads saved traces: reports (`flowcheck/1`), single findings of them, traces (`flowcheck-trace/1`), or bare lists of
/// steps. JSON is YAML, and is read like a declaration, so that every mistake has a line and column.
public struct TraceReader: Sendable {
  /// The schema of a file with one trace.
  public static let schema = "flowcheck-trace/1"
  private static let reportSchema = "flowcheck/1"
  private static let mark = FileMark(keys: ["schema", "flows", "trace", "event"], kind: "trace")

  public init() {}

  /// The traces in the bytes of a file, in its order; findings without a trace are left out, so that the list may be
  /// empty.
  ///
  /// Fails with all mistakes in the file. Time is linear in the size of the file.
  public func read(_ bytes: [UInt8], file: String) -> Result<[SavedTrace], DeclarationErrors> {
    let diagnostics = Diagnostics()
    var document = SourceDocument(
      file: file, diagnostics: diagnostics,
      complaintAboutEmptiness: "the file is empty; a trace is JSON as --format json writes it")
    document.isJSON = true
    var traces: [SavedTrace] = []
    let root = document.root(of: bytes)
    if let root {
      traces = TraceDocumentReader(fields: FieldReader(diagnostics: diagnostics)).traces(root)
    }
    var errors = diagnostics.sortedErrors.map(Self.inWordsOfTraces)
    if !Self.mark.isIn(bytes, root: root) { errors = Self.mark.withoutQuotes(errors, from: [file]) }
    return errors.isEmpty ? .success(traces) : .failure(DeclarationErrors(errors: errors, files: [file]))
  }

  private static func inWordsOfTraces(_ error: DeclarationError) -> DeclarationError {
    var error = error
    error.message = error.message.replacing("the file is not valid YAML: ", with: "the file is not valid JSON: ")
    return error
  }

  fileprivate static func knows(_ schema: String) -> Bool { schema == Self.schema || schema == reportSchema }
}

/// Reads the tree of one file.
private struct TraceDocumentReader {
  let fields: FieldReader

  private var diagnostics: Diagnostics { fields.diagnostics }

  func traces(_ root: SourceNode) -> [SavedTrace] {
    if case .list = root.content {
      return trace(root, SavedTrace(steps: [], location: root.location)).map { [$0] } ?? []
    }
    guard case .map = root.content else {
      diagnostics.report(
        "a trace is a list of steps, or a report that holds some, not \(root.summary)", at: root.location)
      return []
    }
    if let schema = root.value("schema"), let text = schema.text, !TraceReader.knows(text) {
      diagnostics.report(
        "this file is \(schema.summary), and ‘flowcheck/1’ and ‘\(TraceReader.schema)’ are read here",
        at: schema.location, offending: text)
      return []
    }
    if let flows = root.value("flows") {
      return (fields.list(flows, key: "flows", of: "flows") ?? []).flatMap(findings)
    }
    guard root.value("trace") != nil else {
      diagnostics.report("there is no ‘trace’ here, and no ‘flows’ with findings", at: root.location)
      return []
    }
    guard let trace = finding(root, flow: text(root, "flow"), file: text(root, "file")) else {
      if diagnostics.sortedErrors.isEmpty {
        diagnostics.report("this finding is an absence, which has no trace", at: root.location)
      }
      return []
    }
    return [trace]
  }

  private func findings(_ flow: SourceNode) -> [SavedTrace] {
    var nodes: [SourceNode] = []
    for key in ["findings", "baselined"] {
      guard let list = flow.value(key), case .list(let items) = list.content else { continue }
      nodes += items
    }
    return nodes.compactMap { finding($0, flow: text(flow, "flow"), file: text(flow, "file")) }
  }

  /// Nil for an absence.
  private func finding(_ node: SourceNode, flow: String?, file: String?) -> SavedTrace? {
    guard let steps = node.value("trace") else { return nil }
    if case .scalar(let scalar) = steps.content, scalar.isNull { return nil }
    let heading = SavedTrace(
      flow: flow, file: file, rule: text(node, "rule"), subject: text(node, "subject"), steps: [],
      location: steps.location)
    guard var trace = trace(steps, heading) else { return nil }
    // The run of a violated leadsTo continues after its trace.
    for key in ["continuation", "loop"] {
      guard let more = node.value(key) else { continue }
      trace.steps += (fields.list(more, key: key, of: "steps") ?? []).compactMap(step)
    }
    return trace
  }

  private func trace(_ node: SourceNode, _ heading: SavedTrace) -> SavedTrace? {
    guard let nodes = fields.list(node, key: "trace", of: "steps") else { return nil }
    var trace = heading
    trace.steps = nodes.compactMap(step)
    guard trace.steps.first?.event == "launch" else {
      if trace.steps.count == nodes.count {
        diagnostics.report("a trace begins with {\"event\": \"launch\"}", at: nodes.first?.location ?? node.location)
      }
      return nil
    }
    for later in trace.steps.dropFirst() where later.event == "launch" {
      diagnostics.report("a trace has one launch, at its beginning", at: later.location, offending: "launch")
    }
    return trace
  }

  private func step(_ node: SourceNode) -> SavedTrace.Step? {
    guard
      let map = fields.fields(
        node, of: "a step", known: ["event", "detail", "choices", "visible", "display", "live"])
    else { return nil }
    guard let event = map["event"].map({ fields.name($0, key: "event", expected: "the name of an event") }) else {
      diagnostics.report("a step has an ‘event’", at: node.location)
      return nil
    }
    guard let event else { return nil }
    return SavedTrace.Step(
      event: event, detail: map["detail"].flatMap { fields.name($0, key: "detail", expected: "a text") },
      choices: map["choices"].map(choices), visible: map["visible"].map(visible) ?? .unknown,
      location: node.location)
  }

  private func choices(_ node: SourceNode) -> [Int] {
    (fields.list(node, key: "choices", of: "numbers") ?? []).compactMap {
      fields.wholeNumber($0, key: "choices", from: 1)
    }
  }

  private func visible(_ node: SourceNode) -> FlowLog.Entry.Visible {
    if case .scalar(let scalar) = node.content, scalar.isNull { return .none }
    return fields.name(node, key: "visible", expected: "the name of a screen, or null").map { .screen($0) } ?? .unknown
  }

  private func text(_ node: SourceNode, _ key: String) -> String? {
    guard let value = node.value(key), case .scalar(let scalar) = value.content, !scalar.isNull else { return nil }
    return scalar.text
  }
}
