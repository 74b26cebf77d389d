/// A command of a person to the explorer.
enum ExplorerCommand: Hashable {
  /// Takes an event: by its number in the list, or by its name or an unambiguous part of it.
  case take(String)
  case back(Int)
  case forward(Int)
  case go(Int)
  /// Lists the launches, or launches anew.
  case launch(String?)
  /// Lists the findings, or goes to the trace of one.
  case finding(String?)
  case why(String)
  case trace
  case state
  case save(String)
  case help
  case quit
  /// An empty line.
  case nothing
  case mistake(String)

  init(_ line: String) {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    let rest = words.dropFirst().joined(separator: " ")
    guard let word = words.first else {
      self = .nothing
      return
    }
    func count(_ make: (Int) -> ExplorerCommand, default fallback: Int? = 1) -> ExplorerCommand {
      if rest.isEmpty, let fallback { return make(fallback) }
      if let number = Int(rest), number >= 0 { return make(number) }
      return .mistake("“\(word)” is followed by a number of steps")
    }
    switch (word, rest.isEmpty) {
    case ("undo", _), ("b", _): self = count { .back($0) }
    case ("redo", _), ("forward", _), ("f", _): self = count { .forward($0) }
    case ("back", false) where Int(rest) != nil: self = count { .back($0) }
    case ("go", _): self = count({ .go($0) }, default: nil)
    case ("launch", _): self = .launch(rest.isEmpty ? nil : rest)
    case ("finding", _), ("findings", _): self = .finding(rest.isEmpty ? nil : rest)
    case ("why", false): self = .why(rest)
    case ("why", true): self = .mistake("“why” is followed by an event, such as: why back")
    case ("trace", true): self = .trace
    case ("state", true): self = .state
    case ("save", false): self = .save(rest)
    case ("save", true): self = .mistake("“save” is followed by a file")
    case ("do", false): self = .take(rest)
    case ("help", true), ("?", true): self = .help
    case ("quit", true), ("q", true), ("exit", true): self = .quit
    default: self = .take(words.joined(separator: " "))
    }
  }

  static let summary = [
    ("NUMBER", "take that event"),
    ("EVENT", "the same, by its name or a part that only one has, as the list has it"),
    ("undo [N], redo [N]", "step through the run that is shown; go N: to step N"),
    ("why EVENT", "why an event cannot happen here"), ("launch [N]", "the ways to launch the app, or one of them"),
    ("finding [N or NAME]", "what a check finds, or the run of a finding, from its launch"),
    ("trace", "the steps so far"), ("state", "everything once more"),
    ("save FILE", "save the steps so far, for flowcheck replay"), ("quit", "or the end of the input"),
  ]
}
