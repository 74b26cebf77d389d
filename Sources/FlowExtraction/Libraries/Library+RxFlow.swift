/// RxFlow: steps reach `navigate(to:)`, which returns the contributors of the next steps.
extension Library {
  static let rxflow = Library(
    module: "RxFlow", ownTypes: ["FlowCoordinator", "FlowContributors"], coordinatorProtocols: ["Flow"],
    source: """
      class FlowCoordinator {
        var flow: Flow?
        func coordinate(flow: Flow, with stepper: Stepper) {
          self.flow = flow
          flow.begin(stepper)
        }
        func coordinate(flow: Flow) { self.flow = flow }
        func navigate(to step: Step) { flow?.go(step) }
      }
      extension Flow {
        func begin(_ stepper: Stepper) {
          start(stepper.initialStep)
          stepper.steps.subscribe(onNext: { step in self.go(step) })
          stepper.readyToEmitSteps()
        }
        func start(_ step: Step) { go(step) }
        func go(_ step: Step) {
          let contributors = navigate(to: step)
          contributors(self)
        }
        func startFlow(_ flow: Flow, _ stepper: Stepper) {
          above = flow
          flow.below.append(self)
          begin(stepper)
        }
        func ended(_ child: Flow, _ step: Step) {
          below.removeAll { $0 === child }
          go(step)
        }
        var below: [Flow] = []
        var above: Flow?
      }
      extension UIViewController {
        func startFlow(_ flow: Flow, _ stepper: Stepper) {
          stepper.steps.subscribe(onNext: { step in flow.go(step) })
        }
      }
      enum NoneStep { case noStep }
      extension Stepper {
        var initialStep: Step { NoneStep.noStep }
      }
      class OneStepper {
        let steps = PublishRelay<Step>()
        let initialStep: Step
        init(withSingleStep step: Step) { initialStep = step }
      }
      class DefaultStepper {
        let steps = PublishRelay<Step>()
      }
      class CompositeStepper {
        let steps = PublishRelay<Step>()
        var initialStep: Step
        init(steppers: [Stepper]) {
          steppers.forEach { initialStep = $0.initialStep }
          steppers.forEach { $0.steps.bind(to: steps) }
        }
      }
      class Flows {
        static func use(_ flow: Flow, when strategy: Any, block: (UIViewController) -> Void) { block(flow.root) }
        static func use(_ a: Flow, _ b: Flow, when strategy: Any, block: (UIViewController) -> Void) {
          block(a.root, b.root)
        }
        static func use(_ a: Flow, _ b: Flow, _ c: Flow, when strategy: Any, block: (UIViewController) -> Void) {
          block(a.root, b.root, c.root)
        }
        static func use(_ a: Flow, _ b: Flow, _ c: Flow, _ d: Flow, when strategy: Any, block: (UIViewController) -> Void) {
          block(a.root, b.root, c.root, d.root)
        }
        static func use(
          _ a: Flow, _ b: Flow, _ c: Flow, _ d: Flow, _ e: Flow, when strategy: Any, block: (UIViewController) -> Void
        ) {
          block(a.root, b.root, c.root, d.root, e.root)
        }
        static func use(_ flows: [Flow], when strategy: Any, block: ([UIViewController]) -> Void) {
          block(flows.map { $0.root })
        }
        static func whenReady(flow1 a: Flow, block: (UIViewController) -> Void) { block(a.root) }
        static func whenReady(flow1 a: Flow, flow2 b: Flow, block: (UIViewController) -> Void) { block(a.root, b.root) }
        static func whenReady(flow1 a: Flow, flow2 b: Flow, flow3 c: Flow, block: (UIViewController) -> Void) {
          block(a.root, b.root, c.root)
        }
        static func whenReady(flow1 a: Flow, flow2 b: Flow, flow3 c: Flow, flow4 d: Flow, block: (UIViewController) -> Void) {
          block(a.root, b.root, c.root, d.root)
        }
        static func whenReady(
          flow1 a: Flow, flow2 b: Flow, flow3 c: Flow, flow4 d: Flow, flow5 e: Flow, block: (UIViewController) -> Void
        ) {
          block(a.root, b.root, c.root, d.root, e.root)
        }
        static func whenReady(flows: [Flow], block: ([UIViewController]) -> Void) { block(flows.map { $0.root }) }
      }
      class FlowContributors {
        static func one(flowContributor one: FlowContributor) -> FlowContributors { return one }
        static func multiple(flowContributors all: [FlowContributor]) -> FlowContributors {
          return { flow in all.forEach { one in one(flow) } }
        }
        static func end(forwardToParentFlowWithStep step: Step) -> FlowContributors {
          return { flow in flow.above.ended(flow, step) }
        }
        static func triggerParentFlow(withStep step: Step) -> FlowContributors {
          return { flow in flow.above.go(step) }
        }
      }
      class FlowContributor {
        static func contribute(
          withNextPresentable shown: Presentable, withNextStepper stepper: Stepper,
          allowStepWhenNotPresented: Bool = false, allowStepWhenDismissed: Bool = false
        ) -> FlowContributor {
          return { flow in shown.startFlow(flow, stepper) }
        }
        static func contribute(withNext shown: Presentable) -> FlowContributor {
          return { flow in shown.startFlow(flow, shown) }
        }
        static func forwardToCurrentFlow(withStep step: Step) -> FlowContributor { return { flow in flow.go(step) } }
        static func forwardToParentFlow(withStep step: Step) -> FlowContributor { return { flow in flow.above.go(step) } }
      }
      """)
}
