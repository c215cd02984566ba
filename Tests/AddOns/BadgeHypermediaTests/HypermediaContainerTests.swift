import BadgeModel
import BadgeTesting
import Foundation
import ScreenTestSupport
import Synchronization
import TestSupport
import XCTest

@testable import BadgeHypermedia
@testable import BadgeUI

/// What the container shows for each answer of the server, and its options.
final class HypermediaContainerTests: XCTestCase {
    @MainActor
    func testAnAnswerToStayGoesToTheCurrentScreen() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form())
        flow.last.handlesForms = true
        let again = DefaultFormModel(interactionItems: [HypermediaSample.stop])

        try flow.container.show(
            DefaultContinueSameModel(messageItems: [InfoMessageModel("On its way")], formModel: again))

        XCTAssertEqual(flow.presenters.count, 1)
        XCTAssertEqual(flow.last.calls, ["preRender", "show", "messages [\"On its way\"]", "form [\"Stop\"]"])
    }

    @MainActor
    func testAFormThatTheScreenDeclinesGetsItsOwnScreen() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.selector)

        try flow.container.show(DefaultContinueSameModel(messageItems: [], formModel: HypermediaSample.form()))

        XCTAssertEqual(flow.presenters.map(\.calls.last), ["dismiss", "show"])
        XCTAssertTrue(flow.last.model is DefaultFormModel)
    }

    @MainActor
    func testAnAnswerToStayWithoutActionsLeavesNone() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form(links: [HypermediaSample.forgotten]))

        try flow.container.show(DefaultContinueSameModel(messageItems: [InfoMessageModel("Look at your phone")]))

        let left = flow.last.model as? DefaultFormModel
        XCTAssertEqual(left?.messageItems.map(\.text), ["Look at your phone"])
        XCTAssertEqual(left?.interactionItems.count, 0)
        XCTAssertEqual(left?.linkItems, [HypermediaSample.forgotten])
    }

    @MainActor
    func testThePollingScreenIsUpdatedInPlaceWhileItIsTheSame() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.polling(left: 100))
        var next = HypermediaSample.polling(left: 99)
        next.linkItems = [HypermediaSample.picture]

        try flow.container.show(next)
        try flow.container.show(HypermediaSample.polling(.done))

        XCTAssertEqual(
            flow.presenters[0].calls, ["preRender", "show", "messages []", "links [\"qr-code\"]", "dismiss"])
        XCTAssertEqual(flow.presenters.count, 2)
    }

    @MainActor
    func testAPollingAnswerLeavesAPendingHookAlone() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.polling(left: 100))
        var kept: [PreSubmitClosure] = []
        flow.last.beforeSubmit = { kept.append($1) }
        flow.last.flowDelegate?.submit(interactionActionModel: HypermediaSample.stop, parameters: [:])

        try flow.container.show(HypermediaSample.polling(left: 99))
        kept[0](true, [:])
        let event = await flow.next()

        XCTAssertEqual(event, .submit(HypermediaSample.cancel, parameters: [:]))
    }

    @MainActor
    func testASelectorInASelectorIsChosenWithoutARequest() async throws {
        let flow = SpiedFlow()
        let nested = SelectorItemModel(title: "Devices", options: [HypermediaSample.option("Phone", 3)])
        try flow.container.show(
            DefaultSelectorModel(
                selectorItems: [nested, SelectorItemModel(title: "Code", form: HypermediaSample.form())]))

        flow.last.flowDelegate?.select(selectorItemModel: nested)
        let (inner, canGoBack) = (flow.last.model as? DefaultSelectorModel, flow.last.flowDelegate?.canGoBack)
        flow.last.flowDelegate?.goBack()
        let outer = flow.last.model as? DefaultSelectorModel
        if let outer { flow.last.flowDelegate?.select(selectorItemModel: outer.selectorItems[1]) }

        XCTAssertEqual(inner?.title, "Devices")
        XCTAssertEqual(inner?.selectorItems.map(\.title), ["Phone"])
        XCTAssertEqual(canGoBack, true)
        XCTAssertEqual(outer?.selectorItems.count, 2)
        XCTAssertTrue(flow.last.model is DefaultFormModel)
        XCTAssertEqual(flow.presenters.map(\.calls.last), ["dismiss", "dismiss", "dismiss", "show"])
        let rest = await flow.rest()
        XCTAssertEqual(rest, [])
    }

    @MainActor
    func testAnOperationShowsWhatFollowsOpeningItsAddress() async throws {
        var content = OperationContent(name: "external-browser-flow")
        content.operationItems = [HypermediaSample.signIn]
        content.errorInteractionModel = HypermediaSample.selector
        let operation = FormOperationModel(content, interactionModel: HypermediaSample.form(view: "opened"))

        for opened in [true, false] {
            let flow = SpiedFlow()
            try flow.container.show(operation)
            flow.submit()
            try flow.container.showOperation(opened: opened)

            XCTAssertEqual(flow.presenters.count, 2)
            XCTAssertEqual(flow.last.model is DefaultSelectorModel, !opened)
            XCTAssertEqual(flow.presenters[0].calls.suffix(2), ["stopLoading", "dismiss"])
        }
    }

    @MainActor
    func testAnOperationThatCannotBeOpenedIsAProblem() async throws {
        var content = OperationContent(name: "external-browser-flow")
        content.problem = HypermediaSample.problem(.requestFailed)
        let flow = SpiedFlow()
        try flow.container.show(FormOperationModel(content))
        flow.last.handlesProblems = true

        try flow.container.showOperation(opened: false)

        XCTAssertEqual(flow.last.count("problem"), 1)
        XCTAssertEqual(flow.presenters.count, 1)
    }

    @MainActor
    func testAPollingOperationIsAPollingScreenFromTheStart() async throws {
        let flow = SpiedFlow()
        let operation = PollingOperationModel(
            OperationContent(name: "bankid"),
            polling: DefaultBankIDModel(HypermediaSample.polling(), openAction: HypermediaSample.signIn))

        try flow.container.show(operation)
        try flow.container.showOperation(opened: false)
        try flow.container.show(operation)

        XCTAssertEqual(flow.presenters.count, 1)
        XCTAssertTrue(flow.last.model is any BankIDModel)
    }

    @MainActor
    func testARetryableErrorLeavesTheScreenAndOthersEndTheFlow() async throws {
        let flow = SpiedFlow()
        try flow.container.show(HypermediaSample.form())
        flow.last.handlesProblems = true

        await flow.container.show(BadgeError(.serverUnreachable, reason: "No connection."))
        await flow.container.show(BadgeError(.documentInvalid, reason: "Broken."))

        XCTAssertEqual(flow.last.problems.map(\.message), ["No connection."])
        XCTAssertEqual(flow.last.problems.map(\.type), [.requestFailed])
        let rest = await flow.rest()
        XCTAssertEqual(rest, [.fail(BadgeError(.documentInvalid, reason: ""))])
    }

    @MainActor
    func testAnAddressIsOpenedOnlyWithAnAllowedScheme() async throws {
        let flow = SpiedFlow(HypermediaPresentation(openedSchemes: ["bankid"]))
        let opened = Mutex<[String]>([])
        flow.registry.hypermedia.setURLOpener { url in
            opened.withLock { $0.append(url.absoluteString) }
            return true
        }
        try flow.container.show(HypermediaSample.form())
        let delegate = try XCTUnwrap(flow.last.flowDelegate)

        for address in ["https://a.example", "http://a.example", "bankid:///?t=1", "javascript:alert(1)", "/x"] {
            let url = try XCTUnwrap(URL(string: address))
            let (can, did) = (delegate.canOpenURL(url), await delegate.openURL(url))
            XCTAssertEqual(can, did, address)
        }

        XCTAssertEqual(opened.withLock { $0 }, ["https://a.example", "bankid:///?t=1"])
    }

    @MainActor
    func testTheContainerDrawsTheHeaderWhereItsHostDoes() async throws {
        for drawsHeader in [true, false] {
            let flow = SpiedFlow()
            flow.host.drawsHeader = drawsHeader

            try flow.container.show(HypermediaSample.form())

            XCTAssertEqual(flow.last.calls, (drawsHeader ? ["hideHeader"] : []) + ["preRender", "show"])
        }
    }
}

