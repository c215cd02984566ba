import BadgeModel
import BadgeTesting
import Foundation
import XCTest

@testable import BadgeHypermedia
@testable import BadgeUI

/// The default presentation of every model, on a scripted presenter.
final class HypermediaFormTests: XCTestCase {
    /// A flow that a script answers.
    @MainActor
    private final class ScriptedFlow {
        let presenter: ScriptedPresenter
        let container: HypermediaContainer

        init(
            _ replies: [Form.Kind: [ScriptedPresenter.Reply]], localization: Localization = .english,
            server: String? = nil
        ) {
            presenter = ScriptedPresenter(replies)
            let registry = UIRegistry(localization: localization)
            registry.registerAll(presentedBy: presenter)
            container = registry.makeHypermediaContainer(server: server)
        }

        func next() async -> HypermediaContainer.Event? {
            var events = container.events.makeAsyncIterator()
            return await events.next(isolation: #isolation)
        }

        var forms: [Form] {
            presenter.transcript.events.compactMap { if case .shown(let form) = $0 { form } else { nil } }
        }
    }

    private let everyField: DefaultFormModel = {
        let form = HypermediaSample.login
        return DefaultFormModel(
            messageItems: [
                InfoMessageModel("Welcome\nback", style: .heading), InfoMessageModel("Be careful", style: .warn),
                InfoMessageModel("kim", style: .username),
            ],
            interactionItems: [
                InteractionItemTitleModel(key: "login", label: "Sign in"),
                InteractionItemHiddenModel(key: "csrf", value: "h1", form: form),
                HypermediaSample.username("kim"), HypermediaSample.password,
                InteractionItemInputTextModel(
                    key: "otp", label: "Code", placeholder: "6 digits",
                    inputConfiguration: InputTextConfiguration(.number, minLength: 6, maxLength: 6), isRequired: false,
                    form: form),
                InteractionItemCheckboxModel(
                    key: "remember", label: "Remember me", value: "yes", isChecked: true, form: form),
                InteractionItemCheckboxModel(
                    key: "sub", label: "User id", isChecked: true, isReadOnly: true, form: form),
                InteractionItemSelectModel(
                    key: "tenant", label: "Tenant",
                    options: [.init(label: "Blue", value: "b"), .init(label: "Red", value: "r")], selectedPosition: 1,
                    form: form),
                HypermediaSample.signIn, HypermediaSample.stop,
            ],
            linkItems: [HypermediaSample.forgotten, HypermediaSample.picture])
    }()

    @MainActor
    func testAFormShowsEveryKindOfField() async throws {
        let flow = ScriptedFlow([.hypermediaForm: [.wait]])

        try flow.container.show(everyField)
        flow.container.end()

        let form = try XCTUnwrap(flow.forms.first)
        XCTAssertEqual(form.title, "Welcome back")
        XCTAssertEqual(
            form.message.split(separator: "\n"),
            ["Sign in", "Be careful", "kim", "User id (required by the organization)"])
        XCTAssertEqual(form.messageStyles, [.headingMessage, .warningMessage, .usernameMessage, .message])
        XCTAssertEqual(
            form.fields.map { "\($0.name) \($0.kind.name) \($0.value?.redacted ?? "-")" },
            ["userName text kim", "password secret -", "otp code -", "remember boolean yes", "tenant choice r"])
        XCTAssertEqual(form.fields[2].constraints, Field.Constraints(isRequired: false, minLength: 6, maxLength: 6))
        XCTAssertEqual(form.fields[2].hint, "6 digits")
        XCTAssertEqual(form.actions.map(\.name), ["actions[0]", "actions[1]", "links[0]"])
        XCTAssertEqual(form.actions.map(\.sendsFields), [true, false, false])
        XCTAssertEqual(form.pictures, [Form.Picture(label: "QR code", image: HypermediaSample.png)])
        XCTAssertEqual(form.json["pictures"], [["label": "QR code", "mediaType": "image/png"]])
    }

    @MainActor
    func testAFormSendsWhatTheUserMayChange() async throws {
        let flow = ScriptedFlow([
            .hypermediaForm: [.submit(["userName": "", "password": "a secret", "remember": "no", "tenant": "b"])]
        ])
        var model = everyField
        model.interactionItems = model.interactionItems.map { item in
            guard var text = item as? InteractionItemInputTextModel, text.key == "userName" else { return item }
            text.isRequired = false
            return text
        }

        try flow.container.show(model)
        let event = await flow.next()

        XCTAssertEqual(
            event,
            .submit(
                HypermediaSample.login,
                parameters: [
                    "userName": .text(""), "password": .secret(Secret(utf8: "a secret")),
                    "otp": .secret(Secret(utf8: "")),
                    "remember": .flag(false), "tenant": .text("b"),
                ]))
        XCTAssertFalse("\(flow.presenter.transcript)".contains("a secret"))
        flow.container.end()
    }

