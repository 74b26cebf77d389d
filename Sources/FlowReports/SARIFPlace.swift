import FlowModel

/// Where something stands, as SARIF says it.
struct SARIFPlace {
  /// What relative paths are relative to.
  static let base = "%SRCROOT%"

  var location: SourceLocation
  var paths: ReportPath

  /// The place of something that has a name.
  func location(of subject: String) -> JSONValue {
    .object(physical + [("logicalLocations", .list([.record([("fullyQualifiedName", .string(subject))])]))])
  }

  /// The place with something to be said about it.
  func location(saying message: String) -> JSONValue { .object(physical + [("message", .message(message))]) }

  /// None for what was built in code.
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
  /// What results are matched by from run to run.
  var fingerprints: JSONValue {
    .object([
      ("flowRuleSubject/v1", .string(text)),
      // The one fingerprint that GitHub reads.
      ("primaryLocationLineHash", .string(digest + ":1")),
    ])
  }
}