/// The options of the presentation.
final class HypermediaPresentationTests: XCTestCase {
    @MainActor
    func testClosingIsConfirmedUnlessTheAppDecidesOtherwise() async throws {
        for (asks, confirms) in [(true, true), (true, false), (false, true)] {
            let flow = SpiedFlow(HypermediaPresentation(confirmsClosing: asks))
            flow.host.confirms = confirms
            try flow.container.show(HypermediaSample.form())

            let isClosed = await flow.last.flowDelegate?.close()

            XCTAssertEqual(isClosed, confirms)
            XCTAssertEqual(flow.host.calls, asks ? ["open", "confirmClosing"] : ["open"])
            let rest = await flow.rest()
            XCTAssertEqual(rest, confirms ? [.close] : [])
        }
    }

    @MainActor
    func testAnErrorIsToldBeforeItEndsTheFlowUnlessTheAppDoes() async throws {
        for shows in [true, false] {
            let flow = SpiedFlow(HypermediaPresentation(showsErrors: shows))
            try flow.container.show(HypermediaSample.form())

            flow.last.flowDelegate?.interruptFlow(
                for: BadgeError(.unexpected, reason: "Oops."), title: "Sorry", message: nil)
            let event = await flow.next()

            XCTAssertEqual(event, .fail(BadgeError(.unexpected, reason: "")))
            XCTAssertEqual(flow.host.calls, shows ? ["open", "error unexpected Sorry -"] : ["open"])
        }
    }

