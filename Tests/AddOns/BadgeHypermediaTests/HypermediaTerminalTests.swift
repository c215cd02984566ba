import BadgeModel
import BadgeTerminalUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeHypermedia
@testable import BadgeUI

/// What a person sees and types on a terminal during a login that the server drives.
final class HypermediaTerminalTests: XCTestCase {
    @MainActor
    private final class TypedFlow {
        let terminal: PseudoTerminal
        let drawn: Terminal
        let container: HypermediaContainer

        init(_ localization: Localization = .english, environment: [String: String] = ["NO_COLOR": "1"]) throws {
            terminal = try PseudoTerminal()
            let registry = UIRegistry(localization: localization)
            drawn = Terminal(input: terminal.program, output: terminal.program, environment: environment)
            registry.registerAll(presentedBy: TerminalPresenter(drawn), timeZone: .gmt)
            container = registry.makeHypermediaContainer()
        }

        func next() async -> HypermediaContainer.Event? {
            var events = container.events.makeAsyncIterator()
            return await events.next(isolation: #isolation)
        }
        func screen(until text: String) async throws -> String { try await terminal.screen(until: text) }
    }

    @MainActor
    func testC33AProblemIsToldAndOnlyItsFieldIsAskedAgain() async throws {
        let flow = try TypedFlow()
        try flow.container.show(HypermediaSample.form(links: [HypermediaSample.forgotten]))
        let opening = try await flow.screen(until: "User: ")
        flow.terminal.type("kim\n")
        _ = try await flow.screen(until: "Password (not shown): ")
        let isEchoOn = flow.terminal.isEchoOn
        flow.terminal.type("wrong\n")
        _ = await flow.next()

        try flow.container.show(
            HypermediaSample.problem(
                .invalidInput, InfoMessageModel("That is not it."), InfoMessageModel("Try another.", key: "password")))
        let again = try await flow.screen(until: "Password (not shown): ")
        flow.terminal.type("right\n")
        let event = await flow.next()
        flow.container.end()

        let keys = "Return: more options (Forgot it?). Ctrl-D: cancel (asks first).\r\n"
        XCTAssertTrue(opening.contains("Welcome back\r\n\(keys)"), opening)
        XCTAssertTrue(again.contains(keys), again)
        XCTAssertFalse(isEchoOn)
        XCTAssertTrue(again.contains("Check the form\r\nThat is not it.\r\nPassword: Try another.\r\n"), again)
        XCTAssertFalse(again.contains("User:"), again)
        XCTAssertEqual(
            event,
            .submit(
                HypermediaSample.login,
                parameters: ["userName": .text("kim"), "password": .secret(Secret(utf8: "right"))]))
    }

    @MainActor
    func testC34AProblemThatEndsTheLoginNeedsNoReturn() async throws {
        let flow = try TypedFlow()
        try flow.container.show(HypermediaSample.selector)
        _ = try await flow.screen(until: "Your choice [1-2]: ")
        flow.terminal.type("2\n")
        _ = await flow.next()

        try flow.container.show(
            HypermediaSample.problem(.authenticationFailed, title: "Not you", InfoMessageModel("Ask at the desk.")))
        let problem = try await flow.screen(until: "Ask at the desk.\r\n")
        let event = await flow.next()
        flow.container.end()

        XCTAssertTrue(problem.contains("Not you\r\nAsk at the desk.\r\n"), problem)
        XCTAssertEqual(event, .fail(BadgeError(.loginRefused, reason: "")))
    }

    @MainActor
    func testC34AProblemWithAWayOnIsAQuestion() async throws {
        let flow = try TypedFlow()
        var problem = HypermediaSample.problem(.authenticationFailed, title: "Not you")
        problem.linkItems = [HypermediaSample.forgotten]

        try flow.container.show(problem)
        _ = try await flow.screen(until: "[1-2]: ")
        flow.terminal.type("2\n")
        let event = await flow.next()
        flow.container.end()

        XCTAssertEqual(event, .follow(HypermediaSample.forgotten.link))
    }

