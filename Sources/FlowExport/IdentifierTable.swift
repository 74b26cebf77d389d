/// Makes valid identifiers of a language from names in the declaration.
struct IdentifierTable {
  private var taken: Set<String>

  /// - Parameter reserved: identifiers that are taken already.
  init(reserved: Set<String> = []) { taken = reserved }

  /// An identifier of letters, digits and underscores that begins with a letter; different for each call.
  mutating func identifier(for name: String) -> String {
    let characters = name.unicodeScalars.map { scalar -> Character in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        ? Character(scalar) : "_"
    }
    var base = String(characters)
    // TLA+ reserves names that begin with WF_ or SF_.
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