    @MainActor
    func testANumberHasItsLength() throws {
        let field = Field("otp", label: "Code", .number, constraints: .length(6))

        XCTAssertEqual(field.problem(with: .text("12345"))?.text, "Code must have 6 digits; you entered 5.")
        XCTAssertNil(field.problem(with: .text("012345")))
        XCTAssertNotNil(field.problem(with: .text("12345x")))
    }

    @MainActor
    func testC33AnInputProblemIsARefusalOfTheSameForm() async throws {
        let flow = ScriptedFlow([
            .hypermediaForm: [
                .submit(["userName": "kim", "password": "wrong"]), .submit(["userName": "kim", "password": "right"]),
            ]
        ])
        try flow.container.show(HypermediaSample.form())
        _ = await flow.next()

        try flow.container.show(
            HypermediaSample.problem(
                .invalidInput, InfoMessageModel("Two things to fix"), InfoMessageModel("Too short", key: "password"),
                InfoMessageModel("Say who", key: "tenant")))
        let second = await flow.next()
        flow.container.end()

        XCTAssertEqual(flow.presenter.transcript.shown, [.hypermediaForm])
        XCTAssertTrue(
            flow.presenter.transcript.events.contains(
                .refused(
                    .hypermediaForm, .loginRefused,
                    reason: "Check the form\nTwo things to fix\nPassword: Too short\nSay who")))
        guard case .submit(_, let parameters, _)? = second else { return XCTFail("\(String(describing: second))") }
        XCTAssertEqual(parameters["password"], .secret(Secret(utf8: "right")))
    }

    @MainActor
    func testC33AProblemWithALinkShowsTheFormWithTheValuesAgain() async throws {
        let flow = ScriptedFlow([
            .hypermediaForm: [.submit(["userName": "kim", "password": "wrong"]), .action("links[0]")]
        ])
        try flow.container.show(HypermediaSample.form())
        _ = await flow.next()
        var problem = HypermediaSample.problem(.tooManyAttempts, title: "Too often")
        problem.linkItems = [HypermediaSample.forgotten]

        try flow.container.show(problem)
        let event = await flow.next()
        flow.container.end()

        XCTAssertEqual(event, .follow(HypermediaSample.forgotten.link))
        XCTAssertEqual(flow.forms.last?.problem, "Too often")
        XCTAssertEqual(flow.forms.last?.fields.map(\.value), [.text("kim"), nil])
    }

    @MainActor
    func testC33TheLinksOfAProblemGoWithIt() async throws {
        let attempt = ScriptedPresenter.Reply.submit(["userName": "kim", "password": "wrong"])
        let flow = ScriptedFlow([.hypermediaForm: [attempt, attempt, attempt]])
        try flow.container.show(HypermediaSample.form())
        _ = await flow.next()
        var problem = HypermediaSample.problem(.tooManyAttempts, title: "Too often")
        problem.linkItems = [HypermediaSample.forgotten]

        for shown in [problem, HypermediaSample.problem()] {
            try flow.container.show(shown)
            _ = await flow.next()
        }
        flow.container.end()

        XCTAssertEqual(
            flow.forms.map { $0.actions.map(\.name) }, [["actions[0]"], ["actions[0]", "links[0]"], ["actions[0]"]])
        XCTAssertEqual(flow.forms.map(\.problem), [nil, "Too often", "Check the form"])
    }

    @MainActor
    func testOnlyTheOrganizationsOwnServerAsksForASavedLogin() async throws {
        for isOwn in [true, false] {
            let presenter = ScriptedPresenter([.hypermediaForm: [.wait]])
            let registry = UIRegistry()
            registry.registerAll(presentedBy: presenter)
            let container = registry.makeHypermediaContainer(
                server: "https://login.example.org", isOwnServer: isOwn)

            try container.show(HypermediaSample.form())
            container.end()

            guard case .shown(let form)? = presenter.transcript.events.first else { return XCTFail("nothing shown") }
            XCTAssertEqual(form.loginFields?.password, isOwn ? "password" : nil)
        }
    }

