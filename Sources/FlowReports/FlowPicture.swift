import FlowRules

/// The graph of a flow, drawn, and where on it a run can be followed.
public struct FlowPicture: Hashable, Sendable {
  /// SVG as Graphviz writes it; nil: it could not be drawn.
  public var svg: String?
  /// Why there is no picture, or what it leaves out; a sentence each.
  public var remarks: [String]
  /// The elements of screens, by their names.
  public var screens: [String: String]
  /// The elements of coordinators, by their names.
  public var coordinators: [String: String]
  /// For the traces of findings, the arrow that each step takes; nil for a step that takes none.
  public var arrows: [Trace: [String?]]
  /// Where the picture shows boxes, the coordinators they stand for, in the order of the declaration.
  public var parts: [Part] = []
  /// Links and externals, where they are not in the picture.
  public var outside: [Outside] = []

  /// One coordinator with its screens, drawn by itself.
  public struct Part: Hashable, Sendable {
    public var coordinator: String
    /// With links to the other parts: `#c2` leads to the second one.
    public var svg: String
    /// As for the whole picture.
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

  /// A link or an external, and where it leads.
  public struct Outside: Hashable, Sendable {
    /// What it is, its name, and what else is known of it, a line each.
    public var lines: [String]
    /// What it shows, a line each, with the coordinator it belongs to.
    public var ways: [Way]

    public init(lines: [String], ways: [Way]) {
      self.lines = lines
      self.ways = ways
    }
  }

  public struct Way: Hashable, Sendable {
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
