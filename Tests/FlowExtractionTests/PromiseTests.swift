import FlowModel
import Testing

@testable import FlowExtraction

/// Publishers that are made with the code which sends their values, or with the values.
@Suite struct PromiseTests {
  private static let base = """
    import Combine
    import RxSwift
    class Base: Coordinator {
      var children: [Coordinator] = []
      var bag = Set<AnyCancellable>()
      func coordinate(to child: Base) -> AnyPublisher<Void, Never> {
        children.append(child)
        return child.start().handleEvents(receiveOutput: { [weak self] _ in
          self?.children.removeAll { $0 === child }
        }).eraseToAnyPublisher()
      }
      func start() -> AnyPublisher<Void, Never> { fatalError() }
    }

    """

  /// What the scene's coordinator does at once, and in its screen's only action, when it starts `Child`.
  private func reading(start: String, child: String = "", more: String = "") -> Reading {
    Reading(
      Reading.scene + Self.base + """
        final class AppCoordinator: Base {
          let stack: UINavigationController
          init(stack: UINavigationController) { self.stack = stack }
          override func start() -> AnyPublisher<Void, Never> {
            let list = ListController()
            list.onItem = { [weak self] in self?.open() }
            stack.pushViewController(list, animated: false)
            return .empty()
          }
          func open() { \(start) }
          func showItem() { stack.pushViewController(ItemController(), animated: true) }
          \(more)
        }
        class ListController: UIViewController {
          var onItem: (() -> Void)?
          @IBAction func itemTapped() { onItem?() }
        }
        final class Child: Base {
          let stack: UINavigationController
          init(stack: UINavigationController) { self.stack = stack }
          override func start() -> AnyPublisher<Void, Never> { \(child) }
        }
        extension AnyPublisher { static func empty() -> AnyPublisher { Empty().eraseToAnyPublisher() } }
        """)
  }

  private func kinds(_ reading: Reading) throws -> [Effect.Kind] {
    _ = try reading.text()
    let screen = reading.coordinator("AppCoordinator")?.screens.first { $0.name == "ListController" }
    return screen?.actions.flatMap(\.effects).map(\.kind) ?? []
  }

  private static let begins = "coordinate(to: Child(stack: stack)).sink { _ in }.store(in: &bag)"
  private static let pushes = "stack.pushViewController(ItemController(), animated: true)"

  @Test(arguments: ["Empty(completeImmediately: false).eraseToAnyPublisher()", ".empty()"])
  func aChildThatSendsNothingIsNotReleased(result: String) throws {
    let reading = reading(start: Self.begins, child: "\(Self.pushes)\nreturn \(result)")
    #expect(try kinds(reading).count == 1)
    #expect(!reading.facts.contains { $0.contains("remove") || $0.contains("finish") })
  }

  @Test func aChildWithAGivenResultIsReleasedAtOnce() throws {
    let reading = reading(
      start: Self.begins, child: "\(Self.pushes)\nreturn Just(()).eraseToAnyPublisher()")
    #expect(try kinds(reading).last == .remove("Child"))
  }

  /// Both requests are promises of one function, and `Empty` stands for the object being gone.
  @Test func aRequestAfterARequestIsHeard() throws {
    let reading = reading(
      start: """
        load("id").compactMap { $0 }
          .flatMap { [weak self] id in
            self?.load(id) ?? Empty<String, Error>(completeImmediately: true).eraseToAnyPublisher()
          }
          .sink { _ in } receiveValue: { [weak self] _ in self?.showItem() }.store(in: &bag)
        """,
      more: """
        func load(_ key: String) -> AnyPublisher<String, Error> {
          Future { promise in
            Store.shared.load(key) { value, error in
              if let error = error { return promise(.failure(error)) }
              promise(.success(value))
            }
          }.eraseToAnyPublisher()
        }
        """)
    #expect(try reading.text().contains("{push: ItemController}"))
  }

  @Test func theGivenValueDecides() throws {
    let reading = reading(
      start: """
        Just(false).flatMap { isKnown in Just(!isKnown) }.sink { [weak self] isNew in
          if isNew { self?.showItem() } else { self?.stack.popViewController(animated: true) }
        }.store(in: &bag)
        """)
    #expect(try kinds(reading) == [.pushScreen("ItemController")])
  }

  @Test(arguments: [
    "Future<Bool, Never> { promise in",
    "Deferred { Future<Bool, Never> { promise in", "Observable<Bool>.create { promise in",
    "Single<Bool>.create { promise in",
  ])
  func thePromiseIsKept(making: String) throws {
    let isObserver = making.hasPrefix("Observable")
    let reading = reading(
      start: "ask().subscribe(onNext: { [weak self] isSure in if isSure { self?.showItem() } })",
      more: """
        func ask() -> Observable<Bool> {
          return \(making)
            let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Yes", style: .default) { _ in
              \(isObserver ? "promise.onNext(true)" : "promise(.success(true))")
            })
            alert.addAction(UIAlertAction(title: "No", style: .default) { _ in
              \(isObserver ? "promise.onNext(false)" : "promise(.success(false))")
            })
            self.stack.present(alert, animated: true)
          } \(making.hasPrefix("Deferred") ? "}" : "")
        }
        """)
    _ = try reading.text()
    let screens = reading.coordinator("AppCoordinator")?.screens ?? []
    let alert = screens.first { $0.name == "SureAlert" }
    #expect(alert?.actions.map { $0.effects.map(\.kind) } == [[.pushScreen("ItemController")], []])
  }

