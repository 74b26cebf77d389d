@testable import FlowDiagrams

extension FlowGraph {
  /// Every edge in a line: `screen-Home push screen-Item: ◆ item`.
  var sentences: [String] {
    edges.map { edge in
      let words = [nodes[edge.source].id, edge.kind.rawValue, nodes[edge.target].id]
      let cause = edge.cause == .person ? "" : " (\(edge.cause.rawValue))"
      let labels = DiagramText.lines(of: edge)
      return words.joined(separator: " ") + cause + (labels.isEmpty ? "" : ": " + labels.joined(separator: " | "))
    }
  }

  func node(_ id: String) -> Node? { nodes.first { $0.id == id } }
  func cluster(_ name: String) -> Cluster? { clusters.first { $0.name == name } }
}
