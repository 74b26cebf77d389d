/// An exact natural number of any size: how many states a set holds.
///
/// Numbers below 2⁶⁴ take no allocation. Sums are linear and products quadratic in the number of 64-bit limbs.
public struct BigCount: Hashable, Sendable {
  /// The least significant 64 bits.
  private var low: UInt64
  /// The limbs above `low`, least significant first, without a leading zero.
  private var high: [UInt64] = []

  public init(_ value: UInt64) { low = value }

  private init(limbs: [UInt64]) {
    low = limbs.first ?? 0
    high = Array(limbs.dropFirst())
    while high.last == 0 { high.removeLast() }
  }

  private var limbs: [UInt64] { [low] + high }

  public static func + (left: BigCount, right: BigCount) -> BigCount {
    var sum = left
    sum += right
    return sum
  }

  public static func += (left: inout BigCount, right: BigCount) {
    var carry: Bool
    (left.low, carry) = left.low.addingReportingOverflow(right.low)
    if !carry && right.high.isEmpty { return }
    var index = 0
    while index < right.high.count || carry {
      if index == left.high.count { left.high.append(0) }
      let addend = index < right.high.count ? right.high[index] : 0
      let (partial, first) = left.high[index].addingReportingOverflow(addend)
      let (total, second) = partial.addingReportingOverflow(carry ? 1 : 0)
      left.high[index] = total
      carry = first || second
      index += 1
    }
  }

  public static func * (left: BigCount, right: BigCount) -> BigCount {
    let short = left.low.multipliedReportingOverflow(by: right.low)
    if left.high.isEmpty && right.high.isEmpty && !short.overflow { return BigCount(short.partialValue) }
    let (left, right) = (left.limbs, right.limbs)
    var product = Array(repeating: UInt64(0), count: left.count + right.count)
    for (offset, factor) in right.enumerated() {
      var carry: UInt64 = 0
      for (index, limb) in left.enumerated() {
        // limb × factor + the limb there + carry is below 2¹²⁸.
        var (upper, lower) = limb.multipliedFullWidth(by: factor)
        for addend in [product[offset + index], carry] {
          let (sum, overflow) = lower.addingReportingOverflow(addend)
          lower = sum
          if overflow { upper += 1 }
        }
        product[offset + index] = lower
        carry = upper
      }
      product[offset + left.count] = carry
    }
    return BigCount(limbs: product)
  }

  public static func * (left: BigCount, right: UInt64) -> BigCount { left * BigCount(right) }

  public static func *= (left: inout BigCount, right: BigCount) { left = left * right }
}

extension BigCount: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: UInt64) { self.init(value) }
}

extension BigCount: Comparable {
  public static func < (left: BigCount, right: BigCount) -> Bool {
    if left.high.count != right.high.count { return left.high.count < right.high.count }
    for (mine, other) in zip(left.high.reversed(), right.high.reversed()) where mine != other { return mine < other }
    return left.low < right.low
  }
}

extension BigCount: CustomStringConvertible {
  /// The number in decimal digits. Quadratic in the number of digits.
  public var description: String {
    let chunk: UInt64 = 1_000_000_000_000_000_000
    var rest = limbs
    var chunks: [UInt64] = []
    while !rest.isEmpty {
      var remainder: UInt64 = 0
      for index in rest.indices.reversed() {
        (rest[index], remainder) = chunk.dividingFullWidth((remainder, rest[index]))
      }
      chunks.append(remainder)
      while rest.last == 0 { rest.removeLast() }
    }
    return chunks.dropLast().reversed().reduce(into: String(chunks.last ?? 0)) { text, digits in
      let digits = String(digits)
      text += String(repeating: "0", count: 18 - digits.count) + digits
    }
  }
}

extension Int {
  /// The count as an integer; nil when it is too large for one.
  public init?(exactly count: BigCount) {
    guard count.bitWidth <= 63 else { return nil }
    self = Int(count.leadingBits >> (64 - UInt64(Swift.max(count.bitWidth, 1))))
  }
}

extension Double {
  /// The nearest number in floating point; infinity beyond its range.
  public init(_ count: BigCount) {
    let (bits, width) = (count.leadingBits, count.bitWidth)
    self = width > 1024 ? .infinity : Double(sign: .plus, exponent: width - 64, significand: Double(bits))
  }
}

extension BigCount {
  /// The number of bits up to the highest one that is set.
  fileprivate var bitWidth: Int {
    if let top = high.last { return 64 * (high.count + 1) - top.leadingZeroBitCount }
    return 64 - low.leadingZeroBitCount
  }

  /// The upper 64 significant bits; the last one is also set when any bit was cut off, so that rounding stays right.
  fileprivate var leadingBits: UInt64 {
    let limbs = limbs
    let top = limbs[limbs.count - 1]
    let shift = UInt64(top.leadingZeroBitCount)
    guard limbs.count > 1 else { return top << shift }
    let next = limbs[limbs.count - 2]
    let cut = next << shift != 0 || limbs.dropLast(2).contains { $0 != 0 }
    return (top << shift) | (next >> (64 - shift)) | (cut ? 1 : 0)
  }
}
