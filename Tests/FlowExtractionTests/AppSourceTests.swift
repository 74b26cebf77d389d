import FlowDeclaration
import FlowModel
import FlowTestSupport
import Foundation
import Testing

@testable import FlowExtraction
@testable import FlowRules

/// Sources in the style of the apps that are declared by hand in `Fixtures/Apps`: the extracted declarations have the
/// findings of the declared ones, except those that need intentions, which no source states.
@Suite struct AppSourceTests {
  private static func sources(_ folders: String..., without file: String = "") throws -> [Extractor.Source] {
    try folders.flatMap { folder -> [Extractor.Source] in
      let url = fixturesFolder.appending(path: "Sources/\(folder)")
      return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().filter { $0 != file }.map {
        Extractor.Source(path: "\(folder)/\($0)", bytes: [UInt8](try Data(contentsOf: url.appending(path: $0))))
      }
    }
  }

  private static func text(_ source: Extractor.Source) -> String { String(decoding: source.bytes, as: UTF8.self) }

  private func flow(_ sources: [Extractor.Source]) throws -> Flow {
    let extraction = Extractor().extract(sources, named: "App")
    #expect(extraction.warnings.isEmpty)
    // Every call is placed, except in functions that nothing calls.
    #expect(extraction.unread.allSatisfy { $0.kind != .call && $0.kind != .code })
    let text = try #require(ExtractionText.declaration(extraction)).get()
    return try declaration(["Test.flow.yml": text]).get().flow
  }

  /// `RULE SUBJECT` of each finding that is not about intent.
  private func findings(_ flow: Flow) -> Set<String> {
    Set(
      CheckRun(flow).verdict(file: "Test.flow.yml").findings.map { "\($0.rule) \($0.subject)" }.filter(
        Self.isOfCode))
  }

  private func declared(_ app: String) throws -> Set<String> {
    let expected = try FixtureExpectation(fixture: "Apps/\(app).flow.yml")
    return Set(
      expected.findings.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }.filter(Self.isOfCode))
  }

  /// Only a declaration says where a link is to lead, which screens are home and which conditions shall always hold.
  private static func isOfCode(_ finding: String) -> Bool {
    let parts = finding.split(separator: " ")
    return !["deep-link-misses", "no-way-home"].contains(parts[0]) && parts[0] != parts[1]
  }

  // MARK: UIKit around SwiftUI

  @Test func screensInHostingControllers() throws {
    let flow = try flow(Self.sources("HostedScreens"))
    #expect(findings(flow) == (try declared("BaseLayer")))
    #expect(flow.coordinators.first?.guardUnlock == .after(milliseconds: 500))
  }

  /// The parent makes what the settings' coordinator stands for; that one hears the drag.
  private func settings(_ change: (String) -> String) throws -> [Extractor.Source] {
    try Self.sources("HostedScreens", "HostedSettings").map { source in
      var text = Self.text(source)
      if source.path == "HostedScreens/AppCoordinator.swift" {
        text = text.replacingOccurrences(of: "func presentSettings(", with: "func presentPlainSettings(")
          .replacingOccurrences(of: "Settings() ", with: "Settings()")
      }
      return Extractor.Source(path: source.path, bytes: [UInt8](change(text).utf8))
    }
  }

  @Test func aChildThatHearsItsEnd() throws {
    let flow = try flow(settings { $0 })
    let child = try #require(flow.coordinators.first { $0.name == "SettingsCoordinator" })
    #expect(child.dismissal.swipe?.map(\.kind) == [.finish])
    #expect(child.screens.first?.actions.first?.effects.map(\.kind) == [.close, .finish])
    let link = try declared("BaseLayerSettingsLink")
    #expect(findings(flow) == link)
  }

  @Test func withoutTheDelegateADragLeaks() throws {
    let deaf = try settings {
      $0.replacingOccurrences(of: "stack.presentationController?.delegate = settings\n", with: "")
    }
    let child = try #require(flow(deaf).coordinators.first { $0.name == "SettingsCoordinator" })
    #expect(child.dismissal.swipe == nil)
    #expect(findings(try flow(deaf)).contains("coordinator-leak SettingsCoordinator"))
  }

  // MARK: One child at a time

  @Test func aChildInAProperty() throws {
    let flow = try flow(Self.sources("SlotFlows"))
    #expect(findings(flow) == (try declared("FlowCompositionUIKit")))
    #expect(flow.coordinators.map(\.children) == [.many, .one, .many, .many])
  }

  @Test func aListOfChildrenIsNoSlot() throws {
    let sources = try Self.sources("SlotFlows").map { source in
      Extractor.Source(
        path: source.path,
        bytes: [UInt8](
          Self.text(source).replacingOccurrences(of: "child = other", with: "kept.append(other)")
            .replacingOccurrences(
              of: "var child: Coordinator?", with: "var child: Coordinator?; var kept: [Coordinator] = []"
            )
            .utf8))
    }
    #expect(try flow(sources).coordinators.allSatisfy { $0.children == .many })
  }

  // MARK: SwiftUI

  @Test func stateThatIsSwitchedOver() throws {
    let flow = try flow(Self.sources("StateSwitch"))
    #expect(findings(flow) == (try declared("NavigationAsState")))
    let root = try #require(flow.coordinators.first)
    let decided = root.screens.first?.actions.first?.effects.first?.kind
    guard case .choose(let ways)? = decided else {
      Issue.record("one of two is shown, not both")
      return
    }
    #expect(
      ways.map { $0.map(\.kind) } == [
        [.showScreen("Home")], [.showCoordinator("AuthCoordinator", entry: nil)],
      ])
  }

  @Test func pagesOfAPath() throws {
    #expect(findings(try flow(Self.sources("PathPages"))) == (try declared("PathCoordinator")))
  }

  @Test func coordinatorsInAPath() throws {
    let flow = try flow(Self.sources("FlowsInPath"))
    #expect(
      findings(flow) == [
        "duplicate-screen UsersList", "duplicate-screen UserDetails", "duplicate-screen MainSettings",
        "duplicate-screen PrivacySettings", "duplicate-screen CustomSettings",
      ])
    let menu = try #require(flow.coordinators.first?.screens.first)
    // The third item leads nowhere.
    #expect(menu.actions.map(\.name) == ["users", "settings"])
  }
}
