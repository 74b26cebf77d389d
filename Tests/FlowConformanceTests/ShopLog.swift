import FlowConformance
import FlowDeclaration
import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace

/// Logs of a small shop: a list, an item above it, a sheet, and an answer that comes later.
enum ShopLog {
  static let declaration = """
    flow: Shop
    root: App
    variables: {member: [false, true]}
    coordinators:
      App:
        guard: {unlock: onCompletion}
        start: [push: List]
        screens:
          List:
            actions:
              item: [push: Item]
              sheet: [guarded: [present: Offer]]
              join: {when: not member, do: [set: {member: true}]}
          Item: {actions: {buy: [later: [push: Receipt]], luck: [choose: [[push: Receipt], [pop]]]}}
          Receipt: {back: false, actions: {crash: [send: bang]}}
          Offer: {}
        machine: {initially: calm, unexpected: crash, routes: {calm: {}}}
    deepLinks:
      item: {cold: true, do: [push: Item]}
    externals:
      logout: {do: [{dismiss: all}, popToRoot]}
    """

  static func flow() throws -> Flow { try FlowTestSupport.flow(fromYAML: declaration) }

  /// The verdict on a log, given without its heading.
  static func verdict(_ lines: String..., limit: Int = 1_000) throws -> (LogVerdict, EventCoverage) {
    try verdict(on: lines, of: flow(), limit: limit)
  }

  static func verdict(on lines: [String], of flow: Flow, limit: Int = 1_000) throws -> (LogVerdict, EventCoverage) {
    let text = ([#"{"log": "flowcheck-log/1"}"#] + lines).joined(separator: "\n")
    let log = try LogReader(flow: flow).read(Array(text.utf8), file: "run.jsonl").get()
    return DeepStack.run {
      var check = ConformanceCheck(Program(flow), limit: limit)
      let verdict = check.check(log)
      return (verdict, check.coverage)
    }
  }
}
