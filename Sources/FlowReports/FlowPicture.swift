import FlowRules
import FlowRuns

/// The drawn graph of a flow, and the elements along which runs can be followed on it.
public struct FlowPicture: Hashable, Sendable {
  /// The SVG from Graphviz; nil: the graph could not be drawn.
  public var svg: String?
  /// The reasons why there is no picture, or the parts that it leaves out; a sentence each.
  public var remarks: [String]
  /// The elements of screens, by their names.
  public var screens: [String: String]
  /// The elements of coordinators, by their names.
  public var coordinators: [String: String]
  /// For the traces of findings, the arrow that each step takes; nil for a step that takes none.
  public var arrows: [Trace: [String?]]
  /// If the picture shows boxes, the coordinators that they represent, in the order of the declaration.
  public var parts: [Part] = []
  /// Links and externals, if they are not in the picture.
  public var outside: [Outside] = []

  /// One coordinator with its screens, drawn by itself.
  public struct Part: Hashable, Sendable {
    public var coordinator: String
    /// With links to the other parts: `#c2` leads to the second one.
    public var svg: String
    /// The same data as for the whole picture.
    public var screens: [String: String]
    public var coordinators: [String: String]
    public var arrows: [Trace: [String?]]

    public init(
      coordinator: String, svg: String, screens: [String: String] = [:], coordinators: [String: String] = [:],
      arrows: [Trace: [String?]] = [:]
    ) {
      self.coordinator = coordinator
      self.svg = svg
      self.screens = screens
      self.coordinators = coordinators
      self.arrows = arrows
    }
  }

  /// A link or an external, and its targets.
  public struct Outside: Hashable, Sendable {
    /// Its kind, its name, and further details, a line each.
    public var lines: [String]
    /// The screens that it shows, a line for each coordinator.
    public var ways: [Target]

    public init(lines: [String], ways: [Target]) {
      self.lines = lines
      self.ways = ways
    }
  }

  public struct Target: Hashable, Sendable {
    public var coordinator: String
    /// `ArticleView, TalkPage [else]`
    public var words: String

    public init(coordinator: String, words: String) {
      self.coordinator = coordinator
      self.words = words
    }
  }

  public init(
    svg: String?, remarks: [String] = [], screens: [String: String] = [:], coordinators: [String: String] = [:],
    arrows: [Trace: [String?]] = [:]
  ) {
    self.svg = svg
    self.remarks = remarks
    self.screens = screens
    self.coordinators = coordinators
    self.arrows = arrows
  }
}
