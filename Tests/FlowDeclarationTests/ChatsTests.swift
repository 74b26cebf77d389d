import FlowModel
import FlowTestSupport
import Testing

@testable import FlowDeclaration

@Suite struct ChatsTests {
  let chats: Coordinator

  init() throws {
    let flow = try loadFlow("Apps/Chats.flow.yml")
    chats = try #require(flow.coordinators.first)
  }

  @Test func machine() throws {
    let machine = try #require(chats.machine)
    #expect(machine.states == ["list", "chat", "feedback"])
    #expect(machine.initially == "list")
    #expect(machine.unexpected == .crash)
    #expect(
      machine.routes == [
        .init(from: "list", event: "openChat", to: "chat"),
        .init(from: "list", event: "openFeedback", to: "feedback"),
        .init(from: "chat", event: "closeChat", to: "list"),
        .init(from: "feedback", event: "closeFeedback", to: "list"),
        .init(from: nil, event: "logout", to: "list"),
      ])
    #expect(
      machine.shows == [
        .init(state: "list", screen: "ChatList"), .init(state: "chat", screen: "Chat"),
        .init(state: "feedback", screen: "Feedback"),
      ])
    #expect(machine.entering.map(\.name) == ["chat", "feedback"])
    #expect(
      machine.entering.flatMap(\.effects).map(\.kind) == [
        .pushScreen("Chat"), .presentScreen("Feedback", style: .sheet, interactiveDismiss: true),
      ])
  }

  @Test func screens() {
    #expect(chats.screens.map(\.name) == ["ChatList", "Chat", "Feedback"])
    let open = chats.screens[0].actions[0]
    #expect(open.condition?.node == .compare(.equal, .machine(coordinator: "Chats"), .text("list")))
    #expect(open.effects.map(\.kind) == [.send("openChat")])
    #expect(chats.screens[1].dismissal.back?.map(\.kind) == [.send("closeChat")])
    #expect(chats.screens[1].dismissal.swipe == nil)
    #expect(chats.screens[2].actions[0].effects.map(\.kind) == [.dismiss(.`self`), .send("closeFeedback")])
  }
}
