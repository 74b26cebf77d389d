import FlowModel
import Foundation

/// Every fact of an extraction, for programs.
public struct ExtractionReport: Codable, Hashable, Sendable {
  public struct Fact: Codable, Hashable, Sendable {
    public var kind: String
    public var subject: String
    public var what: String
    public var certainty: String
    public var file: String
    public var line: Int
    public var column: Int
  }

  public struct Unread: Codable, Hashable, Sendable {
    public var file: String
    public var line: Int
    public var reason: String
    /// A word of ``UnreadCode/Kind``; nil: nothing in the source runs the code.
    public var kind: String?
    /// The declared coordinators and screens whose code it is; nil: in a report of an earlier version.
    public var owners: [String]?
  }

  public struct Calls: Codable, Hashable, Sendable {
    public var all: Int
    public var placed: Int
  }

  public var schema = "flowcheck-extraction/1"
  public var flow: String
  public var navigationCalls: Calls
  public var facts: [Fact]
  public var unread: [Unread]
  public var warnings: [String]
  /// The declaration as it was written, so that a later run can find the edits since.
  public var declaration: String

  public init(_ extraction: Extraction, declaration: String) {
    flow = extraction.flow?.name ?? ""
    navigationCalls = Calls(all: extraction.coverage.calls, placed: extraction.coverage.placed)
    facts = (extraction.flow.map { FlowFacts($0, certainties: extraction.certainties, keepsPlaces: true).all } ?? [])
      .map {
        Fact(
          kind: $0.fact.kind.rawValue, subject: $0.fact.subject, what: $0.fact.what, certainty: "\($0.certainty)",
          file: $0.location.file, line: $0.location.line, column: $0.location.column)
      }
    unread = extraction.unread.map { place in
      Unread(
        file: place.place.file, line: place.place.line, reason: place.reason, kind: place.kind?.rawValue,
        owners: place.owners.map(\.name))
    }
    warnings = extraction.warnings
    self.declaration = declaration
  }

  /// The same bytes for the same report.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }

  public init(json: Data) throws { self = try JSONDecoder().decode(Self.self, from: json) }
}
