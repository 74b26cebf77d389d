import FlowModel

/// Collects the mistakes of one run over a flow and its parts.
package final class Diagnostics {
  private(set) var errors: [DeclarationError] = []
  /// While a coordinator is read that is like another one: its name. A mistake in what it takes over is one mistake,
  /// however many coordinators take it over.
  var copy: String?
  /// The mistakes in such coordinators.
  private var foundInCopies: [(error: DeclarationError, copy: String)] = []
  /// Names without a declaration; only at the end is it known whether an unread key contains them.
  private var missing: [(name: String, error: DeclarationError, copy: String?)] = []
  /// Names in maps under unknown keys: they may be declarations that are not read.
  private var unreadNames: Set<String> = []
  /// Name comparisons that are still affordable: a file full of typos must not cost names times mistakes.
  private var affordableComparisons = 200_000

  package init() {}

  package func report(
    _ message: String, at location: SourceLocation, offending: String? = nil, among candidates: [String] = []
  ) {
    note(error(message, at: location, offending: offending, among: candidates))
  }

  private func note(_ error: DeclarationError) {
    if let copy {
      foundInCopies.append((error, copy))
    } else {
      errors.append(error)
    }
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

  /// Records a name whose declaration is not read.
  func skip(_ name: String) { unreadNames.insert(name) }

  /// Reads a coordinator, or a part of it.
  func reading<Result>(_ outline: CoordinatorOutline, _ read: () -> Result) -> Result {
    copy = outline.node.value("like") == nil ? nil : outline.name
    defer { copy = nil }
    return read()
  }

  /// Adds a mistake found elsewhere, at the given location.
  func add(_ error: DeclarationError, at location: SourceLocation) {
    var error = error
    error.location = location
    note(error)
  }

  /// Whether a part could not be read: it may declare anything, so that missing names are not reported.
  var isIncomplete = false

  func reportUndeclared(_ what: String, _ name: String, at location: SourceLocation, among candidates: [String]) {
    guard !isIncomplete else { return }
    reportMissing("\(what) \(quoted(name)) is not declared", name, at: location, among: candidates)
  }

  /// Reports a name that is declared nowhere, unless a key that is not read contains it.
  func reportMissing(_ message: String, _ name: String, at location: SourceLocation, among candidates: [String]) {
    missing.append((name, error(message, at: location, offending: name, among: candidates), copy))
  }

  /// Sorted, each once.
  package var sortedErrors: [DeclarationError] {
    var result: [DeclarationError] = []
    let missing = missing.filter { !unreadNames.contains($0.name) }
    let own = errors + missing.filter { $0.copy == nil }.map(\.error)
    let copied = foundInCopies + missing.compactMap { found in found.copy.map { (found.error, $0) } }
    for error in (own + unsaid(copied, besides: own)).sorted() where error != result.last { result.append(error) }
    return result
  }

  /// The mistakes in coordinators that are like others, at places where no other coordinator has any: of several copies
  /// with one at the same place, those of the first.
  private func unsaid(
    _ found: [(error: DeclarationError, copy: String)], besides own: [DeclarationError]
  ) -> [DeclarationError] {
    let known = Set(own.map(\.location))
    var first: [SourceLocation: String] = [:]
    for (error, copy) in found where first[error.location] == nil { first[error.location] = copy }
    return found.filter { !known.contains($0.error.location) && first[$0.error.location] == $0.copy }.map(\.error)
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
