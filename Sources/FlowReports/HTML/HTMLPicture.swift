/// An SVG document as an element of an HTML page.
struct HTMLPicture {
  /// From `<svg` to `</svg>`.
  private let element: Substring

  /// Nil if the text is no SVG document.
  init?(_ document: String) {
    // Searches bytes, because a picture may have millions of characters.
    let bytes = document.utf8
    guard let start = bytes.firstRange(of: "<svg".utf8), let end = bytes.firstRange(of: "</svg>".utf8),
      start.lowerBound < end.lowerBound
    else { return nil }
    element = document[start.lowerBound..<end.upperBound]
  }

  /// The element with a prefix before the names of its parts, so that the names of several pictures differ.
  ///
  /// In text and attributes quotes are escaped, so ` id="` is always the attribute.
  ///
  /// - Parameter page: The prefix of link targets, which are in the page and not in the picture.
  func text(prefix: String, page: String) -> String {
    String(element).replacing(" id=\"", with: " id=\"\(prefix)")
      .replacing(" xlink:href=\"#", with: " xlink:href=\"#\(page)")
  }
}
