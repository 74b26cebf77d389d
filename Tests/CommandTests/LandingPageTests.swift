import Foundation
import Testing

/// Every library has a landing page, and the pages name symbols that exist.
@Suite struct LandingPageTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  private static let libraries = [
    "FlowModel", "FlowBuilder", "FlowRecorder", "FlowTesting", "FlowDeclaration", "FlowcheckKit",
  ]

  @Test(arguments: libraries) func theSymbolsOfALandingPageExist(_ library: String) throws {
    let folder = Self.sources.appending(path: library)
    let page = try String(
      contentsOf: folder.appending(path: "\(library).docc/\(library).md"), encoding: .utf8)
    #expect(page.hasPrefix("# ``\(library)``\n"))
    let links = page.matches(of: /``([A-Za-z\/]+)(\([a-zA-Z_:]*\))?``/).dropFirst()
    #expect(!links.isEmpty)
    let code = try source(of: library == "FlowBuilder" ? ["FlowBuilder", "FlowModel"] : [library])
    for link in links {
      let name = try #require(link.output.1.split(separator: "/").last)
      let declared = try Regex(#"\b(struct|class|enum|protocol|typealias|func) \#(name)\b"#)
      let exists = code.contains(declared)
      #expect(exists, "\(link.output.0)")
    }
  }

  private func source(of libraries: [String]) throws -> String {
    var text = ""
    for library in libraries {
      let folder = Self.sources.appending(path: library)
      let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        text += try String(contentsOf: file, encoding: .utf8)
      }
    }
    return text
  }
}
