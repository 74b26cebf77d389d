import ArgumentParser
import FlowDeclaration
import FlowExtraction
import FlowModel
import Foundation

/// A declaration on disk, with the file `NAME.extraction.json` beside it, which has the facts from which it was
/// written.
struct DeclarationFile {
  let path: String

  private var factsPath: String {
    let stem = path.hasSuffix(".flow.yml") ? String(path.dropLast(9)) : path
    return stem + ".extraction.json"
  }

  /// Writes the declaration. Lines that a person edited are kept; if the source has other lines there, these are
  /// printed.
  func write(_ text: String, facts: String) throws {
    var result = text
    if let known = FileManager.default.contents(atPath: path) {
      let edited = String(decoding: known, as: UTF8.self)
      guard edited == text || FileManager.default.fileExists(atPath: factsPath) else {
        Console.complain(
          "error: \(path) was not written by this command: it is left as it is; `--check \(path)` says what differs")
        throw ExitCode(2)
      }
      if edited != text { result = try merged(edited, text) }
    }
    try put(result, to: path)
    try put(facts, to: factsPath)
  }

  private func merged(_ edited: String, _ text: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: factsPath), let before = try? ExtractionReport(json: data)
    else {
      Console.complain("error: \(factsPath) cannot be read; without it nobody knows what was edited in \(path)")
      throw ExitCode(2)
    }
    let outcome = DeclarationMerge.merge(base: before.declaration, edited: edited, extracted: text)
    for conflict in outcome.kept {
      Console.complain("\(path):\(conflict.line): kept as edited; the source now says:")
      for line in conflict.proposed { Console.complain("    " + line) }
    }
    let bytes = [UInt8](outcome.text.utf8)
    let path = path
    let reader = DeclarationReader { name throws(FileProblem) in name == path ? bytes : try Self.bytes(name) }
    guard case .failure(let errors) = reader.read(path: path) else { return outcome.text }
    Console.complain("error: \(path) is left as it is, because with the changes of the source it could not be read:")
    for error in errors.errors { Console.complain(error.description) }
    throw ExitCode(2)
  }

  private func put(_ text: String, to path: String) throws {
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      Console.complain("error: \(path) cannot be written: \(error.localizedDescription)")
      throw ExitCode(2)
    }
  }

  static func bytes(_ path: String) throws(FileProblem) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else { throw .missing }
    return [UInt8](data)
  }
}
