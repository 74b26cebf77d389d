/// Adds the definitions of links, externals and invariants to the JSON Schema.
extension DeclarationSchema {
  static let links = #"""
        "deepLink": {
          "description": "A URL that other apps, notifications or the app itself can open.",
          "type": "object",
          "properties": {
            "url": {"$ref": "#/$defs/name", "description": "The URL; for people, nothing is read from it."},
            "handler": {
              "$ref": "#/$defs/name",
              "description": "The coordinator on whose behalf the effects run; default: the root."
            },
            "cold": {"description": "Can also launch the app.", "type": "boolean", "default": false},
            "when": {"$ref": "#/$defs/condition", "description": "It can be opened only when this holds."},
            "lands": {
              "$ref": "#/$defs/names",
              "description": "The screens it promises to show (rule deep-link-misses)."
            },
            "mayLand": {"$ref": "#/$defs/names", "description": "Further screens that are fine, too."},
            "do": {"$ref": "#/$defs/body", "description": "What opening it does."}
          },
          "required": ["do"],
          "additionalProperties": false,
          "if": {"required": ["mayLand"]},
          "then": {"required": ["lands"]}
        },
        "external": {
          "description": "Something that happens to the app from outside.",
          "type": "object",
          "properties": {
            "handler": {
              "$ref": "#/$defs/name",
              "description": "The coordinator on whose behalf the effects run; default: the root."
            },
            "when": {"$ref": "#/$defs/condition", "description": "It can happen only when this holds."},
            "do": {"$ref": "#/$defs/body", "description": "What it does."}
          },
          "required": ["do"],
          "additionalProperties": false
        }
    """#

  static let invariants = #"""
        "invariant": {
          "description": "One property: always, never, reachable, recoverable or leadsTo.",
          "type": "object",
          "properties": {
            "always": {"$ref": "#/$defs/condition", "description": "It holds in every state, also in flight."},
            "never": {"$ref": "#/$defs/condition", "description": "It holds in no state."},
            "reachable": {"$ref": "#/$defs/condition", "description": "It holds in some state."},
            "recoverable": {
              "$ref": "#/$defs/condition",
              "description": "From every state a person can get to one where it holds."
            },
            "leadsTo": {
              "description": "Once from holds, to holds sooner or later.",
              "type": "object",
              "properties": {
                "from": {"$ref": "#/$defs/condition", "description": "Where the wait begins."},
                "to": {"$ref": "#/$defs/condition", "description": "Where it ends."}
              },
              "required": ["from", "to"],
              "additionalProperties": false
            },
            "when": {
              "$ref": "#/$defs/condition",
              "description": "Only states where this holds are judged; for reachable, launches."
            },
            "within": {
              "type": "integer",
              "minimum": 0,
              "description": "For reachable: at most so many gestures from a plain launch."
            }
          },
          "additionalProperties": false,
          "oneOf": [
            {"required": ["always"]},
            {"required": ["never"]},
            {"required": ["reachable"]},
            {"required": ["recoverable"]},
            {"required": ["leadsTo"]}
          ],
          "if": {"required": ["within"]},
          "then": {"required": ["reachable"]}
        }
    """#
}
