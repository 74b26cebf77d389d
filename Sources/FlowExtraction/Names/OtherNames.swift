/// The names under which apps without a coordinator of that name keep the code of one.
enum OtherNames {
  /// The most usual first.
  private static let suffixes = ["Router", "Navigator", "Wireframe", "FlowController"]

  /// The suffixes of types of the app whose own functions show or remove screens; of several, the most usual.
  static func suffix(in files: [FileFacts]) -> String? {
    let members = Set(files.flatMap(\.navigationCalls).filter(\.isSure).map(\.member))
    let types = files.flatMap(\.types).filter { $0.functions.contains { members.contains($0.place) } }
    return suffixes.first { suffix in types.contains { $0.name.hasSuffix(suffix) } }
  }
}
