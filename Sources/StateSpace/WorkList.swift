import Synchronization

/// Hands out the positions of a list from both of its ends, each position once.
package final class WorkList: Sendable {
  private let left: Mutex<Range<Int>>

  package init(count: Int) { left = Mutex(0..<count) }

  /// Nil when nothing is left.
  package func takeFirst() -> Int? { left.withLock { $0.popFirst() } }
  package func takeLast() -> Int? { left.withLock { $0.popLast() } }

  /// For fewer elements a second thread is not worthwhile.
  private static let fewElements = 16

  /// Transforms each element of a list, in its order; two threads begin at its two ends.
  ///
  /// - Parameters:
  ///   - threads: how many threads may work at a time; at most two do.
  ///   - transform: must not read or change anything that it changes for another element.
  package static func map<Element, Result>(
    _ list: [Element], threads: Int, _ transform: @escaping (Element) -> Result
  ) -> [Result] {
    if threads < 2 || list.count < fewElements { return list.map(transform) }
    let work = WorkList(count: list.count)
    let helper = DeepStack.start {
      var found: [Result] = []
      while let position = work.takeLast() { found.append(transform(list[position])) }
      return found
    }
    var results: [Result] = []
    results.reserveCapacity(list.count)
    while let position = work.takeFirst() { results.append(transform(list[position])) }
    // Each thread has taken a contiguous part of the list.
    if let helper { results.append(contentsOf: helper.result().reversed()) }
    return results
  }
}
