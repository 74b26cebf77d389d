extension MermaidWriterTests {
  static let snapshot = ""
}
