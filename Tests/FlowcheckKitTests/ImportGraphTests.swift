import Foundation
import Testing

/// Imports point downwards; what a target may see is written here once more, so that it changes only on purpose.
@Suite struct ImportGraphTests {
  static let allowed: [String: Set<String>] = [
    "FlowModel": [],
    "FlowBuilder": ["FlowModel"],
    "FlowRecorder": [],
    "StateSpace": [],
    "FlowSemantics": ["FlowModel", "StateSpace"],
    "FlowRules": ["FlowModel", "FlowSemantics", "StateSpace"],
    "FlowDeclaration": ["FlowModel"],
    "FlowConformance": ["FlowModel", "FlowSemantics", "FlowDeclaration"],
    "FlowDiagrams": ["FlowModel", "CGraphviz"],
    "FlowExport": ["FlowModel", "FlowSemantics", "StateSpace"],
    "FlowReports": ["FlowModel", "FlowRules"],
    "FlowComparison": ["FlowModel", "FlowRules", "FlowDiagrams", "FlowReports"],
    "FlowcheckKit": [
      "FlowModel", "StateSpace", "FlowSemantics", "FlowRules", "FlowDeclaration", "FlowConformance", "FlowDiagrams",
      "FlowExport", "FlowReports", "FlowComparison",
    ],
    "FlowTesting": ["FlowModel", "FlowDeclaration", "FlowRules", "FlowcheckKit"],
    "flowcheck": ["FlowcheckKit", "FlowComparison", "FlowDeclaration", "FlowDiagrams", "FlowReports", "FlowRules"],
    "flowcheck-docs": [],
    "flowcheck-bench": ["FlowDeclaration", "FlowModel", "FlowSemantics", "StateSpace"],
  ]

  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  /// The modules that the files of a target import.
  private func imports(of target: String) throws -> Set<String> {
    let folder = Self.sources.appending(path: target)
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

  @Test(arguments: ["FlowModel", "FlowBuilder", "FlowRecorder", "FlowConformance"])
  func whatNeedsNoFilesNeedsNoFoundation(target: String) throws {
    let modules = try imports(of: target)
    #expect(!modules.contains("Foundation"))
  }

  @Test(arguments: [("FlowModel", []), ("FlowBuilder", ["FlowModel"])] as [(String, Set<String>)])
  func whatAppsLinkNeedsNoFoundation(target: String, modules: Set<String>) throws {
    #expect(try imports(of: target) == modules)
  }

  @Test func everyTargetIsListed() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path(percentEncoded: false))
      .filter { !$0.hasPrefix(".") && $0 != "CGraphviz" && $0 != "Plugins" }
    #expect(folders.sorted() == Self.allowed.keys.sorted())
  }
}
