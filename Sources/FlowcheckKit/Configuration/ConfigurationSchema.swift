import FlowModel
import FlowReports
import FlowRules

/// The JSON Schema of `.flowcheck.yml`.
///
/// The reader accepts everything that the schema accepts, except duplicate keys.
public enum ConfigurationSchema {
  /// The schema as JSON text (draft 2020-12), ending in a newline; rules and reports are those of this version.
  public static var text: String {
    #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "flowcheck configuration",
      "description": "What flowcheck does when the command line does not say (.flowcheck.yml).",
      "type": "object",
      "properties": {
        "paths": {
          "description": "Declarations, and folders to search for them, relative to this file.",
          "anyOf": [
            {"$ref": "#/$defs/path"},
            {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/path"}}
          ]
        },
        "reports": {
          "description": "FORMAT for standard output, FORMAT=FILE for a file relative to this one.",
          "anyOf": [{"$ref": "#/$defs/report"}, {"type": "array", "items": {"$ref": "#/$defs/report"}}]
        },
        "strict": {"type": "boolean", "default": false, "description": "Warnings count as errors."},
        "require-complete": {
          "type": "boolean",
          "default": false,
          "description": "A verdict that does not cover every state fails."
        },
        "baseline": {
          "$ref": "#/$defs/path",
          "description": "Findings listed in this file do not fail; listed ones that are gone are warnings."
        },
        "max-states": {"$ref": "#/$defs/count", "description": "Stop after this many states of a flow."},
        "max-seconds": {
          "type": "number",
          "exclusiveMinimum": 0,
          "description": "Stop a flow after this many seconds."
        },
        "max-memory": {
          "description": "Stop a flow at this much memory: 512MB, 2GB. Default: half of the machine's.",
          "anyOf": [
            {"$ref": "#/$defs/count"},
            {"type": "string", "pattern": "^[0-9]*\\.?[0-9]+\\.? *([kKmMgGtT]([iI]?[bB])?|[bB])?$"}
          ]
        },
        "detail": {
          "enum": ["overview", "full"],
          "description": "Coordinators in pictures as boxes, or with their screens; default: an overview of more than 60."
        },
        "limits": {
          "description": "The bounds of the exploration, where a declaration does not state them.",
          "type": "object",
          "properties": {
    \#(limits)
          },
          "additionalProperties": false
        },
        "races": {
          "enum": ["error", "warning"],
          "default": "error",
          "description": "What findings weigh at most that need an event within an animation, where rules does not say."
        },
        "rules": {
          "description": "What the findings of a rule weigh; off hides them, and the summary says how many there are.",
          "type": "object",
          "properties": {
    \#(rules)
          },
          "additionalProperties": false
        },
        "extract": {
          "description": "Words of the app's own, for flowcheck extract: which types are coordinators, which calls navigate.",
          "type": "object",
          "properties": {
            "coordinators": {"type": "object"},
            "screens": {"type": "object"},
            "calls": {"type": "object"}
          },
          "additionalProperties": false
        }
      },
      "additionalProperties": false,
      "$defs": {
        "count": {"type": "integer", "minimum": 1},
        "path": {"type": "string", "minLength": 1},
        "level": {"enum": ["error", "warning", "off"]},
        "report": {"type": "string", "pattern": "^(\#(formats))(=.+)?$"}
      }
    }

    """#
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
