import Testing

@testable import StateSpace

struct WorkListTests {
  @Test func everyPositionIsHandedOutOnce() {
    let work = WorkList(count: 5)
    #expect([work.takeFirst(), work.takeLast(), work.takeLast()] == [0, 4, 3])
    #expect([work.takeFirst(), work.takeFirst()] == [1, 2])
    #expect(work.takeFirst() == nil)
    #expect(work.takeLast() == nil)
  }

  @Test(arguments: [0, 1, 15, 16, 17, 1_000], [1, 2, 8])
  func resultsComeInTheOrderOfTheList(count: Int, threads: Int) {
    let list = (0..<count).map { $0 * 7 }
    #expect(WorkList.map(list, threads: threads) { $0 + 1 } == list.map { $0 + 1 })
  }

  /// No worker keeps a reference to the work once the results are there.
  @Test func theWorkIsLetGoOf() {
    for _ in 0..<200 {
      let identity = { (element: Int) in element }
      let results = withoutActuallyEscaping(identity) { WorkList.map(Array(0..<16), threads: 2, $0) }
      #expect(results.count == 16)
    }
  }
}