    @MainActor
    func testTheServersLastWordsNeedNoReturn() async throws {
        let flow = try TypedFlow()
        try flow.container.show(HypermediaSample.selector)
        _ = try await flow.screen(until: "Your choice [1-2]: ")

        await flow.container.tell(BadgeError(.declined, "declined.cancelled"), message: "The account is locked.")
        let told = try await flow.screen(until: "The account is locked.\r\n")
        flow.container.end()

        XCTAssertTrue(told.contains("The login has ended\r\n"), told)
    }

    @MainActor
    func testOptionsAreChosenByNumberThroughNestedSelectors() async throws {
        let flow = try TypedFlow()
        let nested = SelectorItemModel(title: "Devices", options: [HypermediaSample.option("Phone", 3)])
        try flow.container.show(
            DefaultSelectorModel(title: "How?", selectorItems: [HypermediaSample.option("Password", 0), nested]))
        let first = try await flow.screen(until: "Your choice [1-2]: ")
        flow.terminal.type("2\n")
        let second = try await flow.screen(until: "Your choice (type 1): ")
        flow.terminal.type("1\n")
        let event = await flow.next()
        flow.container.end()

        XCTAssertTrue(first.contains("1  Password\r\n") && first.contains("2  Devices\r\n"), first)
        XCTAssertTrue(second.contains("Devices\r\n") && second.contains("1  Phone\r\n"), second)
        XCTAssertEqual(event, .select(HypermediaActionID(rawValue: "actions[0].model.options[3]")))
    }

    @MainActor
    func testAfterARefusedChoiceReturnAloneOffersTheRest() async throws {
        let flow = try TypedFlow()
        var selector = HypermediaSample.selector
        selector.linkItems = [HypermediaSample.forgotten]
        try flow.container.show(selector)
        let opening = try await flow.screen(until: "Your choice [1-2]: ")
        flow.terminal.type("2\n")
        _ = await flow.next()

        try flow.container.show(HypermediaSample.problem(.genericUserError, title: "Nobody has a key"))
        let again = try await flow.screen(until: "Your choice [1-2] [2]: ")
        flow.terminal.type("\n")
        let offers = try await flow.screen(until: "Choose [1-2]: ")
        flow.terminal.type("2\n")
        let event = await flow.next()
        flow.container.end()

        let keys = "Return: more options (Forgot it?). Ctrl-D: cancel (asks first).\r\n"
        XCTAssertTrue(opening.contains("\n\(keys)"), opening)
        XCTAssertTrue(
            again.contains("Nobody has a key\r\nReturn: what is in [ ], or more options (Forgot it?). Ctrl-D: "), again)
        XCTAssertTrue(offers.contains("1  Continue\r\n") && offers.contains("2  Forgot it?\r\n"), offers)
        XCTAssertEqual(event, .follow(HypermediaSample.forgotten.link))
    }

    @MainActor
    func testAnEmptyAnswerAsksOnceWhetherToLeave() async throws {
        let flow = try TypedFlow()
        try flow.container.show(HypermediaSample.form())
        _ = try await flow.screen(until: "User: ")
        flow.terminal.type("\n")
        let question = try await flow.screen(until: "Cancel the login? [y/N] ")
        flow.terminal.type("y\n")
        let event = await flow.next()
        flow.container.end()

        XCTAssertEqual(question.ranges(of: "Cancel").count, 1, question)
        XCTAssertTrue(question.contains("\nCtrl-D: cancel.\r\n"), question)
        XCTAssertEqual(event, .close)
    }

