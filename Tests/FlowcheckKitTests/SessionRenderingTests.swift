import Foundation
import Testing

@testable import FlowcheckKit

@Suite struct SessionRenderingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.shop, to: "shop.flow.yml")
  }

  private static let shop = """
    flow: Shop
    root: Main
    coordinators:
      Main:
        container: stack
        start: [push: List]
        screens: {List: {actions: {open: [push: Item]}}, Item: {}}
    """

  /// A shell script in the place of Graphviz; `$1` is the format.
  private func run(
    _ script: String = "cat >/dev/null; echo '<svg></svg>'", timeLimit: Double = 30, file: String = "out.svg",
    _ change: (inout RenderRequest) -> Void = { _ in }
  ) -> SessionOutcome {
    var request = RenderRequest()
    request.paths = [folder.path]
    request.drawing = folder.path(file)
    change(&request)
    let layout = LayoutProcess(executable: "/bin/sh", timeLimit: timeLimit) { ["-c", script, "layout", $0] }
    return Session(layout: layout).render(request)
  }

  @Test func nothingIsExploredForAPictureAlone() throws {
    var pipeline = FlowPipeline.standard
    pipeline.check = { _, _, _, _ in throw CocoaError(.featureUnsupported) }
    let layout = LayoutProcess(executable: "/bin/sh") { _ in ["-c", "cat >/dev/null; echo '<svg></svg>'"] }
    var request = RenderRequest()
    request.paths = [folder.path]
    request.drawing = folder.path("out.svg")
    #expect(Session(pipeline: pipeline, layout: layout).render(request).conclusion == .clean)
    request.showsFindings = true
    #expect(Session(pipeline: pipeline, layout: layout).render(request).conclusion == .fault)
  }

  @Test(arguments: ["kill -KILL $$", "exit 3", "exit 0", "echo garbage", "echo '<svg>'", "exec sleep 600"])
  func whereGraphvizFailsTheTextIsLeft(script: String) throws {
    let outcome = run(script, timeLimit: script.contains("sleep") ? 0.3 : 30)
    #expect(outcome.conclusion == .fault)
    #expect(try folder.names == ["out.svg.dot", "shop.flow.yml"])
    #expect(try folder.text("out.svg.dot").hasPrefix("digraph"))
    #expect(outcome.complaints.map(\.kind) == [.drawing])
  }

  @Test(arguments: ["kill -KILL $$", "echo garbage", "exec sleep 600"])
  func noFailureOfAPictureTakesTheAnswerWithIt(script: String) throws {
    let outcome = run(script, timeLimit: script.contains("sleep") ? 0.3 : 30) { $0.showsTaps = true }
    #expect(outcome.standardOutput == "Shop: taps from launch\n  0  List\n  1  Item\n")
    var request = DiffRequest(old: folder.path("shop.flow.yml"), new: folder.path("shop.flow.yml"))
    request.drawing = folder.path("diff.svg")
    let layout = LayoutProcess(executable: "/bin/sh", timeLimit: 0.3) { _ in ["-c", script] }
    let compared = Session(layout: layout).compare(request)
    #expect(compared.standardOutput.hasSuffix("no difference\n"))
    #expect(compared.conclusion == .fault)
  }

  @Test func aPictureIsStaleWhenTheFlowHasChanged() throws {
    #expect(run().conclusion == .clean)
    let drawn = try folder.text("out.svg")
    #expect(run("exit 9") { $0.isCheck = true }.conclusion == .clean)
    // Other fonts, other numbers: the same graph.
    try folder.write(drawn.replacing("<svg>", with: "<svg width='7'>"), to: "out.svg")
    #expect(run("exit 9") { $0.isCheck = true }.conclusion == .clean)
    try folder.write("# Lines move.\n" + Self.shop, to: "shop.flow.yml")
    #expect(run("exit 9") { $0.isCheck = true }.conclusion == .clean)
    try folder.write(Self.shop.replacing("open", with: "show"), to: "shop.flow.yml")
    let stale = run("exit 9") { $0.isCheck = true }
    #expect(stale.conclusion == .findings)
    #expect(stale.complaints.map(\.kind) == [.stale])
    #expect(try folder.text("out.svg").contains("width='7'"))
  }

  @Test func whatCarriesNoFingerprintOrIsNotThereIsStale() throws {
    #expect(run { $0.isCheck = true }.complaints.first?.text.hasSuffix("there is no such picture") == true)
    try folder.write("<svg></svg>", to: "out.svg")
    let outcome = run { $0.isCheck = true }
    #expect(outcome.conclusion == .findings)
    #expect(outcome.complaints.first?.text.contains("carries no fingerprint") == true)
  }

  @Test func textsAreComparedAsTheyAre() throws {
    #expect(run(file: "out.mmd").conclusion == .clean)
    #expect(run(file: "out.mmd") { $0.isCheck = true }.conclusion == .clean)
    try folder.write("flowchart LR\n", to: "out.mmd")
    #expect(run(file: "out.mmd") { $0.isCheck = true }.conclusion == .findings)
  }

  @Test func namesThatAreNotThere() throws {
    let focus = run { $0.focus = "Mian" }
    #expect(focus.conclusion == .unusable)
    #expect(focus.complaints.first?.text.contains("did you mean “Main”?") == true)
    let trace = run { $0.trace = RenderRequest.Subject("stuck-state:Nowhere") }
    #expect(trace.conclusion == .unusable)
    #expect(trace.complaints.first?.text.contains("has no finding stuck-state:Nowhere") == true)
    try folder.write(Self.shop.replacing("Shop", with: "Other"), to: "other.flow.yml")
    #expect(run { $0.focus = "Main" }.conclusion == .unusable)
  }

  @Test func subjectsOfTraces() {
    #expect(RenderRequest.Subject("stuck-state:Home")?.subject == "Home")
    #expect(RenderRequest.Subject("dead-action:Home.a when b: do")?.subject == "Home.a when b: do")
    #expect(RenderRequest.Subject("welcome-first")?.subject == "welcome-first")
    for text in ["", ":Home", "rule:"] { #expect(RenderRequest.Subject(text) == nil) }
  }
}

extension SessionOutcome {
  /// The notices that it gives without being asked.
  fileprivate var complaints: [Notice] { notices.filter { $0.kind != .detail } }
}
