import ArgumentParser
import FlowDeclaration
import FlowReports
import FlowcheckKit

extension ReportRequest {
  /// Reads `FORMAT` or `FORMAT=FILE`.
  static func parse(_ argument: String) throws -> ReportRequest {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let format = try ReportFormat.parse(parts[0])
    guard parts.count == 2 else { return ReportRequest(format: format) }
    guard !parts[1].isEmpty else { throw ValidationError("a file's name is missing after “=”") }
    return ReportRequest(format: format, file: parts[1])
  }
}

extension ReportFormat {
  static func parse(_ argument: String) throws -> ReportFormat {
    guard let format = ReportFormat(rawValue: argument) else {
      let names = allCases.map(\.rawValue)
      let nearest = NearestName.nearest(to: argument, among: names)
      let hint = nearest.map { "did you mean “\($0)”? " } ?? ""
      throw ValidationError(
        "there is no report “\(argument)”; \(hint)there are: \(names.joined(separator: ", "))")
    }
    return format
  }

  /// `text, json … or markdown`.
  static var listed: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}
