import StateSpace

/// The random source of wild flows: it gives the same values for a seed on every machine, without floating-point
/// numbers.
struct WildRandom {
  private var numbers: SplitMix64

  init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  mutating func between(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + numbers.next(below: range.count)
  }

  /// True in `percent` of 100 cases.
  mutating func chance(_ percent: Int) -> Bool { numbers.next(below: 100) < percent }

  /// Any element; nil if there is none.
  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[numbers.next(below: elements.count)]
  }

  /// An element chosen by weight; at least one weight is positive.
  mutating func weighted<Element>(_ choices: (weight: Int, element: Element)...) -> Element {
    var left = numbers.next(below: choices.reduce(0) { $0 + $1.weight })
    for choice in choices {
      if left < choice.weight { return choice.element }
      left -= choice.weight
    }
    return choices[choices.count - 1].element
  }
}
