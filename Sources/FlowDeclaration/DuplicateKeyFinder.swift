import FlowModel
import Yams

/// Finds the later one of two equal keys by the position of the first one.
struct DuplicateKeyFinder {
  struct Duplicate {
    var key: String
    /// The beginning of the key, including its quote.
    var location: SourceLocation
    /// The first character of the key's text.
    var index: String.Index

    /// The text with the key's first character replaced, so that it equals no other key.
    func renaming(in source: SourceText, number: Int) -> SourceText {
      var scalars = source.text.unicodeScalars
      // Private use characters are valid in YAML, and do not occur in real keys.
      let replacement = Unicode.Scalar(0xE000 + UInt32(number)) ?? "\u{E000}"
      scalars.replaceSubrange(index..<scalars.index(after: index), with: CollectionOfOne(replacement))
      return SourceText(file: source.file, text: String(scalars))
    }
  }

  let source: SourceText

  /// Nil if this search does not support the spelling (a key with escapes, an explicit key).
  func duplicate(ofKeyAt first: SourceLocation) -> Duplicate? {
    guard let start = source.index(line: first.line, column: first.column), let key = key(at: start) else { return nil }
    return isInFlowCollection(start)
      ? duplicateInFlow(of: key.text, after: key.end) : duplicateInBlock(of: key.text, after: key.end, first: first)
  }

  /// The text up to the first key is a complete document unless the key is inside braces.
  private func isInFlowCollection(_ index: String.Index) -> Bool {
    do {
      _ = try Parser(yaml: String(source.text[..<index]), resolver: .basic, encoding: .utf8).singleRoot()
      return false
    } catch YamlError.duplicatedKeysInMapping {
      return false
    } catch {
      return true
    }
  }

  private func duplicateInBlock(of key: String, after end: String.Index, first: SourceLocation) -> Duplicate? {
    let scalars = source.text.unicodeScalars
    var line = first.line
    while true {
      line += 1
      guard let lineStart = source.index(line: line, column: 1) else { return nil }
      var index = lineStart
      while index < scalars.endIndex, scalars[index] == " " { index = scalars.index(after: index) }
      let indentation = scalars.distance(from: lineStart, to: index)
      guard indentation == first.column - 1, let candidate = self.key(at: index), candidate.text == key else {
        continue
      }
      return Duplicate(
        key: key, location: SourceLocation(file: source.file, line: line, column: first.column),
        index: candidate.textStart)
    }
  }

  private func duplicateInFlow(of key: String, after end: String.Index) -> Duplicate? {
    let scalars = source.text.unicodeScalars
    var index = end
    var depth = 0
    var mayBeKey = false
    while index < scalars.endIndex {
      if depth == 0, mayBeKey, let candidate = self.key(at: index), candidate.text == key {
        return Duplicate(key: key, location: source.location(of: index), index: candidate.textStart)
      }
      switch scalars[index] {
      case "{", "[": depth += 1
      case "}", "]":
        depth -= 1
        if depth < 0 { return nil }
      case "\"", "'": index = self.key(at: index, needsColon: false)?.end ?? scalars.endIndex
      default: break
      }
      guard index < scalars.endIndex else { return nil }
      let character = scalars[index]
      mayBeKey = character == "," || (mayBeKey && (character == " " || character == "\n" || character == "\r"))
      index = scalars.index(after: index)
    }
    return nil
  }

  /// The key that begins here: its text, the beginning of the text, and the end of the key with its closing quote.
  private func key(
    at start: String.Index, needsColon: Bool = true
  ) -> (text: String, textStart: String.Index, end: String.Index)? {
    let scalars = source.text.unicodeScalars
    guard start < scalars.endIndex else { return nil }
    let quote = scalars[start] == "\"" || scalars[start] == "'" ? scalars[start] : nil
    let textStart = quote == nil ? start : scalars.index(after: start)
    var index = textStart
    while index < scalars.endIndex, scalars[index] != "\n",
      quote == nil ? scalars[index] != ":" : scalars[index] != quote
    {
      index = scalars.index(after: index)
    }
    guard index < scalars.endIndex, scalars[index] != "\n" else { return nil }
    let textEnd = index
    if quote != nil {
      index = scalars.index(after: index)
      var colon = index
      while colon < scalars.endIndex, scalars[colon] == " " { colon = scalars.index(after: colon) }
      if needsColon, colon == scalars.endIndex || scalars[colon] != ":" { return nil }
    }
    var text = String(scalars[textStart..<textEnd])
    if quote == nil { while text.last == " " { text.removeLast() } }
    return text.isEmpty ? nil : (text, textStart, index)
  }
}