    @MainActor
    func testButtonsOfOneLabelAreToldApartByTheTitlesOfTheirForms() async throws {
        let ids = (0..<4).map { HypermediaActionID(rawValue: "actions[\($0)]") }
        let titles = ["On this device", "On another device", "", "By card"]
        let items = zip(ids, titles).flatMap { id, title -> [any InteractionItemModel] in
            [
                InteractionItemTitleModel(key: "login", label: title), HypermediaSample.username(form: id),
                InteractionItemButtonModel(key: "login", label: title == "By card" ? "Use it" : "Log in", action: id),
            ]
        }
        let flow = ScriptedFlow([.hypermediaForm: [.action("actions[1]"), .submit(["userName": "kim"])]])

        try flow.container.show(DefaultFormModel(interactionItems: items))
        let event = await flow.next()
        flow.container.end()

        XCTAssertEqual(
            flow.forms.first?.actions.map(\.label),
            ["On this device", "On another device", "Log in", "By card"])
        XCTAssertEqual(flow.forms.last?.title, "On another device")
        guard case .submit(ids[1], _, _)? = event else { return XCTFail("\(String(describing: event))") }
    }

    @MainActor
    func testLinksAndOptionsOfOneLabelAreToldApart() async throws {
        func link(_ rel: String, _ index: Int) -> LinkItemModel {
            LinkItemModel(
                text: "Help", href: "/\(index)", rel: rel, link: HypermediaActionID(rawValue: "links[\(index)]"))
        }
        let options = [("BankID", "bankid"), ("BankID", "passkeys"), ("Other", "x"), ("BankID", "bankid")]
        let selector = DefaultSelectorModel(
            title: "How?",
            selectorItems: options.enumerated().map { index, option in
                SelectorItemModel(
                    title: option.0, type: option.1,
                    action: HypermediaActionID(rawValue: "actions[0].model.options[\(index)]"))
            }, linkItems: [link("help", 0), link("contact", 1), link("help", 2)])
        let flow = ScriptedFlow([.hypermediaSelector: [.wait]])

        try flow.container.show(selector)
        flow.container.end()

        let form = try XCTUnwrap(flow.forms.first)
        guard case .choice(let choices)? = form.fields.first?.kind else { return XCTFail("\(form.fields)") }
        XCTAssertEqual(
            choices.map(\.label), ["BankID (bankid)", "BankID (passkeys)", "Other", "BankID (bankid) (2)"])
        XCTAssertEqual(
            form.actions.map(\.label).filter { $0.hasPrefix("Help") },
            ["Help (help)", "Help (contact)", "Help (help) (2)"])
    }

    @MainActor
    func testTheWalletsCancelIsToldApartFromThatOfTheServer() async throws {
        let cancel = InteractionItemButtonModel(key: "cancel", label: "Cancel", action: HypermediaSample.cancel)
        let leave = InteractionItemButtonModel(
            key: "leave", label: "Leave", action: HypermediaActionID(rawValue: "actions[2]"))
        let others: [[any InteractionItemModel]] = [[cancel], [leave], [cancel, leave]]
        var forms: [Form] = []
        for server in ["https://id.example:8443", nil] {
            for more in others {
                let flow = ScriptedFlow([.hypermediaForm: [.wait]], server: server)
                // It has led elsewhere than out of the login.
                flow.container.leavesByServer = false
                try flow.container.show(
                    DefaultFormModel(interactionItems: [HypermediaSample.username(), HypermediaSample.signIn] + more))
                flow.container.end()
                forms.append(try XCTUnwrap(flow.forms.first))
            }
        }

        XCTAssertEqual(
            forms.map { $0.actions.dropFirst().map(\.label) },
            [
                ["Cancel"], ["Leave"], ["Cancel", "Leave (id.example)"], ["Cancel"], ["Leave"],
                ["Cancel", "Leave (2)"],
            ])
        XCTAssertEqual(forms.map(\.cancelLabel), ["Leave", nil, "Leave", "Leave", nil, "Leave"])
    }

    @MainActor
    func testWhatCancelsAtTheServerIsTheOneWayOut() async throws {
        let buttons = [("cancel", "Cancel"), ("cancel", ""), ("cancel", "Another way"), ("other", "Cancel")]
        var forms: [Form] = []
        for (key, label) in buttons {
            let flow = ScriptedFlow([.hypermediaForm: [.wait]])
            let button = InteractionItemButtonModel(key: key, label: label, action: HypermediaSample.cancel)
            try flow.container.show(
                DefaultFormModel(interactionItems: [HypermediaSample.username(), HypermediaSample.signIn, button]))
            flow.container.end()
            forms.append(try XCTUnwrap(flow.forms.first))
        }

        XCTAssertEqual(forms.map { $0.cancellingAction?.label }, ["Cancel", "Cancel", nil, nil])
        XCTAssertEqual(forms.map(\.cancelLabel), [nil, nil, nil, "Leave"])
    }

