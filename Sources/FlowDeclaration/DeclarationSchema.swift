/// The JSON Schema of declaration files, flows as well as the parts they include.
///
/// The schema covers everything that can be checked in one file without resolving names: keys, words, types,
/// combinations of keys. Only ``DeclarationReader`` checks whether a name is declared, and whether a container supports
/// an effect.
public enum DeclarationSchema {
  /// The schema as JSON text (draft 2020-12), ending in a newline.
  ///
  /// It uses only keywords of draft 7, except `$defs`, because editors adopt new drafts slowly.
  public static let text = String(decoding: PackageResources.flow_schema_json, as: UTF8.self)
    // Without the effects the file is a schema as well, so that editors can check it.
    .replacing(#"        {"$comment": "{{effects}}"}"#, with: effects)
}
