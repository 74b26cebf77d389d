/// Adds the definitions of effects to the JSON Schema.
extension DeclarationSchema {
  /// Every effect, made from the words that the reader knows, so that none can be missing.
  static let effects = EffectWord.allCases.flatMap(forms).joined(separator: ",\n")

  /// The schemas of the word alone, if it is allowed alone, and of the map.
  private static func forms(of word: EffectWord) -> [String] {
    let described = "\"description\": \"\(description(of: word))\""
    let bare = word.bareKind.map { _ in #"        {"const": "\#(word.rawValue)", \#(described)}"# }
    let properties =
      [#"            "\#(word.rawValue)": {\#(argument(of: word)), \#(described)}"#]
      + word.modifiers.map { #"            "\#($0)": {\#(modifier($0))}"# }
    let required = [word.rawValue] + (word == .when || word == .in ? ["do"] : [])
    let map = #"""
              {
                "type": "object",
                "properties": {
      \#(properties.joined(separator: ",\n"))
                },
                "required": [\#(required.map { "\"\($0)\"" }.joined(separator: ", "))],
                "additionalProperties": false
              }
      """#
    return (bare.map { [$0] } ?? []) + [map]
  }

  private static func argument(of word: EffectWord) -> String {
    switch word {
    case .push, .popTo, .removeFrame, .replaceTop, .show, .present, .cover, .start, .raise, .send, .select, .in:
      ##""$ref": "#/$defs/name""##
    case .run:
      ##""anyOf": [{"$ref": "#/$defs/name"}, {"type": "object", "description": "With values for its parameters.", "##
        + ##""additionalProperties": {"type": "object", "additionalProperties": {"$ref": "#/$defs/name"}, "##
        + ##""minProperties": 1}, "minProperties": 1}]"##
    case .pop: ##""anyOf": [{"$ref": "#/$defs/nothing"}, {"const": "ifAny"}]"##
    case .popToRoot, .close, .uncover, .finish, .removeAll: ##""$ref": "#/$defs/nothing""##
    case .remove:
      ##""anyOf": [{"$ref": "#/$defs/name"}, {"type": "object", "properties": {"except": {"##
        + ##""description": "Coordinators whose instances stay.", "type": "array", "##
        + ##""items": {"$ref": "#/$defs/name"}, "minItems": 1}}, "required": ["except"], "##
        + ##""additionalProperties": false}, {"type": "object", "properties": {"slot": {"##
        + ##""description": "The name under which the child is kept.", "$ref": "#/$defs/name"}}, "##
        + ##""required": ["slot"], "additionalProperties": false}]"##
    case .dismiss: ##""anyOf": [{"enum": [null, "self", "all"]}, {"$ref": "#/$defs/name"}]"##
    case .replace:
      ##""anyOf": [{"$ref": "#/$defs/name"}, {"type": "array", "items": {"$ref": "#/$defs/name"}, "minItems": 1}]"##
    case .set: ##""type": "object", "additionalProperties": {"$ref": "#/$defs/name"}, "minProperties": 1"##
    case .when: ##""$ref": "#/$defs/condition""##
    case .choose: ##""type": "array", "items": {"$ref": "#/$defs/body"}, "minItems": 1"##
    case .guarded, .soon, .later: ##""$ref": "#/$defs/body""##
    }
  }

  private static func modifier(_ key: String) -> String {
    switch key {
    case "entry":
      ##""$ref": "#/$defs/name", "description": "Starts the coordinator with this entry instead of start.""##
    case "style":
      #""enum": ["sheet", "fullScreen", "popover", "alert"], "default": "sheet", "#
        + #""description": "An alert goes by itself when one of its buttons is tapped.""#
    case "interactiveDismiss":
      #""type": "boolean", "default": true, "description": "Whether a person can swipe it down.""#
    case "background":
      #""enum": ["dimmed", "interactive"], "default": "dimmed", "#
        + #""description": "interactive: what is below a sheet stays visible and takes taps.""#
    case "from":
      #""enum": ["container", "top", "screen"], "default": "container", "#
        + #""description": "Presents from the topmost context, or from that of the screen whose action runs.""#
    case "slot":
      ##""$ref": "#/$defs/name", "description": "Keeps the child under that name, instead of the one before; present in SwiftUI: the presenter's slot.""##
    case "reuse":
      #""type": "boolean", "default": false, "#
        + #""description": "Shows a child again, as it was, that displays nothing; without start.""#
    case "replacing":
      #""type": "boolean", "default": false, "description": "UIKit: replaces what is presented over the same modal.""#
    case "keeping":
      #""type": "integer", "minimum": 0, "default": 0, "description": "So many of the lowest frames stay.""#
    case "as":
      #""enum": ["window", "stack", "tabs", "switch", "split", "inherited"], "#
        + #""description": "The container it is brought up with: inherited where it is pushed, else stack, tabs or switch.""#
    case "with":
      ##""type": "object", "additionalProperties": {"$ref": "#/$defs/name"}, "minProperties": 1, "##
        + #""description": "Values for variables of the coordinator that is brought up.""#
    case "animated":
      #""type": "boolean", "default": true, "description": "false: done at once, without a transition in flight.""#
    case "then": ##""$ref": "#/$defs/body", "description": "The completion: waits until the transition has settled.""##
    case "keeps":
      #""const": "self", "description": "The completion holds its coordinator: it runs although that was released.""#
    case "else": ##""$ref": "#/$defs/body", "description": "What happens when the condition does not hold.""##
    default: ##""$ref": "#/$defs/body", "description": "What happens.""##
    }
  }

  private static func description(of word: EffectWord) -> String {
    switch word {
    case .push: "Puts a screen of its own, or an inherited coordinator, on the stack."
    case .pop: "Removes the top frame of the stack; ifAny: in SwiftUI nothing on a stack with only its root."
    case .popToRoot: "Removes all frames of the stack but the first."
    case .popTo: "Removes the frames above the topmost one of this screen."
    case .removeFrame: "Takes the topmost frame of this screen out of the stack, wherever it stands."
    case .replaceTop: "Puts a screen in the place of the top frame of the stack."
    case .replace: "Sets the whole stack, or what is above its lowest frames: a screen or a list of screens."
    case .show: "Window and switch: replaces what it holds by a screen or a coordinator."
    case .present: "Presents a screen or a coordinator modally."
    case .dismiss:
      "Removes the modals above the coordinator's own, or, when there are none, its own; all: every modal; "
        + "a name: the lowest above its own that was made for that, and what is above it."
    case .close: "The dismiss action of SwiftUI: takes the screen off its stack where it is on top, else its modal."
    case .cover: "Puts a second window in front of the app: below it nothing takes gestures, but all goes on."
    case .uncover: "Takes away the second window."
    case .start: "Creates, retains and starts a coordinator; displays nothing by itself."
    case .finish: "Tells the parent that this coordinator is done; by default the parent then removes it."
    case .remove: "Releases the children of this coordinator type, all except some, or the one in a slot."
    case .removeAll: "Releases all children."
    case .raise: "Raises an event, which the parent handles."
    case .send: "Sends an event to the coordinator's own machine."
    case .select: "Selects the tab of a coordinator."
    case .set: "Gives variables values."
    case .when: "Decides now: do when the condition holds, else otherwise."
    case .choose: "Any one of these bodies."
    case .run: "Runs a procedure of this coordinator."
    case .in: "A body on behalf of the first living instance of another coordinator."
    case .guarded: "Skipped while the guard is locked; otherwise locks it and runs."
    case .soon: "Runs on the next turn of the main queue, once: before any gesture, link, answer or later."
    case .later: "Runs at some later moment, once."
    }
  }
}
