import FlowModel
import FlowReports
import Foundation

/// Prints the effective settings and the origin of each.
extension EffectiveConfiguration {
  /// For a person: a line for each setting, with its value and origin.
  public var text: String {
    let sections: [(title: String?, rows: [Row])] =
      [(nil, rows), ("limits, where a declaration states none", limits)]
      + flows.map { ("limits of \($0.flow)", $0.rows) } + [("rules", rules)]
    let all = sections.flatMap(\.rows)
    let width = (all.map(\.key.count).max() ?? 0) + 2
    let valueWidth = min(all.map(\.value.text.count).max() ?? 0, 24)
    func line(_ row: Row, _ margin: String) -> String {
      let key = margin + row.key
      let value = row.value.text
      return padded(key, width) + "  " + padded(value, valueWidth) + "  " + row.origin.text + "\n"
    }
    let head = "configuration: \(file?.printable ?? "no \(ConfigurationFile.name)")\n\n"
    return head
      + sections.map { title, rows in
        (title.map { "\n\($0.printable)\n" } ?? "") + rows.map { line($0, title == nil ? "" : "  ") }.joined()
      }.joined()
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// For programs: `{"schema": "flowcheck-config/1", "file", "settings", "limits", "flows", "rules"}`, each setting with
  /// `key`, `value` and `origin` (`commandLine` with `option`, `declaration` or `file` with `file`, `line` and `column`,
  /// `default`).
  public func json() throws -> String {
    let document = Document(
      schema: "flowcheck-config/1", file: file, settings: rows.map(Entry.init), limits: limits.map(Entry.init),
      flows: flows.map { Document.Flow(flow: $0.flow, file: $0.file, limits: $0.rows.map(Entry.init)) },
      rules: rules.map(Entry.init))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return JSONText.printable(String(decoding: try encoder.encode(document), as: UTF8.self)) + "\n"
  }

  private struct Document: Encodable {
    struct Flow: Encodable {
      var flow: String
      var file: String
      var limits: [Entry]
    }

    var schema: String
    var file: String?
    var settings: [Entry]
    var limits: [Entry]
    var flows: [Flow]
    var rules: [Entry]
  }

  private struct Entry: Encodable {
    var key: String
    var value: Value
    var origin: String
    var option: String?
    var file: String?
    var line: Int?
    var column: Int?

    init(_ row: Row) {
      key = row.key
      value = row.value
      switch row.origin {
      case .commandLine(let name):
        origin = "commandLine"
        option = name
      case .declaration(let place):
        origin = "declaration"
        (file, line, column) = (place.file, place.line, place.column)
      case .file(let place):
        origin = "file"
        (file, line, column) = (place.file, place.line, place.column)
      case .usual: origin = "default"
      }
    }
  }
}

extension EffectiveConfiguration.Value: Encodable {
  /// On one line.
  var text: String {
    switch self {
    case .none: "-"
    case .boolean(let value): String(value)
    case .number(let value): Int(exactly: value).map(String.init) ?? String(value)
    case .text(let value): value.printable
    case .list(let values): values.map(\.printable).joined(separator: ", ")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .none: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .number(let value):
      if let whole = Int(exactly: value) { try container.encode(whole) } else { try container.encode(value) }
    case .text(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    }
  }
}

extension SettingOrigin {
  /// The origin as an option, `file:line:column`, or `default`.
  var text: String {
    switch self {
    case .commandLine(let option): "command line (\(option))"
    case .declaration(let place), .file(let place):
      "\(place.file):\(place.line):\(place.column)".printable
    case .usual: "default"
    }
  }
}
