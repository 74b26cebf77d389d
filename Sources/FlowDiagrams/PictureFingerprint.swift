/// A short digest of the graph that a picture shows, stored in the picture.
///
/// The same graph is drawn differently on machines with other fonts or another Graphviz, so that pictures cannot be
/// compared byte by byte. Two pictures with the same fingerprint show the same graph. The fingerprint is computed from
/// the graph's DOT text without locations: a comment added to a declaration does not make its picture stale.
///
/// FNV-1a in 64 bits (Fowler, Noll, Vo): it detects accidental or manual changes, but not forgery.
public struct PictureFingerprint: Hashable, Sendable, CustomStringConvertible {
  /// 16 hexadecimal digits.
  public let description: String

  public init(_ graph: FlowGraph) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in DOTWriter.write(graph.withoutPlaces).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    description = String(repeating: "0", count: 16 - digits.count) + digits
  }

  private init(digits: String) { description = digits }

  private static let key = "flowcheck-graph"

  /// The picture with this fingerprint in it: in SVG and PDF a comment at the end, in PNG a text chunk.
  ///
  /// Nil if the bytes are not a complete picture of the format. Formats without a layout are left unchanged.
  public func embedded(in bytes: [UInt8], format: DiagramFormat) -> [UInt8]? {
    switch format {
    case .svg:
      guard bytes.prefix(2000).contains(Array("<svg".utf8)), Self.trimmed(bytes).hasSuffix("</svg>") else { return nil }
      return bytes + Array("<!-- \(Self.key) \(description) -->\n".utf8)
    case .pdf:
      guard bytes.starts(with: "%PDF-".utf8), Self.trimmed(bytes).hasSuffix("%%EOF") else { return nil }
      return bytes + Array("%\(Self.key) \(description)\n".utf8)
    case .png:
      guard bytes.starts(with: PNGChunk.signature), bytes.suffix(PNGChunk.end.count) == PNGChunk.end[...] else {
        return nil
      }
      let chunk = PNGChunk.bytes(type: "tEXt", Array("\(Self.key)\0\(description)".utf8))
      return bytes.dropLast(PNGChunk.end.count) + chunk + PNGChunk.end
    case .dot, .gv, .mmd:
      return bytes
    }
  }

  /// The fingerprint stored in a picture; nil: none.
  public init?(in bytes: [UInt8], format: DiagramFormat) {
    let marker: [UInt8]
    switch format {
    case .svg, .pdf: marker = Array("\(Self.key) ".utf8)
    case .png: marker = Array("tEXt\(Self.key)\0".utf8)
    case .dot, .gv, .mmd: return nil
    }
    guard let start = bytes.lastStart(of: marker) else { return nil }
    let digits = bytes[(start + marker.count)...].prefix(16)
    guard digits.count == 16, digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) else {
      return nil
    }
    self.init(digits: String(decoding: digits, as: UTF8.self))
  }

  /// The last bytes without white space, as text.
  private static func trimmed(_ bytes: [UInt8]) -> String {
    var end = bytes.endIndex
    while end > 0, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[end - 1]) { end -= 1 }
    return String(decoding: bytes[max(0, end - 16)..<end], as: UTF8.self)
  }
}

/// A part of a PNG file (PNG specification, 5.3).
private enum PNGChunk {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The empty chunk at the end of every file.
  static let end = bytes(type: "IEND", [])

  static func bytes(type: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(type.utf8) + data
    return bigEndian(UInt32(data.count)) + content + bigEndian(checksum(content))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// CRC-32 as in ISO 3309, bit by bit: the chunks are short.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var remainder = UInt32.max
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1 }
    }
    return ~remainder
  }
}

extension FlowGraph {
  /// The graph without the files and lines of its declaration.
  fileprivate var withoutPlaces: FlowGraph {
    var graph = self
    for index in graph.nodes.indices { graph.nodes[index].location = .none }
    for index in graph.clusters.indices { graph.clusters[index].location = .none }
    return graph
  }
}

extension [UInt8] {
  fileprivate func lastStart(of pattern: [UInt8]) -> Int? {
    guard count >= pattern.count else { return nil }
    return stride(from: count - pattern.count, through: 0, by: -1).first {
      self[$0] == pattern[0] && self[$0..<($0 + pattern.count)].elementsEqual(pattern)
    }
  }
}
