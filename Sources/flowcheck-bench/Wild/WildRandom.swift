import StateSpace

/// What wild flows are drawn from: the same draws for a seed on every machine, without a floating-point number.
struct WildRandom {
  private var numbers: SplitMix64

  init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  mutating func between(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + numbers.next(below: range.count)
  }

  /// True in so many of 100 cases.
  mutating func chance(_ percent: Int) -> Bool { numbers.next(below: 100) < percent }

  /// Any element; nil of none.
  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[numbers.next(below: elements.count)]
  }

  /// An element by its weight, of which at least one is positive.
  mutating func weighted<Element>(_ choices: (weight: Int, element: Element)...) -> Element {
    var left = numbers.next(below: choices.reduce(0) { $0 + $1.weight })
    for choice in choices {
      if left < choice.weight { return choice.element }
      left -= choice.weight
    }
    return choices[choices.count - 1].element
  }
}
