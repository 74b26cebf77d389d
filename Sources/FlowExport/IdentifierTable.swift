/// Names that a language takes, made of names that people gave.
struct IdentifierTable {
  private var taken: Set<String>

  /// - Parameter reserved: what is taken already.
  init(reserved: Set<String> = []) { taken = reserved }

  /// Letters, digits and underscores, beginning with a letter; another one each time.
  mutating func identifier(for name: String) -> String {
    let characters = name.unicodeScalars.map { scalar -> Character in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        ? Character(scalar) : "_"
    }
    var base = String(characters)
    // Names that begin with WF_ or SF_ are TLA+'s own.
    let begins = base.first.map { $0.isLetter } ?? false
    if !begins || base.hasPrefix("WF_") || base.hasPrefix("SF_") { base = "n_" + base }
    var identifier = base
    var number = 2
    while !taken.insert(identifier).inserted {
      identifier = "\(base)_\(number)"
      number += 1
    }
    return identifier
  }
}
