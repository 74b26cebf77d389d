import FlowModel
import FlowTestSupport
import Testing

@testable import FlowDiagrams

@Suite struct OverviewTests {
  /// A shop: two tabs and a link lead to its article, and the root and a tab start its sign-in.
  private static let shop = """
    flow: Shop
    root: App
    variables: {cart: {values: [empty, one, many]}, online: {values: [false, true]}}
    coordinators:
      App:
        container: window
        start: [{show: Tabs}]
        handle: {signIn: [{present: SignIn}]}
      Tabs: {container: tabs, tabs: [Home, Search], handle: {signIn: [raise: signIn]}}
      Home:
        start: [{push: HomeList}]
        screens:
          HomeList: {actions: {open: [{push: Article}], also: [{push: Article}], help: [{present: Help}]}}
          HomeEnd: {}
      Search:
        start: [{push: SearchList}]
        screens:
          SearchList:
            actions:
              open: [{push: Article}]
              account: [{raise: signIn}]
              join: [{present: SignIn}]
      Article:
        container: inherited
        start: [{push: ArticleView}]
        handle: {signIn: [raise: signIn]}
        screens:
          ArticleView: {actions: {help: [{present: Help}]}}
      Help:
        start: [{push: HelpList}]
        screens: {HelpList: {actions: {close: [{dismiss: self}], read: [{start: Article}]}}}
      SignIn:
        start: [{push: Form}]
        screens: {Form: {actions: {done: [{dismiss: self}]}}}
    deepLinks:
      article:
        url: shop://article
        handler: Home
        do:
          - when: cart == empty
            do: [{push: HomeEnd}]
            else: [{when: online, do: [{push: Article}], else: [{push: Article}]}]
    """

  private static func flow() throws -> Flow { try FlowTestSupport.flow(fromYAML: shop) }

