import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The contents of a picture, read with an XML parser.
final class SVGDocument: NSObject, XMLParserDelegate {
  private(set) var ids: [String] = []
  /// The text elements in order, each a line of some label.
  private(set) var texts: [String] = []
  private(set) var titles: [String] = []
  private(set) var elements: Set<String> = []
  private(set) var isWellFormed = false
  private var current = ""

  init(_ bytes: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.insert(name)
    if let id = attributes["id"] { ids.append(id) }
    if let title = attributes["xlink:title"] { titles.append(title) }
    current = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { current += string }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    // Graphviz keeps runs of spaces by making them unbreakable.
    if name == "text" { texts.append(current.replacingOccurrences(of: "\u{A0}", with: " ")) }
  }
}
