import Foundation
import Testing

@testable import FlowcheckKit

@Suite struct LayoutProcessTests {
  /// A shell script in the place of Graphviz; `$1` is the format.
  private func shell(_ script: String, timeLimit: Double = 30) -> LayoutProcess {
    LayoutProcess(executable: "/bin/sh", timeLimit: timeLimit) { ["-c", script, "layout", $0] }
  }

  @Test func passesTheTextThroughAndKeepsWarnings() throws {
    let dot = String(repeating: "digraph {}\n", count: 20_000)
    let rendering = try shell("cat; echo \"drawn as $1\" >&2").render(dot: dot, format: "svg")
    #expect(rendering.data == Data(dot.utf8))
    #expect(rendering.warnings == "drawn as svg")
  }

  @Test func refusal() {
    #expect(throws: LayoutProcess.Failure.refused("no such plug-in")) {
      try shell("echo no such plug-in >&2; exit 4").render(dot: "", format: "svg")
    }
    #expect(throws: LayoutProcess.Failure.refused("")) { try shell("exit 0").render(dot: "", format: "svg") }
  }

  @Test func crash() {
    #expect(throws: LayoutProcess.Failure.crashed(signal: SIGKILL)) {
      try shell("echo half a picture; kill -KILL $$").render(dot: "", format: "svg")
    }
  }

  @Test func hang() {
    #expect(throws: LayoutProcess.Failure.timedOut(seconds: 0.2)) {
      try shell("exec sleep 600", timeLimit: 0.2).render(dot: "", format: "svg")
    }
  }

  @Test func noProgram() {
    let missing = LayoutProcess(executable: "/nowhere/dot") { _ in [] }
    #expect {
      try missing.render(dot: "", format: "svg")
    } throws: { error in
      guard case LayoutProcess.Failure.notStarted = error else { return false }
      return true
    }
  }

  @Test func picturesShareTheTime() throws {
    let layout = shell("exec sleep 600", timeLimit: 0.2)
    #expect(throws: LayoutProcess.Failure.timedOut(seconds: 0.2)) { try layout.render(dot: "", format: "svg") }
    #expect(throws: LayoutProcess.Failure.noTimeLeft(seconds: 0.2)) { try layout.render(dot: "", format: "svg") }
  }

  @Test func noPictureIsThereAfterTheEnd() throws {
    let start = ContinuousClock.now
    #expect(throws: LayoutProcess.Failure.isTooLate) {
      try shell("exec sleep 600").ending(at: start + .seconds(0.2)).render(dot: "", format: "svg")
    }
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(throws: LayoutProcess.Failure.isTooLate) {
      try shell("echo picture").ending(at: start).render(dot: "", format: "svg")
    }
    let inTime = shell("echo picture").ending(at: .now + .seconds(600))
    #expect(try inTime.render(dot: "", format: "svg").data == Data("picture\n".utf8))
    // The time limit of the picture itself ends first.
    #expect(throws: LayoutProcess.Failure.timedOut(seconds: 0.2)) {
      try shell("exec sleep 600", timeLimit: 0.2).ending(at: .now + .seconds(600)).render(dot: "", format: "svg")
    }
  }

  @Test func interruption() throws {
    var layout = shell("exec sleep 600")
    layout.stop = { true }
    #expect(throws: LayoutProcess.Failure.interrupted) { try layout.render(dot: "", format: "svg") }
  }

  /// The names are gone while the child still runs: no code has to remove them.
  @Test func noFilesAreLeftWhileItRuns() throws {
    let listing = try shell("readlink /proc/self/fd/0 || echo '(deleted)'").render(dot: "x", format: "svg")
    #expect(String(decoding: listing.data, as: UTF8.self).contains("(deleted)"))
  }
}
