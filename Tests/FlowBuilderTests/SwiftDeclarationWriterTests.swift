import FlowBuilder
import FlowDeclaration
import FlowTestSupport
import Foundation
import Testing

/// The writer's texts for whole apps are in `Generated`, compiled into this very target.
@Suite struct SwiftDeclarationWriterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var fixture: String?
    var compiled: Flow
    var testDescription: String { fixture ?? "every construct" }

    func declared() throws -> Flow {
      try fixture.map(loadFlow) ?? flow(fromYAML: EveryConstructDeclaration.text)
    }
  }

  static let cases = [
    Case(fixture: nil, compiled: everyConstruct),
    Case(fixture: "Apps/BaseLayer.flow.yml", compiled: baseLayer),
    Case(fixture: "Apps/BaseLayerSettings.flow.yml", compiled: baseLayerSettings),
    Case(fixture: "Apps/BaseLayerSettingsLeak.flow.yml", compiled: baseLayerSettingsLeak),
    Case(fixture: "Apps/BaseLayerSettingsLink.flow.yml", compiled: baseLayerSettingsLink),
    Case(fixture: "Apps/Chats.flow.yml", compiled: chats),
    Case(fixture: "Apps/CityTransit.flow.yml", compiled: cityTransit),
    Case(fixture: "Apps/FlowCompositionSwiftUI.flow.yml", compiled: flowCompositionSwiftUI),
    Case(fixture: "Apps/FlowCompositionUIKit.flow.yml", compiled: flowCompositionUIKit),
    Case(fixture: "Apps/FlowHierarchy.flow.yml", compiled: flowHierarchy),
    Case(fixture: "Apps/NavigationAsState.flow.yml", compiled: navigationAsState),
    Case(fixture: "Apps/PathCoordinator.flow.yml", compiled: pathCoordinator),
    Case(fixture: "Apps/Storefront.flow.yml", compiled: storefront),
  ]

  @Test(arguments: cases)
  func theCompiledTextBuildsTheSameFlow(of it: Case) throws {
    #expect(it.compiled.withoutLocations() == (try it.declared()).withoutLocations())
    #expect(try it.compiled.validated().get() == it.compiled)
  }

  /// `RECORD_SNAPSHOTS=1` writes the files anew.
  @Test(arguments: cases)
  func theTextIsTheOneThatWasCompiled(of it: Case) throws {
    let flow = try it.declared()
    // A formatter would break lines elsewhere.
    let text = "// swift-format-ignore-file\n" + (try SwiftDeclarationWriter.text(of: flow).get())
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Generated/\(flow.name.replacing(" ", with: "")).swift")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil { try Data(text.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func aFlowThatIsNoneIsNotWritten() throws {
    var flow = try loadFlow("Apps/Storefront.flow.yml")
    flow.root = "Nobody"
    guard case .failure(let failure) = SwiftDeclarationWriter.text(of: flow) else {
      Issue.record("A flow without a root has been written.")
      return
    }
    #expect(failure.errors.map(\.message) == ["coordinator ‘Nobody’ is not declared"])
  }
}
