import Foundation
import Testing

/// Imports point downwards; the imports that each target may have are repeated here, so that they change only on
/// purpose.
@Suite struct ImportGraphTests {
  static let allowed: [String: Set<String>] = [
    "FlowModel": [],
    "FlowBuilder": ["FlowModel"],
    "FlowRecorder": [],
    "StateSpace": [],
    "FlowSemantics": ["FlowModel", "StateSpace"],
    "FlowExploration": ["FlowModel", "FlowSemantics", "StateSpace"],
    "FlowRuns": ["FlowModel", "FlowSemantics", "StateSpace"],
    "FlowRules": ["FlowModel", "FlowSemantics", "FlowExploration", "FlowRuns", "StateSpace"],
    "FlowDeclaration": ["FlowModel"],
    "FlowExtraction": ["FlowModel", "FlowDeclaration"],
    "flowcheck-extract": ["FlowExtraction", "FlowModel", "FlowDeclaration"],
    "FlowConformance": ["FlowModel", "FlowSemantics", "FlowDeclaration", "StateSpace"],
    "FlowDiagrams": ["FlowModel", "CGraphviz"],
    "FlowExport": ["FlowModel", "FlowSemantics", "FlowExploration", "StateSpace"],
    "FlowReports": ["FlowModel", "FlowRules", "FlowRuns"],
    "FlowComparison": ["FlowModel", "FlowRules", "FlowDiagrams", "FlowReports"],
    "FlowcheckKit": [
      "FlowModel", "StateSpace", "FlowSemantics", "FlowRuns", "FlowRules", "FlowDeclaration", "FlowConformance",
      "FlowDiagrams", "FlowExport", "FlowReports", "FlowComparison",
    ],
    "FlowTesting": ["FlowModel", "FlowDeclaration", "FlowRules", "FlowcheckKit"],
    "flowcheck": ["FlowcheckKit", "FlowComparison", "FlowDeclaration", "FlowDiagrams", "FlowReports", "FlowRules"],
    "flowcheck-docs": [],
    "flowcheck-bench": [
      "FlowDeclaration", "FlowExport", "FlowExploration", "FlowModel", "FlowRules", "FlowSemantics", "FlowcheckKit",
      "StateSpace",
    ],
    "flowcheck-fuzz": [
      "FlowExtraction", "FlowModel", "StateSpace", "FlowSemantics", "FlowRules", "FlowDeclaration", "FlowDiagrams",
      "FlowReports",
      "FlowcheckKit",
    ],
  ]

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let sources = root.appending(path: "Sources")
  private static let tests = root.appending(path: "Tests")

  /// The modules that the files of a target import.
  private func imports(of target: String, in parent: URL = Self.sources) throws -> Set<String> {
    let folder = parent.appending(path: target)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
      .filter { $0.hasSuffix(".swift") }
    #expect(!files.isEmpty)
    var modules: Set<String> = []
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let keyword = words.firstIndex(of: "import"), keyword + 1 < words.count,
          words[..<keyword].allSatisfy({ $0.hasPrefix("@") || ["public", "internal", "package"].contains($0) })
        else { continue }
        // `import struct Module.Name` names the module second.
        let named = ["struct", "class", "enum", "protocol", "func", "var", "typealias"].contains(words[keyword + 1])
        let name = words[min(keyword + (named ? 2 : 1), words.count - 1)]
        modules.insert(String(name.split(separator: ".")[0]))
      }
    }
    return modules
  }

  @Test(arguments: allowed.keys.sorted())
  func importsPointDownwards(target: String) throws {
    let ours = try imports(of: target).intersection(Set(Self.allowed.keys).union(["CGraphviz"]))
    #expect(ours.subtracting(Self.allowed[target] ?? []).sorted() == [])
  }

  /// What explores sees slots, values and events, and does not know what stands behind them.
  @Test func exploringKnowsNoCoordinator() throws {
    let folder = Self.sources.appending(path: "FlowExploration")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
      .filter { $0.hasSuffix(".swift") }
    #expect(files.count > 20)
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8).lowercased()
      #expect(!text.contains("coordinator"), "\(file)")
    }
  }

  /// Exploring asks no rules, and nothing below the rules enumerates them; only `CheckRun` does.
  @Test(arguments: ["Exploration", "Space", "Sets"])
  func exploringKnowsNoRule(folder: String) throws {
    let folder = Self.sources.appending(path: "FlowRules/\(folder)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
      .filter { $0.hasSuffix(".swift") }
    #expect(files.count > 3)
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      let code = text.split(separator: "\n").filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
      let words = code.joined(separator: "\n").split { !$0.isLetter }
      let rules = words.filter { $0 == "RuleCatalog" || $0 == "CheckRun" || $0.hasSuffix("Rule") }
      #expect(rules.isEmpty, "\(file)")
    }
  }

  /// SwiftSyntax takes minutes to build, and a check of declarations does not need it.
  @Test(arguments: allowed.keys.sorted())
  func onlyExtractionKnowsSwiftSyntax(target: String) throws {
    let known = try imports(of: target).intersection(["SwiftSyntax", "SwiftParser"])
    #expect(known.isEmpty != (target == "FlowExtraction"))
  }

  @Test(arguments: ["FlowModel", "FlowBuilder", "FlowRecorder", "FlowConformance"])
  func whatNeedsNoFilesNeedsNoFoundation(target: String) throws {
    let modules = try imports(of: target)
    #expect(!modules.contains("Foundation"))
  }

  @Test(arguments: [("FlowModel", []), ("FlowBuilder", ["FlowModel"])] as [(String, Set<String>)])
  func whatAppsLinkNeedsNoFoundation(target: String, modules: Set<String>) throws {
    #expect(try imports(of: target) == modules)
  }

  /// A target that the manifest does not name is found nevertheless if another one brings it along, but the targets
  /// that depend on it are not always rebuilt when it changes.
  @Test func theManifestNamesWhatIsImported() throws {
    let manifest = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
    var named: [String: Substring] = [:]
    for declaration in manifest.components(separatedBy: "arget(").dropFirst() {
      let parts = declaration.split(separator: "\"", maxSplits: 2)
      if parts.count == 3 { named[String(parts[1])] = parts[2] }
    }
    let ours = Set(Self.allowed.keys).union(["FlowTestSupport"])
    let targets = Self.allowed.keys.map { ($0, Self.sources) }
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.tests.path(percentEncoded: false))
      .filter { named[$0] != nil }
    #expect(folders.count > 15)
    for (target, parent) in targets + folders.map({ ($0, Self.tests) }) {
      let declared = try #require(named[target])
      for module in try imports(of: target, in: parent) where module != target && ours.contains(module) {
        #expect(declared.contains("\"\(module)\""), "\(target) imports \(module), which Package.swift does not say")
      }
    }
  }

  @Test func everyTargetIsListed() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path(percentEncoded: false))
      .filter { !$0.hasPrefix(".") && $0 != "CGraphviz" && $0 != "Plugins" }
    #expect(folders.sorted() == Self.allowed.keys.sorted())
  }
}
