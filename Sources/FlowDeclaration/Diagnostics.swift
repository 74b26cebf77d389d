import FlowModel

/// Collects the mistakes of one run over a flow and its parts.
package final class Diagnostics {
  private(set) var errors: [DeclarationError] = []
  /// Names without a declaration; only at the end is it known whether an unread key contains them.
  private var missing: [(name: String, error: DeclarationError)] = []
  /// Names in maps under unknown keys: they may be declarations that are not read.
  private var unreadNames: Set<String> = []
  /// Name comparisons that are still affordable: a file full of typos must not cost names times mistakes.
  private var affordableComparisons = 200_000

  package init() {}

  package func report(
    _ message: String, at location: SourceLocation, offending: String? = nil, among candidates: [String] = []
  ) {
    errors.append(error(message, at: location, offending: offending, among: candidates))
  }

  private func error(
    _ message: String, at location: SourceLocation, offending: String?, among candidates: [String]
  ) -> DeclarationError {
    DeclarationError(
      location: location, message: message, offendingText: offending.map { shortened($0) },
      suggestion: offending.flatMap { suggestion(for: $0, among: candidates) })
  }

  /// Records the names under a key that is not read.
  ///
  /// A mistyped `screens` is one mistake; missing declarations of its screens then follow from it and are not reported.
  func skip(_ node: SourceNode) {
    var nodes = [node]
    while let node = nodes.popLast() {
      switch node.content {
      case .map(let entries):
        for entry in entries {
          unreadNames.insert(entry.key)
          nodes.append(entry.value)
        }
      case .list(let items): nodes += items
      case .scalar: break
      }
    }
  }

  /// Adds a mistake found elsewhere, at the given location.
  func add(_ error: DeclarationError, at location: SourceLocation) {
    var error = error
    error.location = location
    errors.append(error)
  }

  /// Whether a part could not be read: it may declare anything, so that missing names are not reported.
  var isIncomplete = false

  func reportUndeclared(_ what: String, _ name: String, at location: SourceLocation, among candidates: [String]) {
    guard !isIncomplete else { return }
    reportMissing("\(what) \(quoted(name)) is not declared", name, at: location, among: candidates)
  }

  /// Reports a name that is declared nowhere, unless a key that is not read contains it.
  func reportMissing(_ message: String, _ name: String, at location: SourceLocation, among candidates: [String]) {
    missing.append((name, error(message, at: location, offending: name, among: candidates)))
  }

  /// Sorted, each once.
  package var sortedErrors: [DeclarationError] {
    var result: [DeclarationError] = []
    let missing = missing.filter { !unreadNames.contains($0.name) }.map(\.error)
    for error in (errors + missing).sorted() where error != result.last { result.append(error) }
    return result
  }

  private func suggestion(for text: String, among candidates: [String]) -> String? {
    guard candidates.count <= affordableComparisons else { return nil }
    affordableComparisons -= candidates.count
    return NearestName.nearest(to: text, among: candidates)
  }
}

/// At most 60 characters of a text, on one line.
package func shortened(_ text: String) -> String {
  let limit = 60
  var result = ""
  var length = 0
  for scalar in text.unicodeScalars {
    if length == limit { return result + "…" }
    let isSpace = scalar.value < 0x20 || scalar.value == 0x7F
    result.unicodeScalars.append(isSpace ? " " : scalar.isControl ? "\u{FFFD}" : scalar)
    length += 1
  }
  return result
}

/// A text in quotes, shortened for messages.
package func quoted(_ text: String) -> String { "‘\(shortened(text))’" }
