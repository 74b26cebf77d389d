import FlowDeclaration
import FlowExport
import FlowModel
import FlowSemantics
import Foundation

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
    /// 0 exported, 2 the flow cannot be read or exported, 3 the budget ended the work.
    public var conclusion: Conclusion
  }

  private var budget: Budget
  private let bounds: ReadingBounds

  /// - Parameters:
  ///   - budget: The seconds and the memory of exploring; without bytes, half of the machine's memory.
  ///   - bounds: The bounds for files that the command line does not name.
  public init(budget: Budget = Budget(), bounds: ReadingBounds = ReadingBounds()) {
    self.budget = budget
    self.budget.bytes = budget.bytes ?? Budget.usualMemory
    self.bounds = bounds
  }

  /// The model of the flow in the file at a path; without a model of all its states there is none.
  public func export(_ path: String, to language: Language) -> Output {
    let declared: DeclaredFlow
    switch DeclarationReader(readFile: bounds.reader(forFlow: path)).read(path: path) {
    case .failure(let failure):
      return Output(
        files: [], notices: failure.errors.map { Notice(.unusable, $0.description, isLocated: true) },
        conclusion: .unusable)
    case .success(let read): declared = read
    }
    let flow = declared.flow
    if let problem = Program(flow).capacityProblem(within: budget.bytes) {
      return Output(files: [], notices: [FlowTooLarge(problem).notice], conclusion: .unusable)
    }
    let timed = TimedWork(budget)
    // Events that raise each other without end are followed far.
    let result = timed.result { () -> Result<[File], ExportFailure>? in
      do throws(ExportFailure) {
        return .success(Self.files(of: try ExportedModel(flow) { _ in timed.isMemoryTaken }, language))
      } catch {
        return error == .interrupted ? nil : .failure(error)
      }
    }
    switch result {
    case .success(.success(let files)): return Output(files: files, notices: [], conclusion: .clean)
    case .success(.failure):
      let reason = "an event has so many choices within choices that not all of them are gone through"
      return Output(
        files: [], notices: [Notice(.unusable, "\(path): cannot be exported: \(reason)")], conclusion: .unusable)
    case .failure(let stop):
      return Output(files: [], notices: [Notice(.warning, "\(path): not exported: \(stop)")], conclusion: .bounded)
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
        if let failure = bounds.files.failure(replacing: output.path) { throw failure }
        try output.validate()
        try file.text.withData { data throws(OutputFile.Failure) in try output.write(data) }
      } catch {
        return [Notice(.unusable, error.description)]
      }
    }
    return []
  }
}