    @MainActor
    func testAProblemThatEndsTheLoginIsLeftUnaskedByEveryKey() async throws {
        for keys in ["\n", "\u{04}", "1\n"] {
            let flow = try TypedFlow()
            var problem = HypermediaSample.problem(.authenticationFailed, title: "Not you")
            problem.linkItems = [HypermediaSample.forgotten]

            try flow.container.show(problem)
            let screen = try await flow.screen(until: "Choose [1-2]: ")
            flow.terminal.type(keys)
            let event = await flow.next()
            flow.container.end()

            XCTAssertTrue(screen.contains("\nReturn: OK. Ctrl-D: OK.\r\n"), screen)
            XCTAssertEqual(event, .fail(BadgeError(.loginRefused, reason: "")))
        }
    }

    @MainActor
    func testAWaitThatCanOnlyBeCancelledNamesTheKey() async throws {
        let flow = try TypedFlow()
        var model = HypermediaSample.polling()
        model.cancelAction = InteractionItemButtonModel(
            key: "cancel", label: "Cancel", type: .secondary, action: HypermediaSample.cancel)
        try flow.container.show(model)
        let screen = try await flow.screen(until: " elapsed. Ctrl-D: cancel. ")
        flow.terminal.type("\u{4}")
        let event = await flow.next()
        flow.container.end()

        XCTAssertFalse(screen.contains("1  "), screen)
        XCTAssertEqual(event, .submit(HypermediaSample.cancel, parameters: [:]))
    }

    @MainActor
    func testTheServersCancelIsOfferedOnceByNoNumberAndDoesNotAsk() async throws {
        let flow = try TypedFlow()
        let cancel = InteractionItemButtonModel(key: "cancel", label: "Cancel", action: HypermediaSample.cancel)
        try flow.container.show(
            DefaultFormModel(interactionItems: [HypermediaSample.username(), HypermediaSample.signIn, cancel]))
        let opening = try await flow.screen(until: "User: ")
        flow.terminal.type("\u{04}")
        let event = await flow.next()
        flow.container.end()

        XCTAssertTrue(opening.contains("\nCtrl-D: cancel.\r\n"), opening)
        XCTAssertEqual(opening.lowercased().ranges(of: "cancel").count, 1, opening)
        XCTAssertEqual(event, .submit(HypermediaSample.cancel, parameters: [:]))
    }

    @MainActor
    func testAWaitCountsDownAndIsCancelledByNumber() async throws {
        let flow = try TypedFlow(environment: ["NO_COLOR": "1", "TERM": "xterm"])
        var model = HypermediaSample.polling(left: 900)
        model.linkItems = [HypermediaSample.picture]
        try flow.container.show(model)
        let opening = try await flow.screen(until: "15:00 left, waiting. Type 1 to choose it: ")

        model.maxWaitRemainingTime = .seconds(60)
        try flow.container.show(model)
        let later = try await flow.screen(until: "1:00 left, waiting. Type 1 to choose it: ")
        flow.terminal.type("7\n")
        let refused = try await flow.screen(until: "Type 1 for “Stop”.")
        flow.terminal.type("1\n")
        let event = await flow.next()
        flow.container.end()

        XCTAssertTrue(opening.contains("Waiting for you to confirm elsewhere\r\nPicture: QR code\r\n"), opening)
        XCTAssertTrue(opening.contains("1  Stop"), opening)
        XCTAssertFalse((later + refused).contains("Picture"), "the screen is not drawn again: \(later)")
        XCTAssertEqual(event, .submit(HypermediaSample.cancel, parameters: [:]))
    }

    @MainActor
    func testOnlyWhatIsNewInAWaitIsWrittenAboveItsQuestion() async throws {
        let flow = try TypedFlow(environment: ["NO_COLOR": "1", "TERM": "xterm"])
        var model = HypermediaSample.polling(left: 900)
        model.messageItems = [InfoMessageModel("Look at your phone.")]
        try flow.container.show(model)
        _ = try await flow.screen(until: "Type 1 to choose it: ")

        model.messageItems.append(InfoMessageModel("The server does not answer.", style: .warn))
        try flow.container.show(model)
        let news = try await flow.screen(until: "answer.\r\n")
        let question = try await flow.screen(until: "Type 1 to choose it: ")
        flow.container.end()

        XCTAssertFalse((news + question).contains("phone"), news + question)
        XCTAssertFalse((news + question).contains("Stop"), news + question)
    }

