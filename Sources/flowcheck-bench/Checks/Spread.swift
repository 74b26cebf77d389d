/// How some figures are spread: what half of them, and what 95 of 100, do not exceed, and the largest.
struct Spread: Codable, Equatable {
  var median: Double
  var most95: Double
  var largest: Double

  /// By the nearest rank, so that each is one of the figures; all 0 of none. O(n log n).
  init(_ figures: [Double]) {
    let sorted = figures.sorted()
    func rank(_ percent: Int) -> Double {
      sorted.isEmpty ? 0 : sorted[max(0, (sorted.count * percent + 99) / 100 - 1)]
    }
    (median, most95, largest) = (rank(50), rank(95), rank(100))
  }

  init(_ figures: [Int]) { self.init(figures.map(Double.init)) }
}
