import FlowDiagrams
import Foundation
import Testing

@Suite struct LookTests {
  @Test func look() throws {
    let findings = [
      FlowGraph.Marks.Finding(subject: "Item", rule: "duplicate-screen", isError: true),
      FlowGraph.Marks.Finding(subject: "Home.settings", rule: "dead-action", isError: false),
      FlowGraph.Marks.Finding(subject: "item", rule: "deep-link-misses", isError: true),
      FlowGraph.Marks.Finding(subject: "Settings", rule: "coordinator-leak", isError: true),
      FlowGraph.Marks.Finding(subject: "welcome-first", rule: "welcome-first", isError: true),
    ]
    for (name, flow) in [("store", Storefront.flow), ("bank", Bank.flow)] {
      let marks = FlowGraph.Marks(unreachableScreens: ["Privacy", "FAQ"], unreachableCoordinators: ["FAQFlow"], findings: findings)
      let dot = DOTWriter.write(FlowGraph(flow: flow, marks: marks))
      try dot.write(toFile: "/tmp/diag-\(name).dot", atomically: true, encoding: .utf8)
      for format in [DiagramFormat.png, .svg] {
        let d = try GraphvizRenderer.render(dot: dot, format: format)
        print(name, format, d.bytes.count, d.warnings)
        try Data(d.bytes).write(to: URL(fileURLWithPath: "/tmp/diag-\(name).\(format.rawValue)"))
      }
    }
  }
}
