import BadgeModel
import XCTest

@testable import BadgeHypermedia
@testable import BadgeUI

/// C-36: who shows that a request is running, and one action at a time.
final class HypermediaLoadingTests: XCTestCase {
    @MainActor
    func testC36TheContainerShowsThatARequestIsRunning() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form())

        flow.submit()
        let running = flow.host.calls
        try flow.container.show(HypermediaSample.form(view: "next"))

        XCTAssertEqual(running, ["open", "showLoading"])
        XCTAssertEqual(flow.host.calls, ["open", "showLoading", "hideLoading"])
        XCTAssertEqual(flow.presenters[0].calls, ["preRender", "show", "preSubmit", "stopLoading", "dismiss"])
        XCTAssertEqual(flow.last.count("stopLoading"), 0)
    }

    @MainActor
    func testC36AScreenWithItsOwnProgressIsLeftAlone() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form())
        flow.last.showsLoading = true
        flow.last.handlesProblems = true

        flow.submit()
        try flow.container.show(HypermediaSample.problem())

        XCTAssertEqual(flow.host.calls, ["open"])
        XCTAssertEqual(flow.last.calls.suffix(2), ["stopLoading", "problem"])
    }

    @MainActor
    func testC36LoadingStopsOnceAfterEveryOutcome() async throws {
        let outcomes: [@MainActor (HypermediaContainer) async throws -> Void] = [
            { try $0.show(HypermediaSample.selector) },
            { try $0.show(HypermediaSample.problem(.invalidInput)) },
            { try $0.show(DefaultContinueSameModel(messageItems: [])) },
            { await $0.show(BadgeError(.serverUnreachable, reason: "gone")) },
            { await $0.show(BadgeError(.documentInvalid, reason: "broken")) },
            { $0.finishInteraction() },
            { $0.end() },
        ]
        for (index, outcome) in outcomes.enumerated() {
            let flow = SpiedFlow()
            try flow.container.show(HypermediaSample.form())
            flow.submit()

            try await outcome(flow.container)
            flow.container.finishInteraction()
            flow.container.end()

            XCTAssertEqual(flow.presenters[0].count("stopLoading"), 1, "outcome \(index)")
            XCTAssertEqual(flow.host.calls.count { $0 == "hideLoading" }, 1, "outcome \(index)")
        }
    }

    @MainActor
    func testAnActionDuringARequestIsIgnored() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form(links: [HypermediaSample.forgotten]))

        flow.submit(["a": .text("1")])
        flow.submit(["a": .text("2")])
        flow.last.flowDelegate?.follow(linkItemModel: HypermediaSample.forgotten)

        XCTAssertEqual(flow.last.count("preSubmit"), 1)
        XCTAssertEqual(flow.last.count("preFollow"), 0)
        let rest = await flow.rest()
        XCTAssertEqual(rest, [.submit(HypermediaSample.login, parameters: ["a": .text("1")])])
    }

    @MainActor
    func testAClosedFlowTakesNothingAnyMore() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form())
        let delegate = flow.last.flowDelegate

        _ = await delegate?.close()
        delegate?.submit(interactionActionModel: HypermediaSample.signIn, parameters: [:])
        try flow.container.show(HypermediaSample.selector)

        XCTAssertEqual(flow.presenters.count, 1)
        let rest = await flow.rest()
        XCTAssertEqual(rest, [.close])
        XCTAssertEqual(flow.host.calls, ["open", "confirmClosing", "close"])
    }

    @MainActor
    func testAPictureIsNeverFollowed() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form(links: [HypermediaSample.picture]))

        flow.last.flowDelegate?.follow(linkItemModel: HypermediaSample.picture)

        XCTAssertEqual(flow.last.count("preFollow"), 0)
        let rest = await flow.rest()
        XCTAssertEqual(rest, [])
    }
}
