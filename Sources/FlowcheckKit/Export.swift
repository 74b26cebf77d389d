import FlowDeclaration
import FlowExport
import FlowModel
import Foundation
import StateSpace

/// Writes the learned events of a flow as a model for another model checker.
public struct Export: Sendable {
  public enum Language: String, Hashable, Sendable, CaseIterable {
    /// For SPIN.
    case promela
    /// For TLC: a module, and a configuration.
    case tla
  }

  public struct File: Hashable, Sendable {
    public let name: String
    public let text: String
  }

  /// The result for one declaration.
  public struct Output: Sendable {
    /// Empty when there is nothing to export.
    public var files: [File]
    public var notices: [Notice]
  }

  private let bounds: ReadingBounds

  /// - Parameter bounds: The bounds for files that the command line does not name.
  public init(bounds: ReadingBounds = ReadingBounds()) { self.bounds = bounds }

  /// The model of the flow in the file at a path.
  ///
  /// The flow is explored without a bound on time, in half of the machine's memory.
  public func export(_ path: String, to language: Language) -> Output {
    let declared: DeclaredFlow
    switch DeclarationReader(readFile: bounds.reader(forFlow: path)).read(path: path) {
    case .failure(let failure):
      return Output(
        files: [], notices: failure.errors.map { Notice(.unusable, $0.description, isLocated: true) })
    case .success(let read): declared = read
    }
    // Events that raise each other without end are followed far.
    return DeepStack.run { Self.output(of: declared.flow, at: path, language) }
  }

  private static func output(of flow: Flow, at path: String, _ language: Language) -> Output {
    do throws(ExportFailure) {
      let most = Budget.usualMemory
      let model = try ExportedModel(flow) { _ in ResidentMemory.bytes() > most }
      return Output(files: files(of: model, language), notices: [])
    } catch {
      let reason =
        switch error {
        case .tooManyOutcomes: "an event has so many choices within choices that not all of them are gone through"
        case .interrupted: "its states take more memory than half of the machine's"
        }
      return Output(files: [], notices: [Notice(.unusable, "\(path): cannot be exported: \(reason)")])
    }
  }

  private static func files(of model: ExportedModel, _ language: Language) -> [File] {
    switch language {
    case .promela: return [File(name: "\(model.identifier).pml", text: PromelaWriter.text(of: model))]
    case .tla:
      let name = TLAWriter.moduleName(of: model)
      return [
        File(name: "\(name).tla", text: TLAWriter.module(of: model)),
        File(name: "\(name).cfg", text: TLAWriter.configuration(of: model)),
      ]
    }
  }

  /// Writes files into a folder; returns the problems.
  public func write(_ files: [File], toFolder folder: String) -> [Notice] {
    for file in files {
      let output = OutputFile(
        derivedPath: folder.hasSuffix("/") ? folder + file.name : "\(folder)/\(file.name)")
      do throws(OutputFile.Failure) {
        try output.validate()
        try output.write(Data(file.text.utf8))
      } catch {
        return [Notice(.unusable, error.description)]
      }
    }
    return []
  }
}