    @MainActor
    func testTheSecondsOfAWaitAreWrittenOverAndWhatIsTypedStays() async throws {
        let flow = try TypedFlow(environment: ["NO_COLOR": "1", "TERM": "xterm"])
        var model = HypermediaSample.polling(left: 900)
        try flow.container.show(model)
        _ = try await flow.screen(until: "15:00 left, waiting. Type 1 to choose it: ")
        // The question waits when its first second has passed.
        _ = try await flow.screen(until: "\u{1B}8")

        model.maxWaitRemainingTime = .seconds(700)
        try flow.container.show(model)
        // The seconds pass meanwhile.
        var next = try await flow.screen(until: "\u{1B}7\r11:")
        next += try await flow.screen(until: " left, waiting. Type 1 to choose it: \u{1B}8")
        flow.container.end()

        XCTAssertFalse(next.contains("\u{1B}[2K"), next.debugDescription)
    }

    @MainActor
    func testAQuestionAboutCancellingKeepsItsLineAndIsWithdrawnWithTheFlow() async throws {
        let flow = try TypedFlow()
        try flow.container.show(HypermediaSample.polling())
        _ = try await flow.screen(until: "Type 1 to choose it: ")
        flow.terminal.type("\u{4}")
        _ = try await flow.screen(until: "Cancel the login? [y/N] ")

        let progress = ProgressLine(on: flow.drawn)
        progress.show("Waiting for 127.0.0.1")
        try flow.container.show(HypermediaSample.polling(left: 60))
        progress.clear()
        flow.container.end()
        let end = try await flow.screen(until: "\r\u{1B}[2K")

        XCTAssertEqual(end, "\r\u{1B}[2K", "only the question is taken back")

        var rest: [HypermediaContainer.Event] = []
        while let event = await flow.next() { rest.append(event) }
        XCTAssertEqual(rest, [])
    }

    @MainActor
    func testWhatIsTypedWhileALoginWaitsIsNotShown() async throws {
        let flow = try TypedFlow()
        try flow.container.show(HypermediaSample.polling())
        _ = try await flow.screen(until: "Type 1 to choose it: ")

        flow.terminal.type("hunter2\n")
        let refused = try await flow.screen(until: "Type 1 for “Stop”.")
        flow.container.end()

        XCTAssertFalse(refused.contains("hunter2"), refused)
    }

    @MainActor
    func testWhatWasTypedBeforeASecretIsNeitherShownNorTaken() async throws {
        let flow = try TypedFlow()
        try flow.container.show(HypermediaSample.selector)
        _ = try await flow.screen(until: "Your choice [1-2]: ")
        flow.terminal.type("1\n")
        _ = await flow.next()

        try await flow.terminal.typeAhead("hunter2\n")
        try flow.container.show(
            DefaultFormModel(interactionItems: [HypermediaSample.password, HypermediaSample.signIn]))
        let screen = try await flow.screen(until: "not shown): ")
        flow.terminal.type("right\n")
        let event = await flow.next()
        flow.container.end()

        XCTAssertFalse(screen.contains("hunter2"), screen)
        XCTAssertEqual(
            event, .submit(HypermediaSample.login, parameters: ["password": .secret(Secret(utf8: "right"))]))
        XCTAssertTrue(flow.terminal.isEchoOn, "the terminal has its own settings again")
    }

