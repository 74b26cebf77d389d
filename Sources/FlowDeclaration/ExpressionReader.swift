import FlowModel

/// Reads conditions out of the file, each mistake at its own column.
struct ExpressionReader {
  let index: DeclarationIndex
  /// The coordinator whose code asks; nil: none, as in an invariant.
  var asker: CoordinatorOutline?
  /// The parameter values of the procedure copy that asks.
  var parameters: [String: String] = [:]

  func condition(_ node: SourceNode?, key: String) -> Expression? {
    guard let node else { return nil }
    let diagnostics = index.diagnostics
    guard case .scalar(let scalar) = node.content, !scalar.isNull else {
      FieldReader(diagnostics: diagnostics).mistake(node, expected: "a condition", for: key)
      return nil
    }
    if scalar.tag.hasPrefix("!") {
      diagnostics.report(
        "in YAML, ‘!’ at the beginning is not part of the text; quote the condition, or write ‘not’",
        at: node.location, offending: scalar.tag)
      return nil
    }
    func places(_ offsets: [Int]) -> [SourceLocation] {
      scalar.source.locations(ofOffsets: offsets, in: scalar, at: node.location)
    }
    let scalars = Array(scalar.text.unicodeScalars)
    let begin = scalars.firstIndex { !$0.properties.isWhitespace } ?? 0
    var problems: [ExpressionProblem]
    do throws(ExpressionProblem) {
      var parser = try ExpressionParser(scalar.text, index: index, asker: asker, parameters: parameters)
      switch parser.parse() {
      case .success(let node) where parser.namesParameter:
        // The text is generated: it has values where the file has names of parameters.
        var condition = Expression(node.simplified, location: places([begin])[0])
        condition.declaredText = written(scalar.text)
        return condition
      case .success(let node): return Expression(node, text: written(scalar.text), location: places([begin])[0])
      case .failure(let failure): problems = failure.problems
      }
    } catch {
      problems = [error]
    }
    problems.sort { $0.offset < $1.offset }
    for (problem, place) in zip(problems, places(problems.map(\.offset))) {
      if let name = problem.missingName {
        diagnostics.reportMissing(problem.message, name, at: place, among: problem.candidates)
      } else {
        diagnostics.report(problem.message, at: place, offending: problem.offending, among: problem.candidates)
      }
    }
    return nil
  }

  /// Whether a condition that can be read names a parameter.
  func namesParameter(_ node: SourceNode) -> Bool {
    guard !parameters.isEmpty, case .scalar(let scalar) = node.content,
      var parser = try? ExpressionParser(scalar.text, index: index, asker: asker, parameters: parameters)
    else { return false }
    _ = parser.parse()
    return parser.namesParameter
  }

  /// Without the white space around it, and on one line.
  private func written(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      let scalars = line.unicodeScalars
      guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
        let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
      else { return "" }
      return String(scalars[first...last])
    }
    return lines.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
