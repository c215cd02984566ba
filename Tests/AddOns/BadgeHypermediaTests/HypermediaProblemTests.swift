import BadgeModel
import XCTest

@testable import BadgeHypermedia
@testable import BadgeUI

/// C-33 and C-34: what becomes of a problem.
final class HypermediaProblemTests: XCTestCase {
    @MainActor
    func testC34AHandledProblemLeavesTheScreen() async throws {
        for type in HandleableProblemType.allCases {
            let flow = SpiedFlow()
            try flow.container.show(HypermediaSample.form())
            flow.last.handlesProblems = true

            try flow.container.show(HypermediaSample.problem(type))

            XCTAssertEqual(flow.presenters.count, 1, "\(type)")
            XCTAssertEqual(flow.last.calls, ["preRender", "show", "problem"])
            XCTAssertEqual(flow.host.calls, ["open"])
            let rest = await flow.rest()
            XCTAssertEqual(rest, [])
        }
    }

    @MainActor
    func testC34ADeclinedProblemGoesToTheFallbackOnce() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form())
        let problem = HypermediaSample.problem(.invalidInput, InfoMessageModel("Two things to fix"))

        try flow.container.show(problem)
        let fallback = flow.last
        fallback.flowDelegate?.acknowledge()
        flow.presenters[0].flowDelegate?.submit(interactionActionModel: HypermediaSample.signIn, parameters: [:])
        let event = await flow.next()

        XCTAssertEqual(flow.presenters.count, 2)
        XCTAssertEqual((fallback.model as? DefaultProblemModel)?.message, "Check the form\nTwo things to fix")
        XCTAssertEqual(fallback.calls, ["preRender", "show", "dismiss"])
        XCTAssertEqual(flow.presenters[0].calls, ["preRender", "show", "problem", "preSubmit"])
        XCTAssertEqual(event, .submit(HypermediaSample.login, parameters: [:]))
    }

    @MainActor
    func testC34ADeclinedCriticalProblemEndsTheFlow() async throws {
        for type in [HandleableProblemType.authenticationFailed, .sessionAndAccessTokenMismatch] {
            let flow = SpiedFlow()
            try flow.container.show(HypermediaSample.form())

            try flow.container.show(HypermediaSample.problem(type))
            XCTAssertEqual(flow.presenters.map { $0.count("problem") }, [1, 0])
            flow.last.flowDelegate?.acknowledge()

            let rest = await flow.rest()
            XCTAssertEqual(rest, [.fail(BadgeError(.loginRefused, reason: ""))], "\(type)")
        }
    }

    @MainActor
    func testC34AnErrorThatIsShownWhileTheUserClosesTheFlowEndsItNoSecondTime() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form())
        flow.host.onError = { _ = await flow.last.flowDelegate?.close() }

        await flow.container.fail(BadgeError(.serverUnreachable, reason: "The line is cut. Try again."))

        let rest = await flow.rest()
        XCTAssertEqual(rest, [.close])
        flow.host.onError = {}
    }

    @MainActor
    func testC34OnlyCriticalProblemsEndTheFlow() async throws {
        for type in HandleableProblemType.allCases where !type.isCritical {
            let flow = SpiedFlow()
            try flow.container.show(HypermediaSample.form())

            try flow.container.show(HypermediaSample.problem(type))
            flow.last.flowDelegate?.acknowledge()

            let rest = await flow.rest()
            XCTAssertEqual(rest, [], "\(type)")
        }
    }

    @MainActor
    func testC34AProblemThatNoScreenMayHandleIsNotOffered() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form())
        flow.last.handlesProblems = true

        try flow.container.show(HypermediaSample.problem(nil))
        flow.last.flowDelegate?.acknowledge()

        XCTAssertEqual(flow.presenters.map { $0.count("problem") }, [0, 0])
        let rest = await flow.rest()
        XCTAssertEqual(rest, [.fail(BadgeError(.loginRefused, reason: ""))])
    }

    @MainActor
    func testC34AScreensOwnProblemTakesTheSameWay() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form())

        flow.last.flowDelegate?.handleUIProblem(HypermediaSample.problem(.invalidInput))

        XCTAssertEqual(flow.presenters.count, 2)
        XCTAssertEqual(flow.presenters[0].count("problem"), 1)
    }

    @MainActor
    func testC34ALinkOfAProblemIsFollowedFromItsScreen() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form())
        try flow.container.show(HypermediaSample.problem(.tooManyAttempts))

        flow.presenters[0].flowDelegate?.follow(linkItemModel: HypermediaSample.forgotten)
        flow.last.flowDelegate?.follow(linkItemModel: HypermediaSample.forgotten)

        XCTAssertEqual(flow.presenters.map { $0.count("preFollow") }, [0, 1])
        let rest = await flow.rest()
        XCTAssertEqual(rest, [.follow(HypermediaSample.forgotten.link)])
    }

    func testC33InvalidFieldsAreAtTheirItemsAndOthersAreMessages() throws {
        let problem = HypermediaSample.problem(
            .invalidInput, InfoMessageModel("Two things to fix", style: .error),
            InfoMessageModel("Enter a user name", key: "userName", reason: "missing"),
            InfoMessageModel("Use letters", key: "userName"), InfoMessageModel("Say who", key: "tenant"))

        let form = HypermediaSample.form().showing(problem)
        let next = form.showing(HypermediaSample.problem(.invalidInput, InfoMessageModel("No", key: "password")))

        let errors = { (form: DefaultFormModel) in
            form.inputs(of: HypermediaSample.signIn).map { "\($0.key): \($0.error ?? "-")" }
        }
        XCTAssertEqual(errors(form), ["userName: Enter a user name\nUse letters", "password: -"])
        XCTAssertEqual(
            form.messageItems.map(\.text), ["Check the form", "Two things to fix", "Say who", "Welcome back"])
        XCTAssertEqual(errors(next), ["userName: -", "password: No"])
        XCTAssertEqual(form.buttons, HypermediaSample.form().buttons)
    }

    func testC33AProblemWithoutMessagesShowsItsTitle() {
        let form = HypermediaSample.form().showing(HypermediaSample.problem(.incorrectCredentials, title: "Not known"))

        XCTAssertEqual(form.messageItems.map(\.text), ["Not known", "Welcome back"])
        XCTAssertEqual(HypermediaSample.problem(title: nil).message, "")
    }

    func testC33TheTitleStandsBeforeTheMessagesAndOnce() {
        for (title, text) in [("Check it", "Check it\nNo\nToo short"), ("No", "No\nToo short"), ("", "No\nToo short")] {
            let problem = HypermediaSample.problem(
                .invalidInput, title: title, InfoMessageModel("No"), InfoMessageModel("Too short", key: "password"))

            let form = HypermediaSample.form().showing(problem)

            XCTAssertEqual(problem.message, text)
            XCTAssertEqual(
                (form.messageItems.map(\.text) + ["Too short"]).filter { $0 != "Welcome back" },
                text.split(separator: "\n").map(String.init), title)
        }
    }
}
