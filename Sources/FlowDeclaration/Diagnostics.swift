import FlowModel

/// Collects the mistakes of one run over a flow and its parts.
final class Diagnostics {
  private(set) var errors: [DeclarationError] = []
  /// Name comparisons that are still affordable: a file full of typos must not cost names times mistakes.
  private var affordableComparisons = 200_000

  func report(
    _ message: String, at location: SourceLocation, offending: String? = nil, among candidates: [String] = []
  ) {
    errors.append(
      DeclarationError(
        location: location, message: message, offendingText: offending.map { shortened($0) },
        suggestion: offending.flatMap { suggestion(for: $0, among: candidates) }))
  }

  /// A mistake that was found elsewhere, at the place that it has here.
  func add(_ error: DeclarationError, at location: SourceLocation) {
    var error = error
    error.location = location
    errors.append(error)
  }

  /// A part that cannot be read may declare anything: what seems to be missing then is not reported.
  var isIncomplete = false

  func reportUndeclared(_ what: String, _ name: String, at location: SourceLocation, among candidates: [String]) {
    guard !isIncomplete else { return }
    report("\(what) \(quoted(name)) is not declared", at: location, offending: name, among: candidates)
  }

  /// Sorted, each once.
  var sortedErrors: [DeclarationError] {
    var result: [DeclarationError] = []
    for error in errors.sorted() where error != result.last { result.append(error) }
    return result
  }

  private func suggestion(for text: String, among candidates: [String]) -> String? {
    guard candidates.count <= affordableComparisons else { return nil }
    affordableComparisons -= candidates.count
    return NearestName.nearest(to: text, among: candidates)
  }
}

/// At most 60 characters of a text, on one line.
func shortened(_ text: String) -> String {
  let limit = 60
  var result = ""
  var length = 0
  for scalar in text.unicodeScalars {
    if length == limit { return result + "…" }
    let isControl = scalar.value < 0x20 || scalar.value == 0x7F
    result.unicodeScalars.append(isControl ? " " : scalar)
    length += 1
  }
  return result
}

/// A text as it stands in messages.
func quoted(_ text: String) -> String { "‘\(shortened(text))’" }