    @MainActor
    func testTheServersCancelIsUnaskedAndTheWalletsAsks() async throws {
        // At a terminal a key cancels, on a page the server's own button.
        for way in [ScriptedPresenter.Reply.giveUp, .action("actions[1]")] {
            let flow = ScriptedFlow([.hypermediaForm: [way, .giveUp], .hypermediaClose: [.action("confirm")]])
            let cancel = InteractionItemButtonModel(key: "cancel", label: "Cancel", action: HypermediaSample.cancel)
            let step = DefaultFormModel(
                interactionItems: [HypermediaSample.username(), HypermediaSample.signIn, cancel])

            try flow.container.show(step)
            let told = await flow.next()
            try flow.container.show(step)
            let left = await flow.next()
            flow.container.end()

            XCTAssertEqual(told, .submit(HypermediaSample.cancel, parameters: [:]))
            XCTAssertEqual(left, .close)
            XCTAssertEqual(flow.forms.map(\.kind), [.hypermediaForm, .hypermediaForm, .hypermediaClose])
            XCTAssertEqual(flow.forms.map { $0.cancellingAction?.name }, ["actions[1]", nil, "confirm"])
            XCTAssertEqual(flow.forms.map(\.cancelLabel), [nil, "Leave", nil])
            XCTAssertEqual(flow.forms.map(\.asksBeforeCancelling), [false, true, false])
        }
    }

    @MainActor
    func testWhatHasEndedTheLoginIsLeftByItsButtonAloneAndUnasked() async throws {
        for links in [[], [HypermediaSample.forgotten]] {
            for way in [ScriptedPresenter.Reply.giveUp, .action("acknowledge")] {
                let flow = ScriptedFlow([.hypermediaProblem: [way], .hypermediaClose: [.action("confirm")]])
                var problem = HypermediaSample.problem(.authenticationFailed, title: "Not you")
                problem.linkItems = links

                try flow.container.show(problem)
                let event = await flow.next()
                flow.container.end()

                XCTAssertEqual(event, .fail(BadgeError(.loginRefused, reason: "")))
                XCTAssertEqual(flow.forms.map(\.kind), [.hypermediaProblem])
                XCTAssertEqual(flow.forms.first?.cancellingAction?.name, "acknowledge")
                XCTAssertEqual(flow.forms.first?.asksBeforeCancelling, false)
            }
        }
    }

    @MainActor
    func testAStepWithoutActionsIsLeftByTheWalletsCancelAlone() async throws {
        let flow = ScriptedFlow([.hypermediaPolling: [.action("close")], .hypermediaClose: [.action("confirm")]])

        try flow.container.show(DefaultPollingModel(status: .pending, autoPollingDuration: .seconds(3)))
        let event = await flow.next()
        flow.container.end()

        XCTAssertEqual(event, .close)
        XCTAssertEqual(flow.forms.first?.cancellingAction?.label, "Cancel the login")
        XCTAssertEqual(flow.forms.first?.asksBeforeCancelling, true)
    }

    @MainActor
    func testTheServersCancelIsNotTheMainButtonOfAWait() async throws {
        let models: [any PollingModel] = [
            HypermediaSample.polling(),
            DefaultBankIDModel(HypermediaSample.polling(), openAction: HypermediaSample.signIn),
        ]
        var forms: [Form] = []
        for model in models {
            let flow = ScriptedFlow([.hypermediaPolling: [.wait]])
            try flow.container.show(model)
            flow.container.end()
            forms.append(try XCTUnwrap(flow.forms.first))
        }

        XCTAssertEqual(forms.map(\.actionElements), [[.secondaryButton], [.primaryButton, .secondaryButton]])
        XCTAssertEqual(forms.map { $0.usualAction?.label }, [nil, "Sign in"])
    }

    func testABankIDOperationHasItsScreenBeforeItsWait() {
        let screens = ["bankid", "external-browser-flow"].map { FormOperationModel(OperationContent(name: $0)).screen }

        XCTAssertEqual(screens, [.bankID, .prompt])
    }

    func testNumbersTellLabelsApartAndTakeNoneThatIsThere() {
        XCTAssertEqual(["a", "a", "a (2)", "a"].toldApart(), ["a", "a (3)", "a (2)", "a (4)"])
        XCTAssertEqual(["a", "a (2)", "a", "a (2)"].toldApart(), ["a", "a (2)", "a (3)", "a (2) (2)"])
        XCTAssertEqual(["a", "b"].toldApart(by: ["x", "y"]), ["a", "b"])
        XCTAssertEqual(["a", "a"].toldApart(by: ["x", nil]), ["x", "a"])
        XCTAssertEqual([String]().toldApart(), [])
    }

