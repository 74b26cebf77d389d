import Foundation

/// The first declaration of an app and the configuration beside it, for a team that begins.
public struct StarterProject: Sendable {
  /// The reason why nothing was written.
  public struct Failure: Error, CustomStringConvertible, Sendable {
    public var description: String
  }

  private let folder: String
  /// The name of the flow.
  public let name: String

  /// - Parameters:
  ///   - folder: The folder for the files.
  ///   - name: The name of the flow; nil: that of the folder.
  public init(folder: String, name: String? = nil) {
    self.folder = folder
    let last = URL(filePath: folder).standardizedFileURL.lastPathComponent
    self.name = Self.identifier(name ?? last)
  }

  /// The paths of the files, beginning with the given folder.
  public var files: [String] {
    [name + Discovery.ending, ConfigurationFile.name].map {
      folder == "." ? $0 : folder.hasSuffix("/") ? folder + $0 : folder + "/" + $0
    }
  }

  /// Writes both files, or neither if one of them exists already or cannot be written.
  public func write() throws(Failure) {
    let files = files
    for file in files {
      // A dangling link also counts as existing: it belongs to the user.
      guard (try? FileManager.default.attributesOfItem(atPath: file)) == nil else {
        throw Failure(description: "\(file): is there already; nothing was written")
      }
      do {
        try OutputFile(path: file).validate()
      } catch {
        throw Failure(description: "\(error)")
      }
    }
    for (index, (file, text)) in zip(files, [declaration, Self.configuration]).enumerated() {
      do {
        try OutputFile(path: file).create(Data(text.utf8))
      } catch {
        for written in files[..<index] { try? FileManager.default.removeItem(atPath: written) }
        throw Failure(description: "\(error)")
      }
    }
  }

  /// Letters and digits, so that it can be the name of a file and of a Swift constant: `My Shop (2)` is `MyShop2`.
  private static func identifier(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.first?.isLetter == true ? joined : "App" + joined
  }

  /// A flow in which nothing is wrong, with the next things to write as comments.
  var declaration: String {
    """
    # yaml-language-server: $schema=flow.schema.json
    # The schema, with which editors complete and check this file: flowcheck schema > flow.schema.json
    flow: \(name)
    framework: uikit                        # or swiftui: what coordinators that say nothing are written in
    root: AppCoordinator                    # what the app creates at launch
    home: Home                              # where a person must always be able to get back to

    # What the app remembers, and the few values that make a difference. A list: any of them at launch.
    variables:
      signedIn: [false, true]

    coordinators:
      AppCoordinator:
        container: window                   # window, stack, tabs, switch, …
        start:                              # what its start() does
          - when: signedIn
            do: [show: HomeCoordinator]
            else: [show: Welcome]
        screens:
          Welcome:
            actions:                        # what a person can tap there, and what that does
              signIn: [{set: {signedIn: true}}, show: HomeCoordinator]

      HomeCoordinator:
        container: stack
        guard: {unlock: onCompletion}       # ignores a second tap while a transition runs
        start: [push: Home]
        screens:
          Home:
            actions:
              item: [guarded: [push: Item]]
              settings: [guarded: [{present: Settings, style: sheet}]]
          Item: {}                          # back and its swipe are there by themselves

      Settings:
        container: stack
        start: [push: SettingsHome]
        dismissal: {swipe: [finish]}        # runs when the sheet is dragged away; without it nobody is told
        screens:
          SettingsHome:
            actions:
              close: [{dismiss: self, then: [finish]}]

    # URLs that can be opened at any time, also while a sheet is open or a transition runs:
    # deepLinks:
    #   item:
    #     url: "app://item/{id}"
    #     when: signedIn
    #     lands: Item                       # what the link promises
    #     do: [{in: HomeCoordinator, do: [popToRoot, push: Item]}]

    # What has to hold in every state:
    invariants:
      welcome-first: {never: visible(Home) and not signedIn}

    """
  }

  static let configuration = """
    # What flowcheck does when nothing else is said; the command line comes before this file.
    # What holds here, and why: flowcheck config. All keys: flowcheck schema --config
    paths: .                                # declarations, or folders to search for them

    # strict: true                          # warnings fail
    # require-complete: true                # a verdict that does not cover every state fails
    # baseline: flows.baseline              # findings to live with for now: flowcheck --write-baseline flows.baseline
    # reports: [text, junit=flows.xml, sarif=flows.sarif]
    # max-seconds: 60                       # for each flow; max-states and max-memory as well

    # How many of everything are looked at, where a declaration does not say:
    # limits: {stackDepth: 6, instances: 2, modals: 4, taps: 2, pending: 2}

    # What findings weigh at most that need a second tap, a link or an answer within the half second of an animation:
    # races: warning

    # What a rule weighs: error, warning or off. Off hides what it finds, and the summary says how much that is.
    # rules:
    #   dead-action: off

    """
}
