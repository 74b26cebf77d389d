/// Some of the once-only async actions of a screen, by their positions among them.
///
/// Most screens have few: up to 64 take no memory of their own.
public struct OnceActions: Hashable, Sendable {
  private var first: UInt64 = 0
  /// The bits from 64 on; nil or ending in one that is not 0, so that equal sets are equal values.
  private var others: [UInt64]?

  public init() {}

  public var isEmpty: Bool { first == 0 && others == nil }

  public func contains(_ position: Int) -> Bool {
    let (word, bit) = (position / 64, UInt64(position % 64))
    if word == 0 { return first >> bit & 1 == 1 }
    guard let others, word <= others.count else { return false }
    return others[word - 1] >> bit & 1 == 1
  }

  public mutating func insert(_ position: Int) {
    let (word, bit) = (position / 64, UInt64(position % 64))
    if word == 0 {
      first |= 1 << bit
    } else {
      var all = others ?? []
      while all.count < word { all.append(0) }
      all[word - 1] |= 1 << bit
      others = all
    }
  }

  /// - Parameter bits: the first 64 positions; there are no others.
  init(bits: UInt64) { first = bits }

  /// The first 64 positions, where there are no others.
  var bits: UInt64 {
    get { first }
    set { first = newValue }
  }
}