    @MainActor
    func testSeveralFormsAreChosenByTheirButtons() async throws {
        let other = HypermediaActionID(rawValue: "actions[2]")
        let model = DefaultFormModel(interactionItems: [
            HypermediaSample.username(), HypermediaSample.signIn, HypermediaSample.username(form: other),
            InteractionItemButtonModel(key: "password-reset", label: "Reset", action: other), HypermediaSample.stop,
        ])
        let flow = ScriptedFlow([
            .hypermediaForm: [
                .action("actions[2]"), .action("back"), .action("actions[2]"), .submit(["userName": "kim"]),
            ]
        ])

        try flow.container.show(model)
        let event = await flow.next()
        flow.container.end()

        XCTAssertEqual(event, .submit(other, parameters: ["userName": .text("kim")]))
        XCTAssertEqual(
            flow.forms.map { $0.actions.map(\.label) },
            [["Sign in", "Reset", "Stop"], ["Reset", "Back"], ["Sign in", "Reset", "Stop"], ["Reset", "Back"]])
    }

    @MainActor
    func testASelectorIsAChoiceByNumber() async throws {
        let nested = SelectorItemModel(title: "Devices", options: [HypermediaSample.option("Phone", 3)])
        let flow = ScriptedFlow([
            .hypermediaSelector: [
                .submit(["option": "2"]), .action("back"), .submit(["option": "2"]), .submit(["option": "1"]),
            ]
        ])

        try flow.container.show(
            DefaultSelectorModel(title: "How?", selectorItems: [HypermediaSample.option("Password", 0), nested]))
        let event = await flow.next()
        flow.container.end()

        XCTAssertEqual(event, .select(HypermediaActionID(rawValue: "actions[0].model.options[3]")))
        XCTAssertEqual(flow.forms.map(\.title), ["How?", "Devices", "How?", "Devices"])
        XCTAssertEqual(flow.forms.map(\.screen), Array(repeating: .selector, count: 4))
        XCTAssertEqual(
            flow.forms[0].fields.first?.kind,
            .choice([Field.Choice("1", label: "Password"), Field.Choice("2", label: "Devices")]))
    }

    @MainActor
    func testAGenericStepShowsFormsAndOptions() async throws {
        let model = DefaultGenericModel(
            formModel: HypermediaSample.form(links: [HypermediaSample.forgotten]),
            selectorModel: HypermediaSample.selector)
        let flow = ScriptedFlow([
            .hypermediaGeneric: [.action("actions[0]"), .submit(["userName": "kim", "password": "p"])]
        ])

        try flow.container.show(model)
        let event = await flow.next()
        flow.container.end()

        XCTAssertEqual(
            flow.forms.map { $0.actions.map(\.label) },
            [["Password", "Passkey", "Sign in", "Forgot it?"], ["Sign in", "Forgot it?", "Back"]])
        guard case .submit(HypermediaSample.login, _, _)? = event else {
            return XCTFail("\(String(describing: event))")
        }
    }

    @MainActor
    func testAFormAmongOthersIsCalledByItsTitle() async throws {
        let title = InteractionItemTitleModel(key: "login", label: "Sign in on another device")
        let form = DefaultFormModel(interactionItems: [title, HypermediaSample.username(), HypermediaSample.signIn])
        let (among, alone) = (ScriptedFlow([.hypermediaGeneric: [.wait]]), ScriptedFlow([.hypermediaForm: [.wait]]))

        try among.container.show(DefaultGenericModel(formModel: form, selectorModel: HypermediaSample.selector))
        try alone.container.show(form)
        among.container.end()
        alone.container.end()

        XCTAssertEqual(
            among.forms.map { $0.actions.map(\.label) }, [["Password", "Passkey", "Sign in on another device"]])
        XCTAssertEqual(alone.forms.map(\.title), ["Sign in on another device"])
        XCTAssertEqual(alone.forms.map { $0.actions.map(\.label) }, [["Sign in"]])
    }

