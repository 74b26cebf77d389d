/// The styles of all pages for a browser: colours (light or dark, as the system or `data-theme` on the root says),
/// type, the focus ring, and basic elements.
enum PageStyle {
  static let text = PageSource.text(PackageResources.page_css)
}