    @MainActor
    func testACriticalProblemEndsTheFlowAtOnceWithoutFeedback() async throws {
        let flow = SpiedFlow(HypermediaPresentation(showsErrors: false))
        try flow.container.show(HypermediaSample.form())

        try flow.container.show(HypermediaSample.problem(.authenticationFailed))

        XCTAssertEqual(flow.presenters.count, 1)
        let rest = await flow.rest()
        XCTAssertEqual(rest, [.fail(BadgeError(.loginRefused, reason: ""))])
    }

    @MainActor
    func testTheFlowIsModalUnlessTheAppHasAStackForIt() async throws {
        for (mode, style) in [(HypermediaPresentation.Mode.modal, PresentationPlan.Style.modal), (.stack, .push)] {
            let flow = SpiedFlow(HypermediaPresentation(mode: mode))
            var layer = AppearanceLayer()
            layer[.hostStack] = SpyStack(isMounted: true)
            flow.registry.setDefaults(layer)

            try flow.container.show(HypermediaSample.form())

            XCTAssertEqual(flow.host.plan?.style, style)
        }
    }

    @MainActor
    func testOptionsAreAListOrTabs() async throws {
        for layout in HypermediaPresentation.SelectorLayout.allCases {
            let presenter = ScriptedPresenter([
                .hypermediaSelector: [layout == .list ? .submit(["option": "2"]) : .action("2")]
            ])
            let registry = UIRegistry()
            registry.registerAll(presentedBy: presenter)
            registry.hypermedia.setPresentation(HypermediaPresentation(selectorLayout: layout))
            let container = registry.makeHypermediaContainer()
            var events = container.events.makeAsyncIterator()

            try container.show(HypermediaSample.selector)
            let event = await events.next(isolation: #isolation)
            container.end()

            XCTAssertEqual(event, .select(HypermediaActionID(rawValue: "actions[0].model.options[1]")))
            guard case .shown(let form)? = presenter.transcript.events.first else { return XCTFail("nothing shown") }
            XCTAssertEqual(form.fields.count, layout == .list ? 1 : 0)
            XCTAssertEqual(form.actions.map(\.label), layout == .list ? ["Continue"] : ["Password", "Passkey"])
        }
    }
}
