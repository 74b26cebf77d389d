import FlowModel

/// Refuses the few files whose aliases would exhaust time or stack before the tree can be counted.
///
/// Aliases are allowed in general. But the YAML library compares keys by their whole content, and a chain of aliases is
/// as deep as all its links together; so a file with aliases may have neither collections as keys nor deep nesting.
struct AliasGuard {
  static let maximumAliases = 100
  static let maximumIndentation = 200

  let source: SourceText
  let diagnostics: Diagnostics

  func accepts() -> Bool {
    // Hardly any file has an alias.
    guard source.text.utf8.contains(UInt8(ascii: "*")) else { return true }
    var scan = Scan()
    scan.run(over: source.text.unicodeScalars)
    guard scan.aliases > 0, let alias = scan.firstAlias else { return true }
    if scan.aliases > Self.maximumAliases {
      diagnostics.report("more than \(Self.maximumAliases) aliases are not supported", at: source.location(of: alias))
      return false
    }
    if let key = scan.collectionKey {
      diagnostics.report(
        "a key is a name; beside aliases a list, a map or an alias cannot be one", at: source.location(of: key))
      return false
    }
    if scan.deepest > Self.maximumIndentation {
      diagnostics.report(
        "aliases are not supported in a file with more than \(Self.maximumIndentation) columns of indentation and"
          + " brackets; write out what this one stands for", at: source.location(of: alias))
      return false
    }
    return true
  }

  /// A scan of the characters alone. It skips only text that is surely quoted or a comment; so it may count too much,
  /// never too little.
  private struct Scan {
    var aliases = 0
    var firstAlias: String.Index?
    var collectionKey: String.Index?
    /// The largest sum of open brackets and indentation; the indentation of a line reaches up to the first token that
    /// is no dash.
    var deepest = 0
    private var brackets = 0
    /// The number of open brackets that surely are brackets. Between them, text without quotes contains no bracket or
    /// comma.
    private var sureBrackets = 0
    private var column = 0
    private var indentation = 0
    private var isIndenting = true
    private var currentAlias: String.Index?
    private var previous: Unicode.Scalar = "\n"
    private var lastSolid: Unicode.Scalar = "\n"
    private var quotes = QuoteTracker()

    mutating func run(over scalars: String.UnicodeScalarView) {
      var index = scalars.startIndex
      /// No comment without a quote in it begins before this index.
      var quoted = index
      while index < scalars.endIndex {
        if scalars[index] == "#", index >= quoted, " \t\n\r".unicodeScalars.contains(previous) {
          let end = Self.lineEnd(from: index, in: scalars)
          if quotes.isSurelyOutside {
            index = end
            continue
          }
          if scalars[index..<end].contains(where: { $0 == "\"" || $0 == "'" }) {
            quoted = end
            if !quotes.isSurelyInside { quotes.lose() }
          } else {
            // The rest of the line contains no end of a quoted text: it is a comment, or the middle of a quoted text.
            index = end
            continue
          }
        }
        if !quotes.isSurelyInside, Self.opensBlock(at: index, after: previous, in: scalars) { quotes.lose() }
        noteSureBracket(scalars[index])
        let wasInside = quotes.isSurelyInside
        quotes.take(scalars[index], opening: opening)
        take(scalars[index], at: index, isText: wasInside && quotes.isSurelyInside)
        index = scalars.index(after: index)
      }
    }

    /// Whether a quote here opens a quoted text: it does behind the colon of a map, and between brackets at the
    /// beginning of a part; elsewhere it may be in the middle of a plain text.
    private var opening: QuoteTracker.Opening {
      guard Self.tokenBeginnings.contains(previous) else { return .never }
      if sureBrackets > 0, lastSolid == "{" || lastSolid == "[" || lastSolid == "," { return .surely }
      return isBehindKey ? .surely : .perhaps
    }

    private var isBehindKey: Bool { lastSolid == ":" && previous != ":" }

    /// Counts a bracket, before the quote tracker takes it.
    private mutating func noteSureBracket(_ scalar: Unicode.Scalar) {
      if quotes.isSurelyInside { return }
      guard quotes.isSurelyOutside else {
        sureBrackets = 0
        return
      }
      switch scalar {
      case "[", "{": if sureBrackets > 0 || isBehindKey { sureBrackets += 1 }
      case "]", "}": sureBrackets = max(0, sureBrackets - 1)
      default: break
      }
    }

    private static func lineEnd(
      from index: String.Index, in scalars: String.UnicodeScalarView
    ) -> String.Index {
      scalars[index...].firstIndex { $0 == "\n" || $0 == "\r" } ?? scalars.endIndex
    }

    /// Whether a block of text may begin here, in which quotes are ordinary characters.
    private static func opensBlock(
      at index: String.Index, after previous: Unicode.Scalar, in scalars: String.UnicodeScalarView
    ) -> Bool {
      guard scalars[index] == "|" || scalars[index] == ">", tokenBeginnings.contains(previous) else { return false }
      let rest = scalars[scalars.index(after: index)..<lineEnd(from: index, in: scalars)]
      let behind = rest.drop { "+-0123456789".unicodeScalars.contains($0) }.drop { $0 == " " || $0 == "\t" }
      return behind.isEmpty || behind.first == "#"
    }

    private static let tokenBeginnings = Set(" \n\t\r[{,:".unicodeScalars)

    private mutating func take(_ scalar: Unicode.Scalar, at index: String.Index, isText: Bool) {
      let isSpace = scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r"
      let beginsToken = Self.tokenBeginnings.contains(previous)
      if isText {
        lastSolid = isSpace ? lastSolid : "x"
        previous = scalar
        column = scalar == "\n" ? 0 : column + 1
        return
      }
      if currentAlias != nil, previous == "*", !ExpressionWord.isPart(scalar) {
        aliases -= 1
        currentAlias = nil
      }
      switch scalar {
      case "*" where beginsToken:
        aliases += 1
        if firstAlias == nil { firstAlias = index }
        currentAlias = index
      case "?" where beginsToken: collectionKey = collectionKey ?? index
      case ":" where currentAlias != nil || lastSolid == "]" || lastSolid == "}":
        collectionKey = collectionKey ?? currentAlias ?? index
      case "[", "{": brackets += 1
      case "]", "}": brackets = max(0, brackets - 1)
      default: break
      }
      if scalar == "," || scalar == "]" || scalar == "}" || scalar == "\n" { currentAlias = nil }
      if !isSpace {
        if isIndenting, brackets == 0 { indentation = column }
        isIndenting = isIndenting && (scalar == "-" || scalar == "?")
        if beginsToken { deepest = max(deepest, brackets + indentation) }
        lastSolid = scalar
      }
      previous = scalar
      column = scalar == "\n" ? 0 : column + 1
      if scalar == "\n" { isIndenting = true }
    }
  }
}