  @Test func oneBoxForEachCoordinatorOneEdgeForEachTwoOfThem() throws {
    let flow = try Self.flow()
    let graph = FlowGraph(flow: flow).overview(of: flow)
    #expect(graph.clusters.isEmpty)
    #expect(
      graph.nodes.map { DiagramText.lines(of: $0) } == [
        ["App", "window · no screens"], ["Tabs", "tabs · no screens"], ["Home", "stack · 2 screens"],
        ["Article", "inherited · 1 screen"], ["Help", "stack · 1 screen"], ["Search", "stack · 1 screen"],
        ["SignIn", "stack · 1 screen"], ["launch"],
      ])
    let ends = graph.edges.map { Set([$0.source, $0.target]) }
    #expect(Set(ends).count == ends.count)
    #expect(
      graph.overviewSentences == [
        "launch → App", "App → Tabs", "Tabs → Home", "Tabs → Search", "Home → Article 2", "Home → Help 1",
        "Article → Help 1 ⇄ 1", "Search → Article 1", "SignIn → Search 2", "App starts SignIn",
      ])
  }

  @Test func whatNoArrowLeadsToHangsOnWhoStartsIt() throws {
    let root = Coordinator(name: "Root", start: [.push("A"), .startFlow("Silent")], screens: [Screen("A")])
    let flow = Flow(
      name: "F", root: "Root",
      coordinators: [root, Coordinator(name: "Silent", start: [.startFlow("Deep")]), Coordinator(name: "Deep")])
    let graph = FlowGraph(flow: flow).overview(of: flow)
    #expect(graph.overviewSentences == ["launch → Root", "Root → Deep", "Root starts Silent"])
  }

  @Test func linksAreATableWithNoMoreConditionsThanTheyNeed() throws {
    let flow = try Self.flow()
    let graph = FlowGraph(flow: flow).overview(of: flow)
    let link = try #require(graph.outside.first)
    #expect(graph.outside.count == 1)
    #expect(link.lines == ["Home › HomeEnd [cart == empty]", "Article › ArticleView [else]"])
    #expect(!graph.nodes.contains { $0.isOutside })
  }

  @Test func aCoordinatorAloneHasItsScreensAndTheOthersAroundItAsBoxes() throws {
    let flow = try Self.flow()
    let whole = FlowGraph(flow: flow)
    let graph = try #require(whole.alone("Article", in: flow))
    #expect(graph.clusters.map(\.name) == ["Article"])
    #expect(graph.nodes.filter { $0.cluster != nil }.map(\.name) == ["ArticleView"])
    #expect(graph.nodes.filter { $0.cluster == nil }.map(\.name) == ["Home", "Help", "Search"])
    #expect(
      graph.overviewSentences == [
        "Home → ArticleView 2", "ArticleView → Help help", "Help → ArticleView 1", "Search → ArticleView 1",
      ])
    #expect(graph.outside.map(\.lines) == [["Article › ArticleView [else]"]])
    let app = try #require(whole.alone("App", in: flow))
    #expect(app.nodes.filter { $0.cluster != nil }.map(\.name) == ["no screens"])
    #expect(whole.alone("Nobody", in: flow) == nil)
  }

  @Test func findingsAreCountedOnTheBoxesThoseOfAnActionOnce() throws {
    let flow = try Self.flow()
    let marks = FlowGraph.Marks(findings: [
      .init(subject: "HomeList", rule: "stuck-state", isError: true),
      .init(subject: "HomeList.open", rule: "dead-end-tap", isError: false),
      .init(subject: "Home", rule: "coordinator-leak", isError: true),
      .init(subject: "article", rule: "deep-link-misses", isError: true),
    ])
    let graph = FlowGraph(flow: flow, marks: marks).overview(of: flow)
    let home = try #require(graph.nodes.first { $0.name == "Home" })
    #expect(DiagramText.lines(of: home) == ["Home", "stack · 2 screens", "✗ 2  ⚠ 1"])
    #expect(graph.outside.first?.node.marks.map(\.rule) == ["deep-link-misses"])
  }

  @Test(arguments: [(60, FlowGraph.Detail.full), (61, .overview)])
  func sixtyScreensAreShownSixtyOneAreTooMany(count: Int, detail: FlowGraph.Detail) {
    let screens = (1...count).map { Screen("S\($0)") }
    let flow = Flow(
      name: "F", root: "A",
      coordinators: [
        Coordinator(name: "A", screens: Array(screens.dropLast())), Coordinator(name: "B", screens: screens.suffix(1)),
      ])
    #expect(FlowGraph.Detail(for: flow) == detail)
  }

  @Test func aLargeAppIsSmall() throws {
    let app = try FlowTestSupport.flow(fromYAML: LargeApp.declaration(screens: 300))
    let graph = FlowGraph(flow: app).overview(of: app)
    let boxes = app.coordinators.count
    #expect(graph.nodes.count == boxes + 1)
    let clock = ContinuousClock()
    var document = SVGDocument([])
    let time = try clock.measure {
      document = SVGDocument(
        try GraphvizRenderer.render(dot: DiagramSource(graph, format: .svg).text, format: .svg).bytes)
    }
    #expect(time < .seconds(10))
    #expect(Set(graph.nodes.map(\.id) + graph.edges.map(\.id)).subtracting(document.ids) == [])
    #expect(document.texts.contains("Legend") && document.texts.contains("Links and externals"))
  }

  @Test func hostileNamesComeOutAsTheyAreAndAsNothingElse() throws {
    let whole = FlowGraph(flow: HostileFlow.flow, marks: HostileFlow.marks)
    let overview = whole.overview(of: HostileFlow.flow)
    for graph in [overview] + HostileFlow.names.prefix(6).compactMap({ whole.alone("C" + $0, in: HostileFlow.flow) }) {
      let rendered = try GraphvizRenderer.render(dot: DOTWriter.write(graph), format: .svg)
      #expect(rendered.warnings == [])
      let document = SVGDocument(rendered.bytes)
      #expect(document.isWellFormed)
      #expect(
        document.elements.isSubset(of: ["svg", "g", "title", "polygon", "path", "text", "a", "ellipse", "polyline"]))
      #expect(Set(document.ids).count == document.ids.count)
    }
    let document = SVGDocument(try GraphvizRenderer.render(dot: DOTWriter.write(overview), format: .svg).bytes)
    for name in HostileFlow.names where !name.isEmpty {
      for line in DiagramText.clean(name).split(separator: "\n") {
        #expect(document.texts.contains { $0.hasSuffix(line) }, "\(line)")
      }
    }
  }

  @Test func anOverviewIsWrittenLikeThis() throws {
    let flow = try Self.flow()
    let graph = FlowGraph(flow: flow).overview(of: flow)
    try expectSnapshot(DOTWriter.write(graph), named: "overview.dot")
    try expectSnapshot(MermaidWriter.write(graph), named: "overview.mmd")
    let article = try #require(FlowGraph(flow: flow).alone("Article", in: flow))
    try expectSnapshot(DOTWriter.write(article), named: "alone.dot")
  }

  @Test func aRunFindsItsArrowsOnAnOverview() throws {
    let flow = try Self.flow()
    let whole = FlowGraph(flow: flow)
    let overview = whole.overview(of: flow)
    let known = Set(whole.edges.map(\.id))
    let stands = overview.edges.flatMap(\.standsFor)
    #expect(Set(stands).isSubset(of: known))
    #expect(Set(stands).count == stands.count)
  }
}

extension FlowGraph {
  /// Every edge in a few words: `Home → Article 2`.
  fileprivate var overviewSentences: [String] {
    edges.map { edge in
      let isBare = edge.count.map { $0.forth == nil && $0.back == nil } ?? false
      let words =
        ([nodes[edge.source].name, isBare ? "starts" : "→", nodes[edge.target].name] + DiagramText.lines(of: edge))
      return words.joined(separator: " ")
    }
  }
}
