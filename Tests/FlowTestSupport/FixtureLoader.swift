import FlowDeclaration
import FlowModel
import Foundation

/// The repository's `Fixtures` folder, found from this file.
public let fixturesFolder: URL = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "Fixtures")

/// The bytes of a fixture; `path` is relative to the `Fixtures` folder.
public func fixtureBytes(_ path: String) throws(FileProblem) -> [UInt8] {
  let url = fixturesFolder.appending(path: path)
  var isFolder: ObjCBool = false
  guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { throw .missing }
  guard !isFolder.boolValue else { throw .isDirectory }
  do {
    return [UInt8](try Data(contentsOf: url))
  } catch {
    throw .unreadable(error.localizedDescription)
  }
}

/// The paths (relative to `Fixtures`) of the declarations in one of its folders, sorted; subfolders are left out.
public func declarationFixtures(in folder: String) -> [String] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: fixturesFolder.appending(path: folder).path)) ?? []
  return names.filter { $0.hasSuffix(".flow.yml") }.sorted().map { "\(folder)/\($0)" }
}

/// Reads a flow and its parts; `path` is relative to the `Fixtures` folder. Throws ``DeclarationErrors``.
public func loadFlow(_ path: String) throws -> Flow { try loadDeclaration(path).flow }

/// Reads a flow with the suppressions of its declaration, like ``loadFlow(_:)``.
public func loadDeclaration(_ path: String) throws -> DeclaredFlow {
  try DeclarationReader(readFile: fixtureBytes).read(path: path).get()
}

/// The flow that a text declares, as the file `Test.flow.yml`. Throws ``DeclarationErrors``.
public func flow(fromYAML text: String) throws -> Flow {
  try declaration(["Test.flow.yml": text]).get().flow
}

/// The result of reading a flow of several files, given by path.
public func declaration(
  _ files: [String: String], path: String = "Test.flow.yml"
) -> Result<DeclaredFlow, DeclarationErrors> {
  DeclarationReader { path throws(FileProblem) in
    guard let text = files[path] else { throw .missing }
    return Array(text.utf8)
  }.read(path: path)
}
