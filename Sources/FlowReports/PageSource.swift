/// Reads the files of which pages consist, with which the build fills `PackageResources`: the tool is a single file and
/// has no folder of resources beside it.
enum PageSource {
  /// The text of a file without the newline at its end, because what surrounds the text continues the line.
  static func text(_ file: [UInt8]) -> String {
    String(decoding: file.last == UInt8(ascii: "\n") ? file.dropLast() : file[...], as: UTF8.self)
  }

  /// A page with a text in the place of each `{{name}}`.
  ///
  /// Only the file is searched for places, not what is inserted: braces in a name of an app mean nothing.
  static func page(_ file: [UInt8], _ texts: [String: String]) -> String {
    let source = text(file)
    var page = ""
    var rest = source[...]
    while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
      let name = rest[start.upperBound..<end.lowerBound]
      guard let text = texts[String(name)] else { preconditionFailure("Nothing is known of {{\(name)}}.") }
      page += rest[..<start.lowerBound]
      page += text
      rest = rest[end.upperBound...]
    }
    return page + rest + "\n"
  }
}
