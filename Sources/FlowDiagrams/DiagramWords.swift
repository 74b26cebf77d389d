import FlowModel

extension DiagramText {
  static func words(for framework: Framework) -> String {
    switch framework {
    case .uikit: "UIKit"
    case .swiftui: "SwiftUI"
    }
  }

  static func words(for style: Effect.Style) -> String {
    switch style {
    case .sheet: "sheet"
    case .fullScreen: "full screen"
    case .popover: "popover"
    case .alert: "alert"
    }
  }

  static func words(for kind: FlowGraph.Edge.Kind) -> String {
    switch kind {
    case .push: "push"
    case .present: "present"
    case .show: "show, replace"
    case .cover: "cover"
    case .back: "back, dismiss"
    case .tab: "tab"
    case .various: "in several ways"
    }
  }

  static func words(for cause: FlowGraph.Edge.Cause) -> String {
    switch cause {
    case .person: "tap"
    case .async: "later, by itself"
    case .launch: "launch"
    case .deepLink: "deep link"
    case .external: "external"
    case .dismissal: "told of a dismissal"
    }
  }
}
