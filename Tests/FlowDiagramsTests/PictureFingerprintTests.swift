import FlowModel
import Testing

@testable import FlowDiagrams

@Suite struct PictureFingerprintTests {
  private let graph = FlowGraph(flow: Storefront.flow)

  @Test(arguments: [DiagramFormat.svg, .png, .pdf])
  func aPictureCarriesWhatItShowsAndStaysAPicture(format: DiagramFormat) throws {
    let fingerprint = PictureFingerprint(graph)
    let drawn = try GraphvizRenderer.render(dot: DOTWriter.write(graph), format: format).bytes
    #expect(PictureFingerprint(in: drawn, format: format) == nil)
    let signed = try #require(fingerprint.embedded(in: drawn, format: format))
    #expect(PictureFingerprint(in: signed, format: format) == fingerprint)
    if format == .svg { #expect(SVGDocument(signed).isWellFormed) }
    if format == .png {
      #expect(signed.suffix(12) == drawn.suffix(12))
      // Four bytes each of length, type and checksum, then the key, a zero and the digits.
      #expect(signed.count == drawn.count + 12 + "flowcheck-graph".count + 1 + 16)
    }
  }

  @Test(arguments: [DiagramFormat.svg, .png, .pdf])
  func whatIsNoWholePictureGetsNone(format: DiagramFormat) throws {
    let drawn = try GraphvizRenderer.render(dot: DOTWriter.write(graph), format: format).bytes
    let half = Array(drawn.prefix(drawn.count / 2))
    for garbage in [[], Array("digraph {}".utf8), half] {
      #expect(PictureFingerprint(graph).embedded(in: garbage, format: format) == nil)
      #expect(PictureFingerprint(in: garbage, format: format) == nil)
    }
  }

  @Test func theChunkOfAPNGHasTheChecksumThatTheFormatWants() throws {
    // The bytes of the empty last chunk that any reader of PNG expects.
    let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    let drawn = try GraphvizRenderer.render(dot: "digraph { a }", format: .png).bytes
    #expect(Array(drawn.suffix(12)) == end)
    #expect(PictureFingerprint(graph).embedded(in: drawn, format: .png) != nil)
  }

  @Test func placesDoNotCountEverythingThatIsSeenDoes() {
    var moved = Storefront.flow
    moved.coordinators[0].location.line += 7
    #expect(PictureFingerprint(FlowGraph(flow: moved)) == PictureFingerprint(graph))
    var renamed = Storefront.flow
    renamed.name = "Shop"
    #expect(PictureFingerprint(FlowGraph(flow: renamed)) != PictureFingerprint(graph))
    let marks = FlowGraph.Marks(findings: [.init(subject: "Item", rule: "stuck-state", isError: true)])
    #expect(PictureFingerprint(FlowGraph(flow: Storefront.flow, marks: marks)) != PictureFingerprint(graph))
    #expect(PictureFingerprint(graph).description.count == 16)
  }
}
