/// The formats a flow graph is drawn in, chosen by the ending of a file's name.
public enum DiagramFormat: String, Hashable, Sendable, CaseIterable {
  case svg, png, pdf, dot
  /// The same text as `dot` under its other customary ending.
  case gv
  /// A Mermaid flowchart.
  case mmd

  /// Chooses by the ending of the file's name, in upper or lower case.
  ///
  /// - Parameter fileName: A name or a path with `/` between its parts.
  /// - Throws: `UnknownDiagramFormat` when the name has no ending, or one that is not a format's.
  public init(fileName: String) throws(UnknownDiagramFormat) {
    let name = fileName.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      throw UnknownDiagramFormat(fileName: fileName, ending: nil)
    }
    let ending = String(name[name.index(after: dot)...])
    guard let format = DiagramFormat(rawValue: ending.lowercased()) else {
      throw UnknownDiagramFormat(fileName: fileName, ending: ending)
    }
    self = format
  }

  /// Whether Graphviz has to place the nodes; the other formats are plain text.
  public var needsLayout: Bool {
    switch self {
    case .svg, .png, .pdf: true
    case .dot, .gv, .mmd: false
    }
  }
}

/// A file name whose ending is no diagram format.
public struct UnknownDiagramFormat: Error, Hashable, Sendable, CustomStringConvertible {
  public var fileName: String
  /// Without the dot; nil when the name has none.
  public var ending: String?

  /// One sentence that lists the endings that are known.
  public var description: String {
    let known = DiagramFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
    let problem = ending.map { "“.\($0)” is not a diagram format" } ?? "no ending to choose a diagram format by"
    return "\(fileName): \(problem); use one of \(known)"
  }
}
