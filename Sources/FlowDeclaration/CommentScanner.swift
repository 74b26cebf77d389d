import FlowModel

/// Finds the comments of a file, which the YAML library passes over.
///
/// A comment begins with `#`, at the beginning of a line or after white space, outside of quoted and block text. The
/// tree says where such text begins, so that apostrophes in plain text open no quote. The end is estimated only for a
/// block with an explicit indentation (`|2`): comments right behind such a block, indented deeper than its first line,
/// may be missed.
struct CommentScanner {
  struct Comment {
    var location: SourceLocation
    /// What follows the `#`, up to the end of the line.
    var text: String
    /// Whether the comment is alone on its line.
    var isAlone: Bool
  }

  private struct Position: Hashable {
    var line: Int
    var column: Int
  }

  private let file: String
  private let scalars: String.UnicodeScalarView
  /// The positions at which keys and scalars begin, and whether these contain more than white space.
  private var starts: [Position: Bool] = [:]
  private var index: String.Index
  private var position = Position(line: 1, column: 1)
  private var comments: [Comment] = []

  /// The comments in the order of the text. Linear in the size of the file.
  static func comments(in source: SourceText, tree: SourceNode) -> [Comment] {
    var scanner = CommentScanner(source: source, tree: tree)
    while scanner.index < scanner.scalars.endIndex { scanner.scanLine() }
    return scanner.comments
  }

  private init(source: SourceText, tree: SourceNode) {
    file = source.file
    scalars = source.text.unicodeScalars
    index = scalars.startIndex
    collect(tree)
  }

  private mutating func collect(_ node: SourceNode) {
    switch node.content {
    case .scalar(let scalar):
      starts[Position(line: node.location.line, column: node.location.column)] =
        scalar.text.unicodeScalars.contains { !$0.properties.isWhitespace }
    case .list(let items): for item in items { collect(item) }
    case .map(let entries):
      for entry in entries {
        starts[Position(line: entry.keyLocation.line, column: entry.keyLocation.column)] = true
        collect(entry.value)
      }
    }
  }

  private var current: Unicode.Scalar? { index < scalars.endIndex ? scalars[index] : nil }

  private mutating func advance() {
    let scalar = scalars[index]
    index = scalars.index(after: index)
    if scalar == "\r", current == "\n" { return }
    if SourceText.isBreak(scalar) {
      position = Position(line: position.line + 1, column: 1)
    } else {
      position.column += 1
    }
  }

  /// Scans to the end of the line, or of a text that continues over it.
  private mutating func scanLine() {
    let indentation = skip { $0 == " " }
    var isBlank = true
    var afterSpace = true
    var block: (hasContent: Bool, isExplicit: Bool)?
    while let scalar = current {
      if SourceText.isBreak(scalar) {
        let line = position.line
        while position.line == line, current != nil { advance() }
        if let block, block.hasContent { skipBlock(isExplicit: block.isExplicit, below: indentation) }
        return
      }
      if scalar == "#", afterSpace {
        takeComment(isAlone: isBlank)
        continue
      }
      if let hasContent = starts[position] {
        let start = index
        skipProperties()
        if current == "'" || current == "\"" {
          skipQuoted(scalars[index])
          (isBlank, afterSpace) = (false, false)
          continue
        }
        if current == "|" || current == ">" {
          advance()
          block = (hasContent, skipBlockHeader())
          (isBlank, afterSpace) = (false, false)
          continue
        }
        if index > start {
          (isBlank, afterSpace) = (false, true)
          continue
        }
      }
      afterSpace = current == " " || current == "\t"
      isBlank = isBlank && afterSpace
      advance()
    }
  }

  /// Skips characters that satisfy a condition, and returns their number.
  @discardableResult
  private mutating func skip(while condition: (Unicode.Scalar) -> Bool) -> Int {
    var count = 0
    while let scalar = current, condition(scalar) {
      advance()
      count += 1
    }
    return count
  }

  private mutating func takeComment(isAlone: Bool) {
    let location = SourceLocation(file: file, line: position.line, column: position.column)
    advance()
    let start = index
    skip { !SourceText.isBreak($0) }
    comments.append(Comment(location: location, text: String(scalars[start..<index]), isAlone: isAlone))
  }

  /// Skips anchors and tags, which come before the text they belong to.
  private mutating func skipProperties() {
    while current == "&" || current == "!" {
      skip { $0 != " " && $0 != "\t" && !SourceText.isBreak($0) }
      skip { $0 == " " || $0 == "\t" }
    }
  }

  private mutating func skipQuoted(_ quote: Unicode.Scalar) {
    advance()
    while let scalar = current {
      advance()
      if scalar == "\\", quote == "\"", current != nil {
        advance()
      } else if scalar == quote {
        guard quote == "'", current == "'" else { return }
        advance()
      }
    }
  }

  /// Returns whether the header states the indentation of the block.
  private mutating func skipBlockHeader() -> Bool {
    let digits = "1"..."9" as ClosedRange<Unicode.Scalar>
    var isExplicit = false
    skip {
      isExplicit = isExplicit || digits.contains($0)
      return $0 == "+" || $0 == "-" || digits.contains($0)
    }
    return isExplicit
  }

  /// Skips, from the line after the indicator on, every line that is blank or at least as indented as the first one.
  private mutating func skipBlock(isExplicit: Bool, below indentation: Int) {
    var depth: Int?
    while current != nil {
      let lineStart = (index, position)
      let spaces = skip { $0 == " " }
      let isBlank = current.map(SourceText.isBreak) ?? true
      if !isBlank {
        let needed = depth ?? (isExplicit ? min(spaces, indentation + 1) : spaces)
        depth = needed
        if spaces < needed {
          (index, position) = lineStart
          return
        }
      }
      let line = position.line
      while position.line == line, current != nil { advance() }
    }
  }
}