    @MainActor
    func testAFormBeforeASelectorIsNotBelowTheTitleOfThat() async throws {
        let other = HypermediaActionID(rawValue: "actions[1].model.options[0]")
        let selector = DefaultSelectorModel(
            title: "Another way", selectorItems: [SelectorItemModel(title: "Mail", action: other)])
        let title = InteractionItemTitleModel(key: "login", label: "Your password")
        for (titles, expected) in [([title], "Your password"), ([], "Log in")] {
            let items: [any InteractionItemModel] = titles + [HypermediaSample.password, HypermediaSample.signIn]
            let form = DefaultFormModel(interactionItems: items)
            let flow = ScriptedFlow([.hypermediaGeneric: [.wait]])

            try flow.container.show(DefaultGenericModel(formModel: form, selectorModel: selector))
            flow.container.end()

            XCTAssertEqual(flow.forms.map(\.title), [expected])
            XCTAssertEqual(flow.forms.map(\.message), ["Another way"])
            XCTAssertEqual(flow.forms.map { $0.actions.map(\.label) }, [["Sign in", "Mail"]])
        }
    }

    @MainActor
    func testAWaitIsUpdatedInPlaceAndCancelled() async throws {
        let flow = ScriptedFlow([.hypermediaPolling: [.wait, .action("actions[1]")]])
        var model = HypermediaSample.polling(left: 171)
        model.recipientOfCommunication = "+1 555"

        try flow.container.show(model)
        model.maxWaitRemainingTime = .seconds(170)
        model.linkItems = []
        try flow.container.show(model)
        model.messageItems = [InfoMessageModel("Still there?")]
        try flow.container.show(model)
        model.messageItems = [InfoMessageModel("Nearly done", style: .heading)]
        try flow.container.show(model)
        let event = await flow.next()
        flow.container.end()

        XCTAssertEqual(event, .submit(HypermediaSample.cancel, parameters: [:]))
        XCTAssertEqual(flow.forms.map(\.title), ["Waiting for you to confirm elsewhere", "Nearly done"])
        XCTAssertEqual(
            flow.presenter.updates.map(\.message), ["Sent to +1 555.", "Still there?\nSent to +1 555."])
        XCTAssertEqual(flow.presenter.updates.map(\.secondsLeft), [170, 170])
        XCTAssertTrue(flow.forms.allSatisfy(\.isWaiting))
    }

    @MainActor
    func testAnOperationNamesTheHostFirst() async throws {
        var content = OperationContent(name: "external-browser-flow")
        content.title = "Go to your provider"
        content.host = "login.example.org"
        content.operationItems = [HypermediaSample.signIn]
        content.formModel = DefaultFormModel(interactionItems: [HypermediaSample.stop])
        let flow = ScriptedFlow([.hypermediaOperation: [.action("actions[0]")]])

        try flow.container.show(FormOperationModel(content))
        let event = await flow.next()
        flow.container.end()

        XCTAssertEqual(event, .submit(HypermediaSample.login, parameters: [:]))
        XCTAssertEqual(flow.forms[0].title, "Go to your provider")
        XCTAssertTrue(flow.forms[0].message.hasPrefix("Your browser opens login.example.org."), flow.forms[0].message)
        XCTAssertEqual(flow.forms[0].actions.map(\.label), ["Sign in", "Stop"])
    }

    @MainActor
    func testTwoAuthenticatorsAreTwoChoices() async throws {
        var content = OperationContent(name: "webauthn-registration")
        content.operationItems = ["platform", "crossPlatform"].map { option in
            InteractionItemButtonModel(key: "login", label: option, action: HypermediaSample.login, option: option)
        }
        let flow = ScriptedFlow([.hypermediaOperation: [.action("actions[0].crossPlatform")]])

        try flow.container.show(WebAuthnOperationModel(content))
        let event = await flow.next()
        flow.container.end()

        XCTAssertEqual(event, .submit(HypermediaSample.login, parameters: [:], option: "crossPlatform"))
    }

    @MainActor
    func testC34TheFallbackShowsAProblemAndLeadsBack() async throws {
        let flow = ScriptedFlow([
            .hypermediaForm: [.submit(["userName": "kim", "password": "p"]), .wait],
            .hypermediaProblem: [.action("acknowledge")],
        ])
        try flow.container.show(HypermediaSample.form())
        _ = await flow.next()

        try flow.container.show(HypermediaSample.problem(.authenticationFailed, title: "Not you"))
        let event = await flow.next()
        flow.container.end()

        XCTAssertEqual(event, .fail(BadgeError(.loginRefused, reason: "")))
        XCTAssertEqual(flow.forms.map(\.kind), [.hypermediaForm, .hypermediaProblem])
        XCTAssertEqual(flow.forms[1].title, "Not you")
    }

