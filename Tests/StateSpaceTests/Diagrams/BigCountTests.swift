import Testing

@testable import StateSpace

struct BigCountTests {
  @Test func agreesWithMachineIntegersWhereTheySuffice() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<500 {
      let (left, right) = (random.next() >> 33, random.next() >> UInt64.random(in: 33...63, using: &random))
      let (a, b) = (BigCount(left), BigCount(right))
      #expect((a + b).description == String(left + right))
      #expect((a * b).description == String(left * right))
      #expect((a * right) == a * b)
      #expect((a < b) == (left < right))
      #expect(Int(exactly: a * b) == Int(exactly: left * right))
      #expect(Double(a * b) == Double(left * right))
    }
  }

  @Test func obeysTheLawsOfArithmetic() {
    var random = SplitMix64(seed: 10)
    for _ in 0..<300 {
      let factors = (0..<3).map { _ in
        (0..<Int.random(in: 0...4, using: &random)).reduce(1 as BigCount) { product, _ in
          product * (random.next() >> UInt64.random(in: 0...63, using: &random)) + BigCount(random.next())
        }
      }
      let (a, b, c) = (factors[0], factors[1], factors[2])
      #expect((a + b) * c == c * a + b * c)
      #expect(a * (b * c) == (a * b) * c)
      #expect(a + b + c == c + (b + a))
      #expect(a < a + b && !(a < a))
      #expect((a < b) == (a + c < b + c))
      #expect((a < b) == (a * c < b * c))
      let quotient = Double(a * b) / (Double(a) * Double(b))
      #expect(abs(quotient - 1) < 1e-15)
    }
  }

  @Test func holdsPowersOfTenExactly() {
    var power: BigCount = 1
    for exponent in 0..<120 {
      #expect(power.description == "1" + String(repeating: "0", count: exponent))
      #expect(Double(power) == Double("1e\(exponent)"))
      #expect(Int(exactly: power) == (exponent < 19 ? Int(power.description) : nil))
      #expect(power < power * 10)
      power *= 10
    }
  }

  @Test func carriesThroughSeveralLimbs() {
    // (2²⁵⁶ − 1) + 1, and the square of 2¹²⁸ − 1.
    let half: BigCount = BigCount(.max) * BigCount(.max) + BigCount(.max) + BigCount(.max)
    #expect(half.description == "340282366920938463463374607431768211455")
    let power = half * half + half + half + 1
    #expect(
      power.description == "115792089237316195423570985008687907853269984665640564039457584007913129639936")
    #expect((half * half).description.hasSuffix("007913129639936") == false)
    var doubled: BigCount = 1
    for _ in 0..<256 { doubled += doubled }
    #expect(doubled == power)
    #expect(Double(doubled) == Double(sign: .plus, exponent: 256, significand: 1))
    #expect(Set([doubled, power]).count == 1)
  }

  @Test func roundsToTheNearestFloatingPointNumber() {
    let ulp = BigCount(1 << 63) * BigCount(1 << 63)
    // 2¹²⁶ · (2⁵³ + 1) lies half-way and goes to the even neighbour; the least more goes up.
    let half = ulp * BigCount(1 << 53 + 1)
    #expect(Double(half) == 0x1p126 * 0x1p53)
    #expect(Double(half + 1) == 0x1p126 * (0x1p53 + 2))
    // The last bit of a number of two limbs tells, too, and one whose highest bit is the highest of its limb.
    let next = BigCount(.max) + 1
    #expect(Double(next + 2_048) == 0x1p64)
    #expect(Double(next + 2_049) == 0x1p64 + 4_096)
    #expect(Double(next * BigCount(1 << 63) + next * 1_024) == 0x1p127)
    #expect(Double(next * BigCount(1 << 63) + next * 1_024 + 1) == 0x1p127 + 0x1p75)
    var huge: BigCount = 1
    for _ in 0..<1023 { huge += huge }
    #expect(Double(huge) == 0x1p1023)
    huge += huge
    #expect(Double(huge) == .infinity)
    #expect(Double(0 as BigCount) == 0)
    #expect(Int(exactly: 0 as BigCount) == 0)
    #expect(Int(exactly: BigCount(UInt64(Int.max))) == .max)
    #expect(Int(exactly: BigCount(1 << 63)) == nil)
  }
}
