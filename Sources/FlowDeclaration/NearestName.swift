/// The declared name that a misspelt one probably stands for.
package enum NearestName {
  /// Longer texts are not mistyped names, and comparing them is slow.
  private static let longest = 64

  /// The candidate with the fewest typing mistakes, of several the first; nil when none is near.
  ///
  /// A typing mistake is one letter too many, too few, wrong or swapped with its neighbour; upper and lower case are
  /// the same letter. Up to a third of the letters may be wrong, one in short words, never all.
  package static func nearest(to text: String, among candidates: [String]) -> String? {
    let wanted = Array(text.lowercased().unicodeScalars.prefix(longest + 1))
    guard !wanted.isEmpty, wanted.count <= longest else { return nil }
    let tolerance = max(1, wanted.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != text {
      guard abs(candidate.utf8.count - text.utf8.count) <= 4 * tolerance else { continue }
      let letters = Array(candidate.lowercased().unicodeScalars.prefix(longest + 1))
      guard letters.count <= longest, abs(letters.count - wanted.count) <= tolerance else { continue }
      let distance = distance(wanted, letters)
      if distance <= tolerance, distance < wanted.count, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  /// Optimal string alignment.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