    @MainActor
    func testAPictureThatChangesIsNamedInItsLine() async throws {
        let flow = try TypedFlow(environment: ["NO_COLOR": "1", "TERM": "xterm"])
        let picture = { (text: String) in
            LinkItemModel(
                text: text, href: "/qr.png", type: "image/png", rel: "qr-code",
                link: HypermediaActionID(rawValue: "links[0]"))
        }
        var model = HypermediaSample.polling(left: 900)
        model.linkItems = [picture("Picture 0")]
        try flow.container.show(model)
        _ = try await flow.screen(until: "Type 1 to choose it: ")

        model.linkItems = [picture("Picture 1")]
        try flow.container.show(model)
        let change = try await flow.screen(until: "Picture 1")
        flow.container.end()

        XCTAssertTrue(change.hasSuffix("A\r\u{1B}[2KPicture: Picture 1"), change.debugDescription)
        XCTAssertFalse(change.contains("\n"), change.debugDescription)
    }

    @MainActor
    func testAStepWithOneActionNamesItAndTheWayOut() async throws {
        let flow = try TypedFlow()
        try flow.container.show(DefaultFormModel(interactionItems: [HypermediaSample.signIn]))

        let screen = try await flow.screen(until: "Press Return to continue: ")
        flow.container.end()

        XCTAssertTrue(screen.contains("Return: Sign in. Ctrl-D: cancel (asks first).\r\n"), screen)
    }

    @MainActor
    func testACodeIsNeverOfferedAgain() async throws {
        let flow = try TypedFlow()
        let code = InteractionItemInputTextModel(
            key: "otp", label: "Code", inputConfiguration: InputTextConfiguration(.number), form: HypermediaSample.login
        )
        try flow.container.show(
            DefaultFormModel(interactionItems: [HypermediaSample.username(), code, HypermediaSample.signIn]))
        _ = try await flow.screen(until: "User: ")
        flow.terminal.type("kim\n")
        _ = try await flow.screen(until: "Code: ")
        flow.terminal.type("123456\n")
        let event = await flow.next()

        try flow.container.show(HypermediaSample.problem(.incorrectCredentials, title: "No"))
        _ = try await flow.screen(until: "User [kim]: ")
        flow.terminal.type("\n")
        let again = try await flow.screen(until: "Code: ")
        flow.container.end()

        XCTAssertFalse(again.contains("[123456]"), again)
        XCTAssertEqual(
            event,
            .submit(
                HypermediaSample.login,
                parameters: ["userName": .text("kim"), "otp": .secret(Secret(utf8: "123456"))]))
    }

    @MainActor
    func testAFormWithinAWaitIsFilledInWhileThePollsGoOn() async throws {
        let flow = try TypedFlow()
        var model = HypermediaSample.polling()
        model.formModel = DefaultFormModel(
            interactionItems: [
                InteractionItemInputTextModel(key: "number", label: "Number", form: HypermediaSample.login),
                InteractionItemButtonModel(key: "sms", label: "By message", action: HypermediaSample.login),
            ])
        try flow.container.show(model)
        _ = try await flow.screen(until: "Choose [1-2]: ")
        flow.terminal.type("2\n")
        _ = try await flow.screen(until: "Number: ")

        try flow.container.show(model)
        flow.terminal.type("0123\n")
        let event = await flow.next()
        flow.container.end()

        XCTAssertEqual(event, .submit(HypermediaSample.login, parameters: ["number": .text("0123")]))
    }

    @MainActor
    func testAWaitWithoutATimeSaysHowLongItHasLasted() async throws {
        let flow = try TypedFlow()
        try flow.container.show(HypermediaSample.polling())
        _ = try await flow.screen(until: "Waiting, 0:")
        _ = try await flow.screen(until: "Type 1 to choose it: ")
        flow.terminal.type("\u{4}")
        _ = try await flow.screen(until: "Cancel the login? [y/N] ")
        flow.terminal.type("y\n")
        let event = await flow.next()
        flow.container.end()

        XCTAssertEqual(event, .close)
    }

