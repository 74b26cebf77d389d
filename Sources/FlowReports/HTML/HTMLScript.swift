/// The script of an HTML report.
///
/// The script inserts names of the declaration only as text nodes.
enum HTMLScript {
  /// One script in five files, in this order: what the page knows, the picture, a state in words and boxes with the
  /// changes from the state before, what is chosen and searched, and the keys and clicks.
  ///
  /// `report.html` lists the keys for people.
  static let text = [
    PackageResources.report_start_js, PackageResources.report_picture_js, PackageResources.report_scene_js,
    PackageResources.report_choice_js, PackageResources.report_keys_js,
  ].map(PageSource.text).joined(separator: "\n")
}
