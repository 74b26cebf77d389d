// swift-format-ignore-file
import FlowBuilder

extension CoordinatorName {
  fileprivate static let chats = CoordinatorName("Chats")
}

extension ScreenName {
  fileprivate static let chatList = ScreenName("ChatList")
  fileprivate static let chat = ScreenName("Chat")
  fileprivate static let feedback = ScreenName("Feedback")
}

extension EventName {
  fileprivate static let openChat = EventName("openChat")
  fileprivate static let openFeedback = EventName("openFeedback")
  fileprivate static let closeChat = EventName("closeChat")
  fileprivate static let closeFeedback = EventName("closeFeedback")
  fileprivate static let logout = EventName("logout")
}

extension StateName {
  fileprivate static let list = StateName("list")
  fileprivate static let chat = StateName("chat")
  fileprivate static let feedback = StateName("feedback")
}

let chats = Flow("Chats", root: .chats) {
  Coordinator(.chats) {
    Start { push(.chatList) }
    Machine(initially: .list, unexpected: .crash) {
      Route(from: .list, on: .openChat, to: .chat)
      Route(from: .list, on: .openFeedback, to: .feedback)
      Route(from: .chat, on: .closeChat, to: .list)
      Route(from: .feedback, on: .closeFeedback, to: .list)
      Route(on: .logout, to: .list)
      Shows(.chatList, in: .list)
      Shows(.chat, in: .chat)
      Shows(.feedback, in: .feedback)
      Entering(.chat) { push(.chat) }
      Entering(.feedback) { present(.feedback) }
    }
    Screen(.chatList) {
      Tap("open", when: machine(of: .chats) == .list) { send(.openChat) }
      Tap("feedback", when: machine(of: .chats) == .list) { send(.openFeedback) }
    }
    Screen(.chat) {
      OnDismissal(.back) { send(.closeChat) }
    }
    Screen(.feedback) {
      OnDismissal(.swipe) { send(.closeFeedback) }
      Tap("close", when: machine(of: .chats) == .feedback) {
        dismiss()
        send(.closeFeedback)
      }
    }
  }
}
