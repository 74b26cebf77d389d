/// Writes a name for a baseline: unchanged if it is one visible word, else in quotes.
///
/// No name begins a command to a build log, in which the file may be shown: `::` begins one at the beginning of a line,
/// `##` at any position.
enum BaselineName {
  static func written(_ name: String) -> String {
    let beginsCommand = name.unicodeScalars.starts(with: "::".unicodeScalars)
    guard name.isEmpty || beginsCommand || name.unicodeScalars.contains(where: needsQuotes) else { return name }
    var result = "\""
    var previous: Unicode.Scalar?
    for scalar in name.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "#" where previous == "#": result += "\\u{23}"
      case "\"", "\\": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isInvisible(scalar): result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func needsQuotes(_ scalar: Unicode.Scalar) -> Bool {
    ["\"", "\\", "#"].contains(scalar) || scalar.properties.isWhitespace || isInvisible(scalar)
  }

  /// Characters that a person cannot see in an editor, or that change how a line reads; not the plain space.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
    case .spaceSeparator: scalar != " "
    default: false
    }
  }
}
