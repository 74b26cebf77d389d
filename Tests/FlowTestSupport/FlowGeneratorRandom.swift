/// SplitMix64: the same numbers for the same seed on every platform and with every standard library.
public struct FlowGeneratorRandom: Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A number from 0 to `bound` - 1; `bound` must be positive.
  public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  public mutating func between(_ low: Int, _ high: Int) -> Int { low + below(high - low + 1) }

  /// True in `percent` of 100 cases.
  public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Any element; nil of none.
  public mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }

  /// An element by weight; `choices` must hold a positive weight.
  public mutating func weighted<Element>(_ choices: [(weight: Int, element: Element)]) -> Element {
    var left = below(choices.reduce(0) { $0 + $1.weight })
    for choice in choices {
      if left < choice.weight { return choice.element }
      left -= choice.weight
    }
    return choices[choices.count - 1].element
  }
}
