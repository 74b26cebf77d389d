import Foundation

/// Positions of a list from both of its ends, each handed out once.
package final class WorkList: Sendable {
  private let lock = NSLock()
  // Only touched with the lock held.
  private nonisolated(unsafe) var left: Range<Int>

  package init(count: Int) { left = 0..<count }

  /// Nil when there is nothing left to do.
  package func takeFirst() -> Int? { lock.withLock { left.popFirst() } }
  package func takeLast() -> Int? { lock.withLock { left.popLast() } }

  /// For fewer elements than that another thread is not worth its while.
  private static let fewElements = 16

  /// What becomes of each element of a list, in its order; two threads begin at its two ends.
  ///
  /// - Parameters:
  ///   - threads: how many may work at a time; no more than two do.
  ///   - transform: changes nothing that it does for another element, and asks for nothing that it changes.
  static func map<Element, Result>(
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
    // Every thread has taken neighbours.
    if let helper { results.append(contentsOf: helper.result().reversed()) }
    return results
  }
}
