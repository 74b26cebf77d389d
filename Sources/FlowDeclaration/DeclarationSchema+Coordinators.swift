/// Adds the definitions of coordinators, screens and machines to the JSON Schema.
extension DeclarationSchema {
  static let coordinators = #"""
        "coordinator": {
          "description": "A coordinator type: it owns a container, shows screens, starts other coordinators.",
          "type": "object",
          "properties": {
            "like": {
              "$ref": "#/$defs/name",
              "description": "Another coordinator: everything it says, but for what stands here."
            },
            "framework": {"$ref": "#/$defs/framework", "description": "Overrides the framework of the flow."},
            "container": {
              "description": "What it shows its screens in; inherited: in the stack of whoever started it.",
              "enum": ["window", "stack", "tabs", "switch", "split", "inherited"],
              "default": "stack"
            },
            "children": {
              "description": "one: a single slot, starting another child releases the first.",
              "enum": ["many", "one"],
              "default": "many"
            },
            "ownership": {
              "description": "What keeps it alive: whoever started it (default in uikit), or what it displays (default in swiftui).",
              "enum": ["parent", "view"]
            },
            "guard": {
              "description": "A re-entrancy guard: while it is locked, guarded effects are skipped.",
              "type": "object",
              "properties": {
                "unlock": {
                  "description": "When it opens again: onCompletion, or after a duration.",
                  "anyOf": [{"const": "onCompletion"}, {"$ref": "#/$defs/duration"}]
                }
              },
              "required": ["unlock"],
              "additionalProperties": false
            },
            "headless": {"description": "Shows nothing by design.", "type": "boolean", "default": false},
            "backMenu": {
              "description": "Whether the long-press menu of the back button is there.",
              "type": "boolean",
              "default": true
            },
            "removedScreens": {
              "description": "deaf: its screens take no tap once they have been removed. Overrides that of the flow.",
              "enum": ["hearing", "deaf"]
            },
            "tabs": {
              "description": "The coordinators of the tabs, for the container tabs.",
              "type": "array",
              "items": {"$ref": "#/$defs/name"},
              "minItems": 1,
              "uniqueItems": true
            },
            "columns": {
              "description": "The coordinators of the columns from the left, stacks all of them, for the container split.",
              "type": "array",
              "items": {"$ref": "#/$defs/name"},
              "minItems": 2,
              "uniqueItems": true
            },
            "lazy": {
              "description": "Whether the coordinator of a tab is brought up when the tab is first selected.",
              "type": "boolean",
              "default": false
            },
            "onSelect": {
              "$ref": "#/$defs/bodies",
              "description": "What runs when a tab is selected that was not, by a person or by code; keys are tabs."
            },
            "destinations": {
              "description": "What a SwiftUI stack has destinations for, screens or coordinators (rule missing-destination).",
              "type": "array",
              "items": {"$ref": "#/$defs/name"}
            },
            "variables": {
              "description": "Variables of each instance, which begins with the first value or initially, or as with says.",
              "type": "object",
              "propertyNames": {"minLength": 1},
              "additionalProperties": {"$ref": "#/$defs/instanceVariable"}
            },
            "start": {"$ref": "#/$defs/body", "description": "What it does when it is started."},
            "entries": {"$ref": "#/$defs/bodies", "description": "Other ways in: {start: Settings, entry: privacy}."},
            "procedures": {"$ref": "#/$defs/bodies", "description": "Bodies that run: can name; open(section) has a parameter."},
            "handle": {
              "$ref": "#/$defs/bodies",
              "description": "What it does about events of its children: event, or Child.event; finished is one of them."
            },
            "dismissal": {
              "$ref": "#/$defs/dismissal",
              "description": "What the coordinator is told when its UI is taken away."
            },
            "machine": {"$ref": "#/$defs/machine", "description": "A state machine of its own."},
            "screens": {
              "description": "The screens that belong to it; one with nothing to say is {}.",
              "type": "object",
              "propertyNames": {"minLength": 1},
              "additionalProperties": {"$ref": "#/$defs/screen"}
            }
          },
          "additionalProperties": false,
          "if": {"properties": {"container": {"const": "tabs"}}, "required": ["container"]},
          "then": {"properties": {"children": {"const": "many"}}, "required": ["tabs"]},
          "else": {
            "if": {"properties": {"container": {"const": "split"}}, "required": ["container"]},
            "then": {"properties": {"children": {"const": "many"}}, "required": ["columns"]}
          }
        },
        "dismissal": {
          "description": "What is told when UI goes; an empty list listens, too.",
          "type": "object",
          "properties": {
            "swipe": {
              "$ref": "#/$defs/body",
              "description": "Its sheet, or that of a screen of its own, was swiped down (presentationControllerDidDismiss)."
            },
            "willSwipe": {
              "$ref": "#/$defs/body",
              "description": "A swipe began, also one that is cancelled (presentationControllerWillDismiss)."
            },
            "back": {"$ref": "#/$defs/body", "description": "The system's back button or gesture took the last frame."},
            "willBack": {
              "$ref": "#/$defs/body",
              "description": "A back gesture began, also one that is cancelled (viewWillDisappear)."
            },
            "gone": {
              "$ref": "#/$defs/body",
              "description": "It went, in whatever way (didMove(toParent: nil), or a router that watches)."
            },
            "removed": {
              "$ref": "#/$defs/body",
              "description": "The same, at once: inside the effect that takes it away (the callback of a navigation store)."
            }
          },
          "additionalProperties": false
        }
    """#

  static let screens = #"""
        "screen": {
          "description": "One thing a person can look at; {} when there is nothing to say.",
          "type": "object",
          "properties": {
            "actions": {
              "description": "What a person can do here, or what the screen does by itself.",
              "type": "object",
              "propertyNames": {"minLength": 1},
              "additionalProperties": {"$ref": "#/$defs/action"}
            },
            "back": {
              "description": "Whether the system's back button and gesture work on it.",
              "type": "boolean",
              "default": true
            },
            "terminal": {"description": "Meant to end the flow.", "type": "boolean", "default": false},
            "appears": {
              "$ref": "#/$defs/body",
              "description": "It has become the visible screen, and nothing is in flight (viewDidAppear)."
            },
            "disappears": {
              "$ref": "#/$defs/body",
              "description": "It is no longer the visible screen, and nothing is in flight (viewDidDisappear)."
            },
            "dismissal": {
              "$ref": "#/$defs/dismissal",
              "description": "What the screen is told when it is taken away."
            }
          },
          "additionalProperties": false
        },
        "action": {
          "description": "A list of effects; or a map, which can say when the button is there and what triggers it.",
          "anyOf": [
            {"$ref": "#/$defs/body"},
            {
              "type": "object",
              "properties": {
                "do": {"$ref": "#/$defs/body", "description": "What happens."},
                "when": {
                  "$ref": "#/$defs/condition",
                  "description": "The button is there only when this holds; with else it is decided after the tap."
                },
                "else": {"$ref": "#/$defs/body", "description": "What happens when the condition does not hold."},
                "trigger": {
                  "description": "async: not a person's doing, but an answer that comes at some moment.",
                  "enum": ["tap", "async"],
                  "default": "tap"
                },
                "times": {
                  "description": "How often an async action happens on one displayed screen.",
                  "enum": ["once", "many"],
                  "default": "once"
                }
              },
              "required": ["do"],
              "additionalProperties": false,
              "allOf": [
                {"if": {"required": ["else"]}, "then": {"required": ["when"]}},
                {
                  "if": {"required": ["times"]},
                  "then": {"properties": {"trigger": {"const": "async"}}, "required": ["trigger"]}
                }
              ]
            }
          ]
        }
    """#

  static let machines = #"""
        "machine": {
          "description": "A state machine that a coordinator carries; send: drives it.",
          "type": "object",
          "properties": {
            "initially": {"$ref": "#/$defs/state", "description": "Its first state."},
            "unexpected": {
              "description": "What an event without a route does (rule unexpected-event).",
              "enum": ["report", "ignore", "crash"],
              "default": "report"
            },
            "routes": {
              "description": "From state to event to next state; \"*\" is any state.",
              "type": "object",
              "propertyNames": {"minLength": 1},
              "additionalProperties": {
                "type": "object",
                "propertyNames": {"minLength": 1},
                "additionalProperties": {
                  "anyOf": [
                    {"$ref": "#/$defs/route"},
                    {"type": "array", "items": {"$ref": "#/$defs/route"}, "minItems": 1}
                  ]
                }
              }
            },
            "shows": {
              "description": "The screen that a state stands for (rule machine-out-of-step).",
              "type": "object",
              "propertyNames": {"$ref": "#/$defs/state"},
              "additionalProperties": {"$ref": "#/$defs/name"}
            },
            "entering": {"$ref": "#/$defs/bodies", "description": "What happens when a state is entered."}
          },
          "required": ["initially"],
          "additionalProperties": false
        },
        "route": {
          "description": "Where an event leads: a state, or previous; of several routes the first whose when holds.",
          "anyOf": [
            {"$ref": "#/$defs/state"},
            {
              "type": "object",
              "properties": {
                "to": {"$ref": "#/$defs/state", "description": "The next state; previous: the one before this."},
                "when": {"$ref": "#/$defs/condition", "description": "The route is there only when this holds."},
                "do": {"$ref": "#/$defs/body", "description": "Runs after the change, before entering."}
              },
              "required": ["to"],
              "additionalProperties": false
            }
          ]
        },
        "state": {
          "description": "The name of a state.",
          "type": ["string", "number", "boolean"],
          "pattern": "^(?!\\*$)."
        }
    """#
}
