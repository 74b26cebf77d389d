import Foundation
import Testing

/// The picture of the engines names what there is, and is drawn from what stands beside it.
@Suite struct EnginePictureTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let folder = root.appending(path: "Sources/flowcheck/Documentation.docc")

  private let source: String
  private let picture: String

  init() throws {
    source = try String(contentsOf: Self.folder.appending(path: "engines.dot"), encoding: .utf8)
    picture = try String(contentsOf: Self.folder.appending(path: "engines.svg"), encoding: .utf8)
  }

  /// The lines of all labels.
  private var lines: [String] {
    source.components(separatedBy: "label=\"").dropFirst().flatMap { text in
      text.prefix { $0 != "\"" }.components(separatedBy: "\\n")
    }
  }

  @Test func everyLabelIsDrawn() {
    #expect(lines.count > 20)
    #expect(lines.filter { !picture.contains(">\($0)<") } == [])
  }

  @Test func everyTypeIsThere() throws {
    let sources = Self.root.appending(path: "Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path(percentEncoded: false))
    let types = Set(
      files.filter { $0.hasSuffix(".swift") }.map { URL(filePath: $0).deletingPathExtension().lastPathComponent })
    let named = lines.flatMap { $0.split { !$0.isLetter } }.filter { word in
      word.dropFirst().contains(where: \.isUppercase) && !word.allSatisfy(\.isUppercase)
    }
    #expect(named.count > 10)
    let modules = Set(try FileManager.default.contentsOfDirectory(atPath: sources.path(percentEncoded: false)))
    #expect(named.map(String.init).filter { !types.contains($0) && !modules.contains($0) } == [])
  }
}
