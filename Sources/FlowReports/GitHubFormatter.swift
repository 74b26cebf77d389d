import FlowRules

/// Writes workflow commands, which GitHub Actions turns into annotations: `::error file=…,line=…,col=…,title=…::…`.
///
/// One block a line: its first finding, with the steps and the other findings in the message. Findings in the baseline,
/// questions, and the uncovered and undecided parts of a bounded verdict are notices. GitHub shows ten errors, ten
/// warnings and ten notices of a step.
public struct GitHubFormatter: ReportFormatter {
  public var context: ReportContext

  public init(context: ReportContext = .init()) {
    self.context = context
  }

  public func format(_ verdicts: [Verdict]) -> String {
    verdicts.flatMap { verdict in
      let blocks = BlockEntries(verdict)
      return verdict.unsuppressed.filter { blocks.first(for: $0) == nil }.map { annotation($0, blocks.block(of: $0)) }
        + bound(of: verdict)
    }
    .map { $0 + "\n" }.joined()
  }

  private func annotation(_ reported: ReportedFinding, _ block: FindingBlock?) -> String {
    let finding = reported.finding
    var title = finding.key.text
    var message = [finding.message.printable] + finding.evidence
    var level = finding.severity.rawValue
    if let block {
      title = block.name
      message = block.lead + block.findings.dropFirst().map(block.sentence)
      level = block.severity.rawValue
    }
    if case .baselined(let reason) = reported.standing {
      level = "notice"
      title += " (in the baseline)"
      if let reason { message.insert("Accepted: \(reason.printable)", at: 1) }
    }
    if case .question = reported.standing {
      level = "notice"
      title += " (a question)"
      if let reason = reported.reason { message.insert(reason, at: 1) }
    }
    if let declared = finding.declaredAt(context.paths) { message.append(declared) }
    let place = finding.place
    return command(level, file: place.file, place.line, place.column, title, message)
  }

  private func bound(of verdict: Verdict) -> [String] {
    guard !verdict.isComplete else { return [] }
    let level = context.requiresComplete ? "error" : "notice"
    let message = verdict.bounds + verdict.beyondBounds + verdict.undecidedLines
    return [command(level, file: verdict.file, 1, 1, "\(verdict.flow): bounded", message)]
  }

  private func command(
    _ level: String, file: String, _ line: Int, _ column: Int, _ title: String, _ message: [String]
  ) -> String {
    var properties: [(name: String, value: String)] = []
    if !file.isEmpty {
      properties += [
        ("file", context.paths.relative(file).printable), ("line", String(line)), ("col", String(column)),
      ]
    }
    properties.append(("title", title.printable))
    let list = properties.map { "\($0.name)=\(Self.escaped($0.value, isProperty: true))" }.joined(separator: ",")
    return "::\(level) \(list)::\(Self.escaped(message.joined(separator: "\n"), isProperty: false))"
  }

  /// Escapes the characters that the runner decodes: percent signs and line breaks everywhere, in properties also their
  /// separators.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
