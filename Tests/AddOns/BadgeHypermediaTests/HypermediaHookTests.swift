import BadgeModel
import XCTest

@testable import BadgeHypermedia
@testable import BadgeUI

/// C-35: the hooks of a presenter.
final class HypermediaHookTests: XCTestCase {
    @MainActor
    func testC35AHookRunsOnceBeforeEachAction() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form(links: [HypermediaSample.forgotten]))

        flow.submit(["userName": .text("ana")])
        let first = await flow.next()
        flow.container.finishInteraction()
        flow.last.flowDelegate?.follow(linkItemModel: HypermediaSample.forgotten)
        let second = await flow.next()
        try flow.container.show(HypermediaSample.selector)
        flow.last.flowDelegate?.select(selectorItemModel: HypermediaSample.option("Passkey", 1))
        let third = await flow.next()

        XCTAssertEqual(first, .submit(HypermediaSample.login, parameters: ["userName": .text("ana")]))
        XCTAssertEqual(second, .follow(HypermediaSample.forgotten.link))
        XCTAssertEqual(third, .select(HypermediaActionID(rawValue: "actions[0].model.options[1]")))
        XCTAssertEqual(
            flow.presenters[0].calls.filter { $0.hasPrefix("pre") }, ["preRender", "preSubmit", "preFollow"])
        XCTAssertEqual(flow.presenters[1].calls.filter { $0.hasPrefix("pre") }, ["preRender", "preSelect"])
    }

    @MainActor
    func testC35TheParametersOfTheClosureAreSent() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form())
        flow.last.beforeSubmit = { parameters, closure in
            closure(true, parameters.merging(["branch": .text("north")]) { $1 })
        }

        flow.submit(["userName": .text("ana")])
        let event = await flow.next()

        XCTAssertEqual(
            event,
            .submit(HypermediaSample.login, parameters: ["userName": .text("ana"), "branch": .text("north")]))
    }

    @MainActor
    func testC35AHookThatDeclinesSendsNothing() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form(links: [HypermediaSample.forgotten]))
        flow.last.beforeSubmit = { $1(false, $0) }
        flow.last.beforeFollow = { $0(false) }

        flow.submit()
        flow.last.flowDelegate?.follow(linkItemModel: HypermediaSample.forgotten)

        XCTAssertEqual(flow.host.calls, ["open"])
        XCTAssertFalse(flow.container.isBusy)
        XCTAssertEqual(flow.last.count("stopLoading"), 0)
        let rest = await flow.rest()
        XCTAssertEqual(rest, [])
    }

    @MainActor
    func testC35OnlyTheFirstCallOfTheClosureCounts() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form())
        flow.last.beforeSubmit = { _, closure in
            closure(true, ["a": .text("1")])
            closure(true, ["a": .text("2")])
            closure(false, [:])
        }

        flow.submit()

        XCTAssertTrue(flow.container.isBusy)
        let rest = await flow.rest()
        XCTAssertEqual(rest, [.submit(HypermediaSample.login, parameters: ["a": .text("1")])])
    }

    @MainActor
    func testC35AClosureThatIsNeverCalledLeavesTheScreen() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form())
        var kept: [PreSubmitClosure] = []
        flow.last.beforeSubmit = { kept.append($1) }

        flow.submit()
        let isBusy = flow.container.isBusy
        flow.submit()
        kept[0](true, ["late": .flag(true)])
        kept[1](true, [:])
        let second = await flow.next()
        flow.container.finishInteraction()
        flow.submit()
        let isClosed = await flow.last.flowDelegate?.close()
        kept[2](true, [:])

        XCTAssertFalse(isBusy)
        XCTAssertEqual(second, .submit(HypermediaSample.login, parameters: [:]))
        XCTAssertEqual(isClosed, true)
        let rest = await flow.rest()
        XCTAssertEqual(rest, [.close])
    }

    @MainActor
    func testC35AHookThatAnswersAfterTheFlowHasEndedStartsNothing() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form())
        var kept: [PreSubmitClosure] = []
        flow.last.beforeSubmit = { kept.append($1) }
        let error = BadgeError(.serverUnreachable, reason: "The line is cut. Try again.")

        flow.submit()
        await flow.container.fail(error)
        kept[0](true, [:])

        XCTAssertFalse(flow.container.isBusy)
        XCTAssertFalse(flow.host.calls.contains("showLoading"))
        let rest = await flow.rest()
        XCTAssertEqual(rest, [.fail(error)])
    }

    @MainActor
    func testC35AClosureOfAnEarlierScreenIsIgnored() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form())
        var kept: [PreSubmitClosure] = []
        flow.last.beforeSubmit = { kept.append($1) }

        flow.submit()
        try flow.container.show(HypermediaSample.form(view: "another"))
        kept[0](true, ["password": .secret(Secret(utf8: "x"))])

        let rest = await flow.rest()
        XCTAssertEqual(rest, [])
    }
}
