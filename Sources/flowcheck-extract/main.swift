import FlowExtraction
import Foundation

var sources: [Extractor.Source] = []
let root = CommandLine.arguments[1]
let files = FileManager.default.enumerator(atPath: root)
while let path = files?.nextObject() as? String {
  guard path.hasSuffix(".swift") else { continue }
  sources.append(.init(path: path, bytes: [UInt8](FileManager.default.contents(atPath: root + "/" + path) ?? Data())))
}
let extraction = Extractor().extract(sources, named: "App")
switch ExtractionText.declaration(extraction) {
case .success(let text): print(text)
case .failure(let errors): print("ERRORS", errors.errors.map(\.description).joined(separator: "\n"))
case nil: print("no coordinators")
}
print(ExtractionText.coverage(extraction))
for place in extraction.unread { print("  \(place.place): \(place.reason)") }
for warning in extraction.warnings { print(warning) }
