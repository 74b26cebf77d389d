import FlowTestSupport
import StateSpace
import Testing

@testable import FlowSemantics

/// Searches by the same transitions, one after the other.
struct FlowTransitionsTests {
  @Test(arguments: declarationFixtures(in: "Apps"), [5, 37, 150])
  func aSearchIsTheSameAfterOneThatWasBrokenOff(path: String, mostStates: Int) throws {
    let flow = try loadFlow(path)
    var fresh = FlowTransitions(flow)
    let whole = StateGraph.exploring(&fresh, maxStates: 2_000)
    var used = FlowTransitions(flow)
    _ = StateGraph.exploring(&used, maxStates: mostStates)
    let again = StateGraph.exploring(&used, maxStates: 2_000)
    #expect(again.count == whole.count)
    for state in 0..<whole.count {
      #expect(again.depth(of: state) == whole.depth(of: state))
      #expect(Array(again.edges(from: state)) == Array(whole.edges(from: state)))
    }
  }

  /// What inquiries into states have learned takes no more memory than they may have, and changes no answer.
  @Test(arguments: declarationFixtures(in: "Apps"), [0, 100_000])
  func anInquiryThatForgetsAnswersTheSame(path: String, mostLearned: Int) throws {
    var transitions = FlowTransitions(try loadFlow(path))
    let graph = StateGraph.exploring(&transitions, maxStates: 500)
    let (known, positions) = transitions.answers(in: graph) { $0.sight }
    let (again, others) = transitions.answers(in: graph, mostLearned: mostLearned) { $0.sight }
    #expect(Set(known).count == known.count)
    #expect(again == known)
    #expect(others == positions)
  }
}