    @MainActor
    func testAServersTextIsHarmlessOnATerminal() async throws {
        let flow = try TypedFlow()
        try flow.container.show(
            DefaultFormModel(
                messageItems: [InfoMessageModel("a\u{1B}[31mb\u{202E}c\nd", style: .error)],
                interactionItems: [
                    InteractionItemInputTextModel(
                        key: "a", label: "Name\u{7}\n", placeholder: "\u{9B}x", form: HypermediaSample.login),
                    HypermediaSample.signIn,
                ],
                linkItems: [
                    LinkItemModel(
                        text: "\u{1B}]0;x\u{7}", href: "/x", rel: "x", link: HypermediaActionID(rawValue: "links[0]"))
                ]))
        let screen = try await flow.screen(until: ": ")
        let question = try await flow.screen(until: "Name")
        let rest = try await flow.screen(until: ": ")
        flow.container.end()

        let all = (screen + question + rest).replacing("\u{1B}[2K", with: "")
        let controls = all.unicodeScalars.filter {
            $0.properties.generalCategory == .control && $0 != "\r" && $0 != "\n"
        }
        XCTAssertEqual(controls.map(\.value), [], all.debugDescription)
        XCTAssertFalse(all.unicodeScalars.contains("\u{202E}"), all.debugDescription)
        XCTAssertTrue(all.contains(#"a\u{1B}[31mb\u{202E}c d"#), all)
    }

    @MainActor
    func testTextsHaveTheStylesOfTheirKinds() async throws {
        let flow = try TypedFlow(environment: ["COLORTERM": "truecolor"])
        try flow.container.show(
            DefaultFormModel(
                messageItems: [
                    InfoMessageModel("All is lost", style: .error), InfoMessageModel("Hello", style: .info),
                ],
                interactionItems: [HypermediaSample.signIn]))
        let screen = try await flow.screen(until: "Press Return to continue: ")
        flow.container.end()

        let line = try XCTUnwrap(screen.split(separator: "\r\n").first { $0.contains("All is lost") })
        XCTAssertTrue(line.contains("\u{1B}[31m") || line.contains("31"), line.debugDescription)
        XCTAssertFalse(screen.split(separator: "\r\n").first { $0.contains("Hello") }?.contains("31m") ?? true)
    }

    @MainActor
    func testAPictureIsDrawnWhereTheTerminalCan() async throws {
        let png = try XCTUnwrap(Data(base64Encoded: Self.dot))
        let form = DefaultFormModel(
            interactionItems: [HypermediaSample.signIn],
            linkItems: [
                LinkItemModel(
                    text: "QR code", href: "data:image/png;base64,\(Self.dot)", rel: "qr-code",
                    link: HypermediaActionID(rawValue: "links[0]"))
            ])
        let drawn = [
            ["TERM_PROGRAM": "iTerm.app"]:
                "\u{1B}]1337;File=inline=1;size=\(png.count);preserveAspectRatio=1:\(Self.dot)\u{7}",
            ["TERM": "xterm-kitty"]: "\u{1B}_Gf=100,a=T,q=2,m=0;\(Self.dot)\u{1B}\\", ["TERM": "xterm"]: nil,
        ]

        for (environment, sequence) in drawn {
            let flow = try TypedFlow(environment: environment)
            try flow.container.show(form)
            let screen = try await flow.screen(until: "Press Return to continue: ")
            flow.container.end()

            XCTAssertEqual(screen.contains("Picture: QR code"), sequence == nil, screen)
            XCTAssertEqual(screen.contains(Self.dot), sequence != nil)
            if let sequence { XCTAssertTrue(screen.contains(sequence), screen.debugDescription) }
        }
    }

    // A picture of one pixel.
    private static let dot =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

    @MainActor
    func testTheScreensSpeakGermanAndArabic() async throws {
        for (language, title, question) in [
            ("de", "Warten auf Ihre Bestätigung", "1 zum Auswählen: "), ("ar", "في انتظار تأكيدك", "اكتب 1 لاختياره: "),
        ] {
            let flow = try TypedFlow(Localization(Languages([language])))
            try flow.container.show(HypermediaSample.polling(left: 60))
            let screen = try await flow.screen(until: question)
            flow.container.end()

            XCTAssertTrue(screen.contains(title), screen)
        }
    }
}
