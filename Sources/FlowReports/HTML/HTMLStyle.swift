/// The styles of an HTML report besides those of all pages: columns beside each other if there is room, else below each
/// other.
enum HTMLStyle {
  static let text = PageSource.text(PackageResources.report_css)
}
