import StateSpace

/// Changes the content of a declaration, or of a source, instead of single bytes, so that many of the results can still
/// be read.
struct TextMutation {
  enum Language { case declaration, swift }

  private let bytes: [UInt8]
  private let keywords: [[UInt8]]
  private var random: SplitMix64

  init(_ bytes: [UInt8], in language: Language, seed: UInt32) {
    self.bytes = bytes
    keywords = language == .swift ? Self.swiftWords : Self.declarationWords
    random = SplitMix64(seed: UInt64(seed))
  }

  /// One to four changes.
  mutating func mutated() -> [UInt8] {
    var result = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: exchangeWord(in: &result)
      case 2: useKeyword(in: &result)
      case 3: repeatLines(in: &result)
      case 4: removeLines(in: &result)
      default: repeatGroup(in: &result)
      }
    }
    return result
  }

  private static let declarationWords = [
    "push", "pop", "popToRoot", "popTo", "replace", "show", "present", "dismiss", "start", "finish", "remove", "raise",
    "send", "select", "set", "when", "choose", "run", "in", "guarded", "later", "self", "all", "then", "do", "else",
    "entry", "style", "sheet", "fullScreen", "alert", "popover", "stack", "tabs", "switch", "window", "inherited",
    "async", "tap", "true", "false", "0", "1", "2", "never", "always", "reachable", "leadsTo", "not", "and", "or",
    "crash", "ignore", "report",
  ].map { Array($0.utf8) }

  private static let swiftWords = [
    "if", "else", "guard", "let", "var", "switch", "case", "default", "for", "in", "while", "return", "func",
    "init", "class", "struct", "enum", "protocol", "extension", "static", "weak", "lazy", "override", "self",
    "Self", "super", "nil", "true", "false", "as", "is", "some", "any", "await", "async", "try", "defer", "do",
    "catch", "where", "inout", "$0", "_", "0", "1", "coordinator", "start", "children", "append", "removeAll",
    "filter", "map", "first", "delegate", "pushViewController", "present", "dismiss", "popViewController",
    "setViewControllers", "viewControllers", "rootViewController", "UINavigationController", "UITabBarController",
    "UIViewController", "View", "App", "NavigationStack", "navigationDestination", "sheet", "isPresented", "item",
    "body", "TabView", "Button", "sink", "send", "subscribe", "Published", "State", "Binding", "Environment",
  ].map { Array($0.utf8) }

  // MARK: Words

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private func words(of text: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for (position, byte) in text.enumerated() {
      if Self.isWord(byte) {
        start = start ?? position
      } else if let first = start {
        words.append(first..<position)
        start = nil
      }
    }
    return words + (start.map { [$0..<text.count] } ?? [])
  }

  /// Replaces a word by another word of the text, so that names stay declared.
  private mutating func exchangeWord(in text: inout [UInt8]) {
    let words = words(of: text)
    guard let place = words.randomElement(using: &random), let other = words.randomElement(using: &random) else {
      return
    }
    text.replaceSubrange(place, with: Array(text[other]))
  }

  private mutating func useKeyword(in text: inout [UInt8]) {
    guard let place = words(of: text).randomElement(using: &random),
      let keyword = keywords.randomElement(using: &random)
    else { return }
    text.replaceSubrange(place, with: keyword)
  }

  // MARK: Lines

  private func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// A line with the more indented lines below it.
  private mutating func block(of lines: [ArraySlice<UInt8>]) -> Range<Int> {
    func indentation(_ line: ArraySlice<UInt8>) -> Int { line.prefix { $0 == UInt8(ascii: " ") }.count }
    let first = Int.random(in: 0..<lines.count, using: &random)
    let end = lines[(first + 1)...].firstIndex { indentation($0) <= indentation(lines[first]) } ?? lines.count
    return first..<end
  }

  private mutating func repeatLines(in text: inout [UInt8]) {
    var lines = lines(of: text)
    let block = block(of: lines)
    lines.insert(contentsOf: Array(lines[block]), at: Int.random(in: 0...lines.count, using: &random))
    text = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private mutating func removeLines(in text: inout [UInt8]) {
    var lines = lines(of: text)
    lines.removeSubrange(block(of: lines))
    text = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  // MARK: Brackets

  /// Inserts the content of one pair of brackets before the content of another, or in its place.
  private mutating func repeatGroup(in text: inout [UInt8]) {
    let groups = groups(of: text)
    guard let place = groups.randomElement(using: &random), let other = groups.randomElement(using: &random) else {
      return
    }
    let piece = Array(text[other])
    if Bool.random(using: &random) {
      text.replaceSubrange(place, with: piece)
    } else {
      text.insert(contentsOf: piece + Array(", ".utf8), at: place.lowerBound)
    }
  }

  /// The ranges between brackets and commas.
  private func groups(of text: [UInt8]) -> [Range<Int>] {
    var open: [Int] = []
    var groups: [Range<Int>] = []
    for (position, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("): open.append(position + 1)
      case UInt8(ascii: ","):
        guard let start = open.popLast() else { continue }
        groups.append(start..<position)
        open.append(position + 1)
      case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"):
        guard let start = open.popLast() else { continue }
        groups.append(start..<position)
      default: continue
      }
    }
    return groups
  }
}
