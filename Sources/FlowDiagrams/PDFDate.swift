/// Removes the creation time from a PDF, so that the same graph gives the same bytes.
enum PDFDate {
  private static let marker = Array("/CreationDate (D:".utf8)
  private static let moment = Array("20000101000000+00'00".utf8)

  /// The file with a fixed date; no other byte changes, and the length stays the same.
  static func removed(from bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var index = 0
    while index + marker.count < bytes.count {
      guard bytes[index] == marker[0], bytes[index...].starts(with: marker) else {
        index += 1
        continue
      }
      index += marker.count
      // Fourteen digits, then `Z` or the offset from UTC.
      for character in moment {
        guard index < bytes.count, bytes[index] != UInt8(ascii: ")"), bytes[index] != UInt8(ascii: "Z") else { break }
        bytes[index] = character
        index += 1
      }
    }
    return bytes
  }
}
