import FlowDeclaration
import FlowExtraction
import FlowModel

/// Extracts a declaration from any source: it must not stop the process or run endlessly, and what it finds must be a
/// declaration that can be written, read and checked, and the same each time.
struct SourceExercise {
  typealias Disagreement = DeclarationExercise.Disagreement

  private static let file = "Fuzz.swift"
  /// The first line of an input that is a source: no declaration begins so.
  private static let mark = Array("// Swift\n".utf8)

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The source in an input of the fuzzer; nil: the input is a declaration.
  static func source(in input: [UInt8]) -> [UInt8]? {
    input.starts(with: mark) ? Array(input[mark.count...]) : nil
  }

  static func input(_ source: [UInt8]) -> [UInt8] { mark + source }

  func run() throws(Disagreement) {
    let extraction = extract()
    let coverage = extraction.coverage
    guard coverage.placed >= 0, coverage.placed <= coverage.calls else {
      throw Disagreement("\(coverage.placed) of \(coverage.calls) calls are placed")
    }
    let text = try declaration(extraction)
    guard try declaration(extract()) == text else { throw Disagreement("the second extraction differs") }
    guard let text, let flow = extraction.flow else { return }
    switch DeclarationReader(readFile: { _ throws(FileProblem) in Array(text.utf8) }).read(path: "Fuzz.flow.yml") {
    case .failure(let failure): throw Disagreement("was extracted, and cannot be read: \(failure.errors)\n\(text)")
    case .success(let read):
      guard read.flow.withoutLocations() == flow.withoutLocations() else {
        throw Disagreement("reads as another flow:\n\(text)")
      }
    }
  }

  private func extract() -> Extraction {
    Extractor().extract([Extractor.Source(path: Self.file, bytes: bytes)], named: "Fuzz")
  }

  private func declaration(_ extraction: Extraction) throws(Disagreement) -> String? {
    switch ExtractionText.declaration(extraction) {
    case nil: return nil
    case .success(let text): return text
    case .failure(let failure): throw Disagreement("was extracted, and cannot be written: \(failure.errors)")
    }
  }
}