  @Test func aPromiseThatOtherCodeKeepsIsKeptLater() throws {
    let reading = reading(
      start: "load().sink { [weak self] _ in self?.showItem() }.store(in: &bag)",
      more: "func load() -> Future<Void, Never> { Future { promise in Service.shared.load(completion: promise) } }")
    #expect(try kinds(reading).map { if case .later = $0 { true } else { false } } == [true])
  }

  @Test func oneFlatMapFollowsAnother() throws {
    let reading = reading(
      start: Self.begins,
      child: """
        let first = FirstController()
        stack.pushViewController(first, animated: true)
        return first.next.flatMap { [stack] _ -> AnyPublisher<Void, Never> in
            let second = SecondController()
            stack.pushViewController(second, animated: true)
            return second.next.eraseToAnyPublisher()
          }.flatMap { [stack] _ -> AnyPublisher<Void, Never> in
            stack.popToRootViewController(animated: true)
            return Just(()).eraseToAnyPublisher()
          }.eraseToAnyPublisher()
        """,
      more: """
        }
        class FirstController: UIViewController {
          let next = PassthroughSubject<Void, Never>()
          let button = UIButton()
          override func viewDidLoad() {
            button.publisher(for: .touchUpInside).delay(for: 1, scheduler: DispatchQueue.main).map { _ in () }
              .subscribe(next)
          }
        }
        struct Taps: Publisher { let control: UIControl }
        extension UIButton { func publisher(for event: UIControl.Event) -> Taps { Taps(control: self) } }
        class SecondController: UIViewController {
          let next = PassthroughSubject<Void, Never>()
          @IBAction func doneTapped() { next.send() }
        """)
    _ = try reading.text()
    let screens = reading.coordinator("Child")?.screens ?? []
    let effects = screens.map { $0.actions.flatMap(\.effects).map(\.kind) }
    #expect(screens.map(\.name) == ["FirstController", "SecondController"])
    #expect(effects.first == [.pushScreen("SecondController")])
    #expect(effects.last?.contains(.finish) == true)
  }

  private static let service = """
    }
    final class Service {
      let left = PublishSubject<Void>()
      func request(_ path: String) -> Single<String> {
        Single.create { single in
          Client.shared.load(path) { single(.success($0)) }
          return Disposables.create()
        }
      }
      func leave() -> Completable {
        request("out").do(onSuccess: { [weak self] _ in self?.left.onNext(()) }).asCompletable()
      }
      func load() -> Single<String> { request("in") }
    """

  /// What is promised in one line is another promise for each caller of the function.
  @Test func eachCallHasItsPromise() throws {
    let reading = reading(
      start: """
        service.left.subscribe(onNext: { [weak self] _ in self?.showItem() })
        service.leave().subscribe()
        service.load().subscribe(onSuccess: { [weak self] _ in self?.stack.popViewController(animated: true) })
        """,
      more: "let service = Service()\n" + Self.service)
    let later = try kinds(reading).map { kind -> [Effect.Kind] in
      if case .later(let effects) = kind { effects.map(\.kind) } else { [kind] }
    }
    #expect(later == [[.pushScreen("ItemController")], [.pop]])
  }

  @Test(arguments: [
    "subscribe", "taps.flatMap { [weak self] in self?.service.leave() ?? Completable.empty() }.subscribe",
  ])
  func whatFollowsOtherChainsIsHeard(chain: String) throws {
    let reading = reading(
      start: """
        service.left.subscribe(onNext: { [weak self] _ in self?.showItem() })
        \(chain == "subscribe" ? "service.load().asCompletable().andThen(service.leave()).subscribe()" : chain + "()")
        """,
      more: "let service = Service()\nlet taps = Observable.combineLatest(a, b)\n" + Self.service)
    #expect(try reading.text().contains("push: ItemController"))
  }

  @Test func aGuardThatGivesNothingStopsNoOtherChain() throws {
    let reading = reading(
      start: """
        taps.flatMap { [weak self] () -> Observable<Int> in
          guard let self else { return Observable.empty() }
          return Observable.combineLatest(self.a, self.b).map { $0.0 }
        }.subscribe(onNext: { [weak self] _ in self?.showItem() })
        taps.onNext(())
        """,
      more: "let taps = PublishSubject<Void>()")
    #expect(try kinds(reading) == [.pushScreen("ItemController")])
  }
}
