import FlowModel
import FlowReports
import FlowRules

/// The JSON Schema of `.flowcheck.yml`.
///
/// The reader accepts everything that the schema accepts, except duplicate keys.
public enum ConfigurationSchema {
  /// The schema as JSON text (draft 2020-12), ending in a newline; rules and reports are those of this version.
  public static var text: String {
    // Without what is inserted the file is a schema as well, so that editors can check it.
    String(decoding: PackageResources.config_schema_json, as: UTF8.self)
      .replacing(#"        "{{limits}}": {}"#, with: limits)
      .replacing(#"        "{{rules}}": {}"#, with: rules)
      .replacing("{{formats}}", with: formats)
  }

  private static var limits: String {
    let entries = LimitName.allCases.map { name in
      let type = #"{"type": "integer", "minimum": \#(name.least), "maximum": \#(Limits.greatest)}"#
      return ##"        "\##(name.rawValue)": \##(type)"##
    }
    return entries.joined(separator: ",\n")
  }

  private static var rules: String {
    RuleLevel.rules.map { rule in
      let title = RuleDocumentation.named(rule)?.title ?? "The baseline lists what is no longer found."
      return ##"        "\##(rule)": {"$ref": "#/$defs/level", "description": \##(quoted(title))}"##
    }.joined(separator: ",\n")
  }

  private static var formats: String { ReportFormat.allCases.map(\.rawValue).joined(separator: "|") }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: " ") + "\""
  }
}
