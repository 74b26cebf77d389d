import ArgumentParser
import FlowDeclaration
import FlowReports
import FlowcheckKit

extension ReportRequest {
  /// Reads `FORMAT` or `FORMAT=FILE`.
  static func parse(_ argument: String) throws -> ReportRequest {
    do throws(ReportRequest.Mistake) {
      return try ReportRequest(argument)
    } catch {
      let nearest = error.offending.flatMap { NearestName.nearest(to: $0, among: error.candidates) }
      guard !error.candidates.isEmpty else { throw ValidationError(error.message) }
      let hint = nearest.map { "did you mean “\($0)”? " } ?? ""
      throw ValidationError("\(error.message); \(hint)there are: \(error.candidates.joined(separator: ", "))")
    }
  }
}

extension ReportFormat {
  static func parse(_ argument: String) throws -> ReportFormat {
    let request = try ReportRequest.parse(argument)
    guard request.file == nil else { throw ValidationError("--format has no file; --report \(request.text) has") }
    return request.format
  }

  /// `text, json … or markdown`.
  static var listed: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}
