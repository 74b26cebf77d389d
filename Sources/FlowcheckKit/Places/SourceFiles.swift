import FlowDeclaration
import FlowModel
import Foundation

/// Finds the places in an app's source that a declaration names.
///
/// A path is looked for in the folder of the declaration and in those above it, and after them in the working directory
/// and those above that, within the bounds of reading. If no folder has the file, or the file has no such line, there
/// is no place for a report to refer to.
final class SourceFiles {
  private let declaration: String
  private let bounds: ReadingBounds
  private let territory: Territory
  /// By the path in the declaration, the file and the columns at which its lines begin; nil: there is no such file.
  private var known: [String: File?] = [:]

  private struct File {
    var path: String
    var columns: [Int]
  }

  private static let mostFolders = 40
  private static let mostBytes = 4 << 20

  init(declaration: String, bounds: ReadingBounds) {
    self.declaration = declaration
    self.bounds = bounds
    territory = Territory.of(declaration, called: "the folder of the flow")
  }

  /// The place in a file that exists; its column is that of the first character of the line.
  func place(_ stated: SourceLocation) -> SourceLocation? {
    let file: File?
    if let read = known[stated.file] {
      file = read
    } else {
      file = candidates(stated.file).lazy.compactMap(read).first
      known[stated.file] = .some(file)
    }
    guard let file, file.columns.indices.contains(stated.line - 1) else { return nil }
    return SourceLocation(file: file.path, line: stated.line, column: file.columns[stated.line - 1])
  }

  private func candidates(_ path: String) -> [String] {
    if path.hasPrefix("/") { return [path] }
    let above = RealPath.absolute(".").split(separator: "/").filter { $0 != "." }.map(String.init)
    let folders = Self.folders(from: declaration.split(separator: "/", omittingEmptySubsequences: false).dropLast())
    let outer = (0..<above.count).reversed().map { "/" + above.prefix($0).joined(separator: "/") }
    return (folders + outer).prefix(Self.mostFolders)
      .map { SourcePath.normalized($0.isEmpty ? path : $0 + "/" + path) }
  }

  /// A folder and those above it; for a relative folder the last one is the working directory, whose name is empty.
  private static func folders(from parts: ArraySlice<Substring>) -> [String] {
    (0...parts.count).reversed().map { parts.prefix($0).joined(separator: "/") }
  }

  private func read(_ path: String) -> File? {
    guard path.hasSuffix(".swift"), bounds.problem(with: path, in: territory) == nil else { return nil }
    guard let data = FileManager.default.contents(atPath: path), data.count <= Self.mostBytes else { return nil }
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let columns = lines.map { line in line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count + 1 }
    return File(path: path, columns: data.last == UInt8(ascii: "\n") ? columns.dropLast() : columns)
  }
}
