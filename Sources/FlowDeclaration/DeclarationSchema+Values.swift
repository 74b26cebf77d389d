/// Adds the definitions of words, values and variables to the JSON Schema.
extension DeclarationSchema {
  /// The words and small values that everything else consists of.
  static let words = #"""
        "name": {
          "description": "A name; any value is taken as its text.",
          "type": ["string", "number", "boolean"],
          "minLength": 1
        },
        "names": {
          "description": "A name or a list of names.",
          "anyOf": [{"$ref": "#/$defs/name"}, {"type": "array", "items": {"$ref": "#/$defs/name"}}]
        },
        "framework": {"description": "The framework whose behaviour a container has.", "enum": ["uikit", "swiftui"]},
        "limit": {"description": "A whole number from 1 to 1000.", "type": "integer", "minimum": 1, "maximum": 1000},
        "count": {"description": "A whole number from 1 on.", "type": "integer", "minimum": 1},
        "duration": {
          "description": "A duration such as 350ms or 1.5s.",
          "type": "string",
          "pattern": "^[0-9]+(\\.[0-9]+)?(ms|s)$"
        },
        "condition": {
          "description": "What holds or does not: and, or, not, comparisons, variables, visible(Screen), displayed(Screen), presented(Name), alive(Coordinator), count(Coordinator), depth(Coordinator), selected(Coordinator), machine(Coordinator) == state, machine(self) == state, quiescent.",
          "type": ["string", "boolean"],
          "pattern": "\\S"
        },
        "nothing": {"description": "It acts on nothing.", "enum": [null, true]}
    """#

  /// Variables and the values they have.
  static let values = #"""
        "variable": {
          "description": "A list of values, any of which the app may be launched with; or a map that says which.",
          "anyOf": [
            {"$ref": "#/$defs/values"},
            {
              "type": "object",
              "properties": {
                "values": {"$ref": "#/$defs/values", "description": "The values it can have."},
                "initially": {
                  "description": "The value, or the values, that the app may be launched with.",
                  "anyOf": [
                    {"$ref": "#/$defs/name"},
                    {"type": "array", "items": {"$ref": "#/$defs/name"}, "minItems": 1}
                  ]
                }
              },
              "required": ["values"],
              "additionalProperties": false
            }
          ]
        },
        "instanceVariable": {
          "description": "A list of values, the first of which an instance begins with; or a map that says with which.",
          "anyOf": [
            {"$ref": "#/$defs/values"},
            {
              "type": "object",
              "properties": {
                "values": {"$ref": "#/$defs/values", "description": "The values it can have."},
                "initially": {"$ref": "#/$defs/name", "description": "The value that an instance begins with."}
              },
              "required": ["values"],
              "additionalProperties": false
            }
          ]
        },
        "values": {
          "description": "Values, each once.",
          "type": "array",
          "items": {"$ref": "#/$defs/name"},
          "minItems": 1,
          "uniqueItems": true
        }
    """#
}
