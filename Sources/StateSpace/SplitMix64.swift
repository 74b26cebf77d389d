/// The generator SplitMix64: the same numbers for a seed on every platform and in every version.
///
/// Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA 2014; the constants are those of
/// java.util.SplittableRandom. Its period is 2^64. It is made for tests and walks, not for secrets.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  /// The next number of 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, a bound of at least 1; all are equally likely.
  public mutating func next(below bound: Int) -> Int {
    precondition(bound > 0, "There is no number below \(bound).")
    let bound = UInt64(bound)
    // Numbers below this are rejected, as they would favour some remainders.
    let uneven = (0 &- bound) % bound
    while true {
      let number = next()
      if number >= uneven { return Int(number % bound) }
    }
  }
}
