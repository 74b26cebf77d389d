/// The spread of some figures: the median, the 95th percentile, and the maximum.
struct Spread: Codable, Equatable {
  var median: Double
  var most95: Double
  var largest: Double

  /// Uses the nearest rank, so that each value is one of the figures; all are 0 without figures. O(n log n).
  init(_ figures: [Double]) {
    let sorted = figures.sorted()
    func rank(_ percent: Int) -> Double {
      sorted.isEmpty ? 0 : sorted[max(0, (sorted.count * percent + 99) / 100 - 1)]
    }
    (median, most95, largest) = (rank(50), rank(95), rank(100))
  }

  init(_ figures: [Int]) { self.init(figures.map(Double.init)) }
}
