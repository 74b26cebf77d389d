/// The JSON Schema of declaration files, flows as well as the parts they include.
///
/// The schema covers everything that can be checked in one file without resolving names: keys, words, types,
/// combinations of keys. Only ``DeclarationReader`` checks whether a name is declared, and whether a container supports
/// an effect.
public enum DeclarationSchema {
  /// The schema as JSON text (draft 2020-12), ending in a newline.
  ///
  /// It uses only keywords of draft 7, except `$defs`, because editors adopt new drafts slowly.
  public static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "flowcheck declaration",
      "description": "The coordinator navigation of an iOS app (NAME.flow.yml), or a part of it that such a file includes.",
      "type": "object",
      "properties": {
    \#(head),
    \#(sections)
      },
      "additionalProperties": false,
      "if": {"required": ["flow"]},
      "then": {"required": ["root"]},
      "else": {
        "properties": {
          "framework": false, "root": false, "home": false, "limits": false, "durations": false,
          "presentWhileLeaving": false, "modalsOnShow": false, "presentOutOfSight": false, "removedScreens": false,
          "compact": false
        }
      },
      "$defs": {
    \#(words),
    \#(values),
    \#(coordinators),
    \#(screens),
    \#(machines),
    \#(links),
    \#(invariants),
    \#(effects)
      }
    }

    """#

  /// The keys that a flow has once, and that parts do not have.
  private static let head = #"""
        "flow": {"$ref": "#/$defs/name", "description": "The name of the flow; a file without it is a part."},
        "framework": {
          "$ref": "#/$defs/framework",
          "default": "uikit",
          "description": "What a coordinator that says nothing is written in."
        },
        "root": {"$ref": "#/$defs/name", "description": "The coordinator that the app creates at launch."},
        "home": {
          "$ref": "#/$defs/names",
          "description": "The screens a person must always be able to get back to (rule no-way-home)."
        },
        "limits": {
          "description": "The bounds of the exploration; reaching one makes a verdict bounded.",
          "type": "object",
          "properties": {
            "stackDepth": {"$ref": "#/$defs/limit", "default": 6, "description": "Frames in one stack."},
            "instances": {"$ref": "#/$defs/limit", "default": 2, "description": "Live instances of one coordinator."},
            "modals": {"$ref": "#/$defs/limit", "default": 4, "description": "Contexts above the root."},
            "taps": {"$ref": "#/$defs/limit", "default": 2, "description": "Taps on one transition."},
            "pending": {
              "$ref": "#/$defs/limit",
              "default": 2,
              "description": "Copies of one pending or waiting effect of one instance."
            },
            "races": {
              "type": "integer",
              "minimum": 0,
              "maximum": 1000,
              "default": 1000,
              "description": "Events while one transition is in flight, its end aside; 1000: as many as come."
            }
          },
          "additionalProperties": false
        },
        "presentWhileLeaving": {
          "enum": ["waits", "dropped"],
          "default": "waits",
          "description": "What becomes of a UIKit present while something above its context is still being dismissed."
        },
        "modalsOnShow": {
          "enum": ["stay", "go"],
          "default": "stay",
          "description": "What becomes of contexts above a UIKit window when it shows something else."
        },
        "presentOutOfSight": {
          "enum": ["dropped", "waits"],
          "default": "dropped",
          "description": "What becomes of a SwiftUI present while another tab is selected."
        },
        "removedScreens": {
          "enum": ["hearing", "deaf"],
          "default": "hearing",
          "description": "deaf: a screen that has been removed takes no tap while it leaves. Coordinators may say otherwise."
        },
        "compact": {
          "type": "boolean",
          "default": false,
          "description": "Whether the width is compact: the columns of a split are one stack, each above the one before."
        },
        "durations": {
          "description": "How long animated transitions take.",
          "type": "object",
          "properties": {
            "push": {
              "$ref": "#/$defs/duration",
              "default": "350ms",
              "description": "Pushes, pops and replacements of a stack."
            },
            "present": {
              "$ref": "#/$defs/duration",
              "default": "500ms",
              "description": "Presentations and dismissals."
            }
          },
          "additionalProperties": false
        }
    """#

  /// The sections that all files of a flow contribute to.
  private static let sections = #"""
        "include": {
          "$ref": "#/$defs/names",
          "description": "Files whose coordinators, variables, links, externals and invariants are added, by paths relative to this one."
        },
        "coordinators": {
          "description": "The coordinators by name; screens and coordinators share one namespace.",
          "type": "object",
          "propertyNames": {"minLength": 1},
          "additionalProperties": {"$ref": "#/$defs/coordinator"}
        },
        "variables": {
          "description": "What the app remembers: a variable and the values it can have.",
          "type": "object",
          "propertyNames": {"minLength": 1},
          "additionalProperties": {"$ref": "#/$defs/variable"}
        },
        "deepLinks": {
          "description": "URLs that can be opened at any time.",
          "type": "object",
          "propertyNames": {"minLength": 1},
          "additionalProperties": {"$ref": "#/$defs/deepLink"}
        },
        "externals": {
          "description": "What happens to the app from outside at any time: a push message, the end of a session.",
          "type": "object",
          "propertyNames": {"minLength": 1},
          "additionalProperties": {"$ref": "#/$defs/external"}
        },
        "invariants": {
          "description": "Properties of all reachable states that the team states itself; each is a rule of its name.",
          "type": "object",
          "propertyNames": {"minLength": 1},
          "additionalProperties": {"$ref": "#/$defs/invariant"}
        }
    """#
}
