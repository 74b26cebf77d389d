import Foundation

/// The names of the files that flows are drawn to.
enum DrawingNames {
  /// One name for each flow: the file itself when there is one flow, else `out-Storefront.svg` for `out.svg`.
  ///
  /// Characters of a flow's name that do not belong into a file name become `-`; equal names are numbered from 2.
  static func names(for file: String, flows: [String], isSingle: Bool) -> [String] {
    if isSingle, flows.count == 1 { return [file] }
    let url = URL(filePath: file)
    let ending = url.pathExtension.isEmpty ? "" : "." + url.pathExtension
    let stem = String(file.dropLast(ending.count))
    // Compared without case, as the file systems of Apple's platforms do.
    var taken: Set<String> = []
    return flows.map { flow in
      let name = String(flow.map { $0.isLetter || $0.isNumber || "-_ ".contains($0) ? $0 : "-" })
      var candidate = name
      var number = 2
      while !taken.insert(candidate.lowercased()).inserted {
        candidate = "\(name)-\(number)"
        number += 1
      }
      return "\(stem)-\(candidate)\(ending)"
    }
  }
}
