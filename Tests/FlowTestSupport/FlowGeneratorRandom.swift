import StateSpace

/// The random source of generated flows: the same numbers for the same seed on every machine.
public struct FlowGeneratorRandom: RandomNumberGenerator, Sendable {
  private var numbers: SplitMix64

  public init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  public mutating func next() -> UInt64 { numbers.next() }

  /// A number from 0 to `bound` - 1; `bound` must be positive.
  public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  public mutating func between(_ low: Int, _ high: Int) -> Int { low + below(high - low + 1) }

  /// True in `percent` of 100 cases.
  public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Any element; nil if there is none.
  public mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }

  /// An element chosen by weight; `choices` must contain a positive weight.
  public mutating func weighted<Element>(_ choices: [(weight: Int, element: Element)]) -> Element {
    var left = below(choices.reduce(0) { $0 + $1.weight })
    for choice in choices {
      if left < choice.weight { return choice.element }
      left -= choice.weight
    }
    return choices[choices.count - 1].element
  }
}
