/// The quoted parts of a text: each from a quote that begins a word to the next quote that no backslash precedes.
struct QuotedRanges {
  typealias Text = Substring.UnicodeScalarView

  let whole: Text
  /// With their quotes, in order. A quote that is not closed quotes nothing.
  private(set) var ranges: [Range<Text.Index>] = []

  init(in text: Text) {
    whole = text
    var before: Unicode.Scalar = " "
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == "\"", before.properties.isWhitespace, let end = Self.end(of: index, in: text) {
        ranges.append(index..<end)
        before = "\""
        index = end
      } else {
        before = text[index]
        index = text.index(after: index)
      }
    }
  }

  private static func end(of quote: Text.Index, in text: Text) -> Text.Index? {
    var index = text.index(after: quote)
    while index < text.endIndex {
      if text[index] == "\"" { return text.index(after: index) }
      let next = text.index(after: index)
      guard text[index] == "\\", next < text.endIndex else {
        index = next
        continue
      }
      index = text.index(after: next)
    }
    return nil
  }

  func contain(_ index: Text.Index) -> Bool { ranges.contains { $0.contains(index) } }

  /// The text in quotes, with `\"` and `\\` for a quote and a backslash.
  func text(_ range: Range<Text.Index>) -> String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in whole[whole.index(after: range.lowerBound)..<whole.index(before: range.upperBound)] {
      if scalar == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      result.append(scalar)
      isEscaped = false
    }
    return String(result)
  }

  /// The parts between separators outside of quotes, also empty ones.
  func pieces(separatedBy separator: Unicode.Scalar) -> [Text] {
    var pieces: [Text] = []
    var start = whole.startIndex
    for index in whole.indices where whole[index] == separator && !contain(index) {
      pieces.append(whole[start..<index])
      start = whole.index(after: index)
    }
    return pieces + [whole[start...]]
  }
}
