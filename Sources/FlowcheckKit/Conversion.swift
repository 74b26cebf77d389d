import FlowDeclaration
import FlowModel

/// Writes the flow of a declaration in another form.
public struct Conversion: Sendable {
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// A declaration file, as this tool writes it; parts become one file.
    case yaml
    /// Swift that builds the flow with `FlowBuilder`.
    case swift
  }

  /// The result for one declaration.
  public struct Output: Sendable {
    /// Nil when the declaration could not be read.
    public var text: String?
    public var notices: [Notice]
  }

  private let bounds: ReadingBounds

  /// - Parameter bounds: The bounds for files that the command line does not name.
  public init(bounds: ReadingBounds = ReadingBounds()) { self.bounds = bounds }

  /// The flow of the file at a path and of the parts that it includes, in another form.
  ///
  /// Comments are lost. If a comment suppresses findings, a notice says so.
  public func convert(_ path: String, to format: Format) -> Output {
    switch DeclarationReader(readFile: bounds.reader(forFlow: path)).read(path: path) {
    case .failure(let failure): return Self.outcome(failure)
    case .success(let declared):
      let text: Result<String, DeclarationErrors> =
        switch format {
        case .yaml: DeclarationWriter.text(of: declared.flow)
        case .swift: SwiftDeclarationWriter.text(of: declared.flow)
        }
      switch text {
      case .failure(let failure): return Self.outcome(failure)
      case .success(let text):
        let lost = declared.suppressions.count
        let notice = Notice(
          .warning, "\(path): comments are not converted, \(lost) of them with findings to suppress")
        return Output(text: text, notices: lost == 0 ? [] : [notice])
      }
    }
  }

  private static func outcome(_ failure: DeclarationErrors) -> Output {
    Output(text: nil, notices: failure.errors.map { Notice(.unusable, $0.description, isLocated: true) })
  }
}
