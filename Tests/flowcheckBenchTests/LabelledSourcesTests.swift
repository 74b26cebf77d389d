import FlowModel
import Foundation
import Testing

@testable import flowcheck_bench

/// The source to which labels refer, and the leaks of what was extracted from it.
@Suite struct LabelledSourcesTests {
  private func check(_ place: LabelPlace) throws -> String? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "labelled-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for part in ["App", "Kit"] {
      let path = folder.appending(path: part)
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
      try Data("class Home {\n}".utf8).write(to: path.appending(path: "Home.swift"))
    }
    try Data("struct Item {}".utf8).write(to: folder.appending(path: "App/Item.swift"))
    var labels = Labels(name: "Shop", repository: "someone/shop", commit: "0123abc", sources: ["App", "Kit"])
    labels.all = [
      Label(
        kind: .release, target: "Home", places: [place], isOptional: false,
        location: SourceLocation(file: "Shop.labels.yml", line: 4, column: 5))
    ]
    let sources = try LabelledSources(folder: folder, labels: labels)
    #expect(sources.words == ["class", "Home", "struct", "Item"])
    do throws(ScoringProblem) {
      try sources.checkPlaces()
      return nil
    } catch {
      return error.description
    }
  }

  @Test func aPlaceIsALineOfOneFile() throws {
    #expect(try check(LabelPlace(path: "Kit/Home.swift", lines: 1...2)) == nil)
    #expect(try check(LabelPlace(path: "Item.swift", lines: 1...1)) == nil)
    let place = "Shop.labels.yml:4:5: error: "
    let beyond = try #require(try check(LabelPlace(path: "Kit/Home.swift", lines: 2...3)))
    #expect(beyond.hasPrefix(place + "Kit/Home.swift has only 2 lines; "))
    #expect(beyond.hasSuffix("has to be someone/shop at 0123abc"))
    #expect(try check(LabelPlace(path: "Cart.swift", lines: 1...1))?.hasPrefix(place + "no source file ends") == true)
    #expect(try check(LabelPlace(path: "Home.swift", lines: 1...1))?.hasPrefix(place + "2 source files end") == true)
  }

  @Test func aFolderThatIsMissing() {
    let labels = Labels(name: "Shop", repository: "a/b", commit: "c", sources: ["App"])
    #expect(throws: ScoringProblem.self) {
      try LabelledSources(folder: URL(filePath: "/nowhere"), labels: labels)
    }
  }

  /// A swipe of which nobody hears leaks the child; a screen that tells its end in `deinit` does not, but for a second
  /// tap on the button that presents it.
  @Test(arguments: [("", ["Cart"]), ("dismissal: {gone: [finish]}", [])] as [(String, Set<String>)])
  func leaksAreThoseOfACheck(_ told: String, _ leaking: Set<String>) throws {
    let declaration = """
      flow: Shop
      root: Home
      coordinators:
        Home:
          start: [{push: List}]
          screens:
            List: {actions: {open: [{present: Cart}]}}
        Cart:
          start: [{push: Items}]
          screens:
            Items:
              actions: {close: [{dismiss: self\(told.isEmpty ? ", then: [finish]" : "")}]}
              \(told)
      """
    let findings = try LeakCheck(declaration: declaration, name: "Shop").findings()
    #expect(findings.claimed == leaking)
  }
}