    @MainActor
    func testC34AHeadingAmongTheMessagesLeavesTheProblemItsTitle() async throws {
        let flow = ScriptedFlow([.hypermediaProblem: [.action("acknowledge")]])

        try flow.container.show(
            HypermediaSample.problem(
                .authenticationFailed, title: "Not you", InfoMessageModel("Closed", style: .heading),
                InfoMessageModel("Ask at the desk.")))
        _ = await flow.next()
        flow.container.end()

        XCTAssertEqual(flow.forms.map(\.title), ["Closed"])
        XCTAssertEqual(flow.forms.map(\.message), ["Not you\nAsk at the desk."])
    }

    @MainActor
    func testC34AProblemStandsAlone() async throws {
        let flow = ScriptedFlow([
            .hypermediaForm: [.submit(["userName": "kim", "password": "p"])],
            .hypermediaProblem: [.action("acknowledge")],
        ])
        try flow.container.show(HypermediaSample.form())
        _ = await flow.next()

        try flow.container.show(HypermediaSample.problem(.authenticationFailed, title: "Not you"))
        _ = await flow.next()
        let order = flow.presenter.transcript.events.compactMap { event -> String? in
            switch event {
            case .shown(let form): "shown \(form.kind)"
            case .dismissed(let kind): "dismissed \(kind)"
            default: nil
            }
        }
        flow.container.end()

        XCTAssertEqual(
            order,
            [
                "shown hypermediaForm", "dismissed hypermediaForm", "shown hypermediaProblem",
                "dismissed hypermediaProblem",
            ])
    }

    @MainActor
    func testC34TheEndStandsAlone() async throws {
        let flow = ScriptedFlow([
            .hypermediaForm: [.submit(["userName": "kim", "password": "p"])],
            .hypermediaError: [.action("acknowledge")],
        ])
        try flow.container.show(HypermediaSample.form())
        _ = await flow.next()

        await flow.container.tell(BadgeError(.declined, "declined.cancelled"), message: "The account is locked.")
        let dismissed = flow.presenter.transcript.events.prefix { event in
            if case .shown(let form) = event { form.kind != .hypermediaError } else { true }
        }.contains { if case .dismissed(.hypermediaForm) = $0 { true } else { false } }
        flow.container.end()

        XCTAssertTrue(dismissed, "\(flow.presenter.transcript)")
        XCTAssertEqual(flow.forms.last?.message, "The account is locked.")
    }

    @MainActor
    func testTheOnlyFormWithFieldsGivesTheStepItsTitle() async throws {
        let other = HypermediaActionID(rawValue: "actions[2]")
        let flow = ScriptedFlow([.hypermediaForm: [.wait]])

        try flow.container.show(
            DefaultFormModel(interactionItems: [
                InteractionItemTitleModel(key: "login", label: "Log in"), HypermediaSample.username(),
                HypermediaSample.signIn, InteractionItemTitleModel(key: "new", label: "Create an account"),
                InteractionItemButtonModel(key: "new", label: "Go", action: other),
            ]))
        flow.container.end()

        XCTAssertEqual(flow.forms.map(\.title), ["Log in"])
        XCTAssertEqual(flow.forms.map { $0.actions.map(\.label) }, [["Sign in", "Create an account"]])
    }

    @MainActor
    func testALinkWithoutATextIsNamedInWordsForItsRelation() async throws {
        let named = [
            "en": ["Start again", "Forgot your password?", "Lost device", "Lost key"],
            "de": ["Von vorn beginnen", "Passwort vergessen?", "Lost device", "Lost key"],
            "ar": ["البدء من جديد", "هل نسيت كلمة المرور؟", "Lost device", "Lost key"],
        ]
        let relations = ["restart", "forgot-password", "lost-device", "https://login.example.org/rels/lost_key"]
        let links = relations.enumerated().map { index, relation in
            LinkItemModel(href: "/x", rel: relation, link: HypermediaActionID(rawValue: "links[\(index)]"))
        }
        for (language, labels) in named {
            let flow = ScriptedFlow([.hypermediaForm: [.wait]], localization: Localization(Languages([language])))

            try flow.container.show(HypermediaSample.form(links: links))
            flow.container.end()

            let form = try XCTUnwrap(flow.forms.first)
            XCTAssertEqual(form.actions.filter(\.isLink).map(\.label), labels, language)
        }
    }

