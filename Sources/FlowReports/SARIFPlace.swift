import FlowModel

/// A location in the form of SARIF.
struct SARIFPlace {
  /// The base of relative paths.
  static let base = "%SRCROOT%"

  var location: SourceLocation
  var paths: ReportPath

  /// The location with the name of its subject.
  func location(of subject: String) -> JSONValue {
    .object(physical + [("logicalLocations", .list([.record([("fullyQualifiedName", .string(subject))])]))])
  }

  /// The location with a message.
  func location(saying message: String) -> JSONValue { .object(physical + [("message", .message(message))]) }

  /// Empty for a flow that was built in code.
  private var physical: [(key: String, value: JSONValue)] {
    guard !location.file.isEmpty else { return [] }
    let uri = paths.uri(location.file)
    var artifact: [(key: String, value: JSONValue)] = [("uri", .string(uri))]
    if !uri.hasPrefix("file:") { artifact.append(("uriBaseId", .string(Self.base))) }
    let region: [(key: String, value: JSONValue)] = [
      ("startLine", .number(String(max(location.line, 1)))), ("startColumn", .number(String(max(location.column, 1)))),
    ]
    return [
      ("physicalLocation", .record([("artifactLocation", .record(artifact)), ("region", .record(region))]))
    ]
  }
}

extension FindingIdentity {
  /// The fingerprints by which results are matched from run to run.
  var fingerprints: JSONValue {
    .object([
      ("flowRuleSubject/v1", .string(text)),
      // The only fingerprint that GitHub reads.
      ("primaryLocationLineHash", .string(digest + ":1")),
    ])
  }
}
