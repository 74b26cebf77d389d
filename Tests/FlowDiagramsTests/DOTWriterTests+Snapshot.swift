extension DOTWriterTests {
  static let snapshot = ""
}