    @MainActor
    func testWhatNobodyCanFollowIsNoActionAndAnUnknownAddressNoCode() async throws {
        let links = ["javascript:alert(1)", "bankids:///?token=t", "bankid:///?token=t", "badge:ab?code=a", "/qr"].map {
            LinkItemModel(href: $0, rel: "qr-code", link: HypermediaActionID(rawValue: "links[0]"))
        }
        for (link, text) in zip(links, [nil, nil, "bankid:///?token=t", "badge:ab?code=a", nil]) {
            let isFollowed = link.href == "/qr"
            let flow = ScriptedFlow([.hypermediaForm: [.wait]])

            try flow.container.show(HypermediaSample.form(links: [link]))
            flow.container.end()

            XCTAssertEqual(flow.forms.map(\.qrText), [text], link.href)
            XCTAssertEqual(flow.forms.first?.actions.contains { $0.name == "links[0]" }, isFollowed, link.href)
        }
    }

    @MainActor
    func testCancellingAsksAndStayingShowsTheFormAgain() async throws {
        let flow = ScriptedFlow([
            .hypermediaForm: [.giveUp, .giveUp], .hypermediaClose: [.action("refuse"), .action("confirm")],
        ])

        try flow.container.show(HypermediaSample.form())
        let event = await flow.next()
        flow.container.end()

        XCTAssertEqual(event, .close)
        XCTAssertEqual(
            flow.forms.map(\.kind), [.hypermediaForm, .hypermediaClose, .hypermediaForm, .hypermediaClose])
    }

    @MainActor
    func testAFormThatItsPresenterReleasesClosesTheFlow() async throws {
        let registry = UIRegistry()
        registry.registerAll(presentedBy: ForgetfulPresenter())
        let container = registry.makeHypermediaContainer()
        var events = container.events.makeAsyncIterator()

        try container.show(HypermediaSample.form())
        let event = await events.next(isolation: #isolation)
        container.end()

        XCTAssertEqual(event, .close)
    }

    @MainActor
    func testServersTextsAreOnOneLineAndNoLongerThanAPage() async throws {
        let long = String(repeating: "x", count: 100_000)
        let flow = ScriptedFlow([.hypermediaForm: [.wait]])

        try flow.container.show(
            DefaultFormModel(
                messageItems: [InfoMessageModel("a\nb\u{2028}c"), InfoMessageModel(long)],
                interactionItems: [
                    InteractionItemButtonModel(key: "login", label: "Go\non", action: HypermediaSample.login)
                ]))
        flow.container.end()

        XCTAssertEqual(flow.forms[0].message, "a b c\n" + long.prefix(1000))
        XCTAssertEqual(flow.forms[0].actions.map(\.label), ["Go on"])
    }

    func testAPictureIsReadWithoutARequest() {
        let id = HypermediaActionID(rawValue: "links[0]")
        func picture(_ href: String, type: String? = nil) -> ImageData? {
            LinkItemModel(href: href, type: type, rel: "qr", link: id).picture
        }
        let png = Data(HypermediaSample.png.bytes).base64EncodedString()

        XCTAssertEqual(picture("data:image/png;base64,\(png)"), HypermediaSample.png)
        XCTAssertEqual(picture("DATA:;base64,\(png)"), HypermediaSample.png)
        XCTAssertEqual(picture("data:image/svg+xml,%3Csvg%2F%3E")?.bytes, Array("<svg/>".utf8))
        XCTAssertEqual(picture("data:image/svg+xml;base64,PHN2Zy8+")?.mediaType, "image/svg+xml")
        XCTAssertNil(picture("data:text/html,<p>"))
        XCTAssertNil(picture("data:image/png;base64,???"))
        XCTAssertNil(picture("data:image/png;base64"))
        XCTAssertNil(picture("https://a.example/qr.png", type: "image/png"))
        let largest = "data:image/x," + String(repeating: "x", count: LinkItemModel.largestPicture)
        XCTAssertEqual(picture(largest)?.bytes.count, 262_144)
        XCTAssertNil(picture(largest + "x"))
    }

    func testNoDescriptionShowsAddressesAndHiddenValues() {
        let hidden = InteractionItemHiddenModel(key: "csrf", value: "a-secret", form: HypermediaSample.login)
        let link = LinkItemModel(href: "app://x?token=a-secret", rel: "self", link: HypermediaSample.login)
        let form = DefaultFormModel(interactionItems: [hidden, HypermediaSample.password], linkItems: [link])
        var dumped = ""
        dump(form, to: &dumped)

        for text in [dumped, "\(form)", "\(hidden)", "\(link)"] {
            XCTAssertFalse(text.contains("a-secret") || text.contains("never shown"), text)
        }
    }
}

/// A presenter that loses its forms.
@MainActor
private final class ForgetfulPresenter: PromptPresenter {
    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {}
    func dismiss(_ id: Form.ID) {}
}
