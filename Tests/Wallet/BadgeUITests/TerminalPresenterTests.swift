import BadgeModel
import BadgeProviders
import BadgeSharing
import BadgeTerminalUI
import BadgeUI
import Foundation
import Glibc
import ScreenTestSupport
import Synchronization
import TestSupport
import XCTest

/// The terminal's presenter, driven through a real pseudo-terminal.
final class TerminalPresenterTests: XCTestCase {
    private static let refusal = BadgeError(.transactionCodeRefused, reason: "That code is wrong. 4 tries left.")

    @MainActor
    private static func registry(_ terminal: PseudoTerminal) -> UIRegistry {
        let drawn = terminal.plain
        let registry = UIRegistry()
        registry.registerAll(presentedBy: TerminalPresenter(drawn), timeZone: .gmt)
        return registry
    }

    /// A prompt of a terminal of its own.
    @MainActor
    private static func prompting<UI>(_ slot: KeyPath<UISlots, UISlot<UI>>) throws -> (PseudoTerminal, UI) {
        let terminal = try PseudoTerminal()
        return (terminal, try registry(terminal).require(slot))
    }

    /// A form of a terminal of its own, shown as often as it is asked for.
    @MainActor
    private static func showing(_ form: Form) throws -> (
        PseudoTerminal, @MainActor (@escaping PromptCompletion<FormAnswer>) -> Void
    ) {
        let terminal = try PseudoTerminal()
        let presenter = TerminalPresenter(terminal.plain)
        return (terminal, { presenter.present(form, as: Form.ID(), completion: $0) })
    }

    /// Everything on the screen so far.
    private static func rest(of terminal: PseudoTerminal) async throws -> String {
        _ = write(terminal.program, "<end>", 5)
        return try await terminal.screen(until: "<end>")
    }

    @MainActor
    func testACodeIsSeenWhileTypedRefusedInWordsAndAskedAgain() async throws {
        let (terminal, screen) = try Self.prompting(\.deviceProvisioning)

        let code = asking(refusing: Self.refusal, while: { $0.secret == Secret(utf8: "111111") }) {
            screen.promptForTransactionCode(for: Sample.offer, completion: $0)
        }
        let opening = try await terminal.screen(until: "Code (6 digits): ")
        let isEchoOnWhileTyping = terminal.isEchoOn
        terminal.type("12345\n")
        let second = try await terminal.screen(until: "Code (6 digits): ")
        terminal.type("111111\n")
        let third = try await terminal.screen(until: "Code (6 digits): ")
        terminal.type("493817\n")
        let accepted = await code.value
        let rest = try await Self.rest(of: terminal)

        XCTAssertEqual(accepted?.secret.revealed, "493817")
        XCTAssertTrue(opening.contains("Badge from Analytical Engines\r\nStaff badge, issued by badges.example.org."))
        XCTAssertTrue(isEchoOnWhileTyping)
        XCTAssertTrue(second.contains("Code must have 6 digits; you entered 5."))
        XCTAssertTrue(third.contains("That code is wrong. 4 tries left."))
        XCTAssertTrue(second.contains("12345") && third.contains("111111") && rest.contains("493817"))
    }

    @MainActor
    func testSeveralLinesAreReadUntilAnEmptyOne() async throws {
        let form = Form(
            .flowForm, title: "Details",
            fields: [
                Field("about", label: "About you", .multilineText, constraints: .init(isRequired: false, maxLength: 12))
            ], actions: [.submit("Save")])
        let (terminal, show) = try Self.showing(form)
        let question = "About you (several lines, ended by an empty one, optional): "

        let answer = asking(show)
        _ = try await terminal.screen(until: question)
        terminal.type("One line\n")
        _ = try await terminal.screen(until: "  ")
        terminal.type("and more\n")
        let refused = try await terminal.screen(until: question)
        terminal.type("One\n")
        _ = try await terminal.screen(until: "  ")
        terminal.type("two\n")
        _ = try await terminal.screen(until: "  ")
        terminal.type("\n")
        let entered = await answer.value

        XCTAssertTrue(refused.contains("About you must have at most 12 characters."), refused)
        XCTAssertEqual(entered?.values["about"], .text("One\ntwo"))
    }

    @MainActor
    func testATextIsHeldAgainstTheLimitOfTheTargetBeforeTheNextQuestion() async throws {
        let terminal = try PseudoTerminal(columns: 120)
        let screen = try Self.registry(terminal).sharing.makeScreen()
        let prompt = SharePrompt(
            activity: Activity(url: URL(string: "https://example.com/talks/7")), text: "Hello, all",
            targets: [SharePrompt.Target(BriefTarget(), isDone: false)],
            claims: [SharePrompt.Claim(name: "name", value: nil)], lastShared: nil)

        let answer = asking { screen.promptToShare(prompt, completion: $0) }
        _ = try await terminal.screen(until: "(type 1): ")
        terminal.type("1\n")
        _ = try await terminal.screen(until: "at most 5 characters) [Hello, all]: ")
        terminal.type("Hello!\n\n")
        let refused = try await terminal.screen(until: "at most 5 characters) [Hello, all]: ")
        terminal.type("Hello\n\n")
        _ = try await terminal.screen(until: "Tell your name")
        terminal.type("n\n")
        let shared = await answer.value

        XCTAssertTrue(refused.contains("Your text has 6 characters, and at most 5 are possible"), refused)
        XCTAssertEqual(shared, .share(text: "Hello", with: "brief", claims: []))
    }

    @MainActor
    func testAPasscodeIsReadUnseenAndRefusedInWords() async throws {
        let (terminal, screen) = try Self.prompting(\.passcode)

        let entry = asking(refusing: Self.refusal, while: { $0.current == Secret(utf8: "111111") }) {
            screen.promptForPasscode(.verify(triesLeft: 5, lockedUntil: nil), completion: $0)
        }
        _ = try await terminal.screen(until: "Passcode (not shown): ")
        let (isEchoOnWhileTyping, canSuspendWhileTyping) = (terminal.isEchoOn, terminal.canSuspend)
        terminal.type("111111\n")
        let second = try await terminal.screen(until: "Passcode (not shown): ")
        terminal.type("840265\n")
        let accepted = await entry.value
        let rest = try await Self.rest(of: terminal)

        XCTAssertEqual(accepted?.current?.revealed, "840265")
        XCTAssertFalse(isEchoOnWhileTyping)
        XCTAssertFalse(canSuspendWhileTyping)
        XCTAssertTrue(second.contains("That code is wrong. 4 tries left."), second)
        XCTAssertFalse([second, rest].contains { $0.contains("111111") || $0.contains("840265") })
        XCTAssertFalse(terminal.isEchoOn, "the form is still shown")
        screen.dismiss()
        XCTAssertTrue(terminal.isEchoOn)
        XCTAssertTrue(terminal.canSuspend)
    }

    @MainActor
    func testCtrlDGivesUp() async throws {
        let (terminal, screen) = try Self.prompting(\.deviceProvisioning)

        let code = asking { screen.promptForTransactionCode(for: Sample.offer, completion: $0) }
        _ = try await terminal.screen(until: "6 digits): ")
        terminal.type("\u{04}")
        let given = await code.value
        screen.dismiss()

        XCTAssertNil(given)
        XCTAssertTrue(terminal.isEchoOn)
    }

    @MainActor
    func testAnEmptyLineGivesUpOnlyWhenThatIsConfirmed() async throws {
        let (terminal, screen) = try Self.prompting(\.deviceProvisioning)

        let code = asking { screen.promptForTransactionCode(for: Sample.offer, completion: $0) }
        _ = try await terminal.screen(until: "6 digits): ")
        terminal.type("\n")
        _ = try await terminal.screen(until: "Cancel? [y/N] ")
        terminal.type("\n")
        _ = try await terminal.screen(until: "6 digits): ")
        terminal.type("\n")
        _ = try await terminal.screen(until: "Cancel? [y/N] ")
        terminal.type("y\n")
        let given = await code.value

        XCTAssertNil(given)
    }

    @MainActor
    func testEveryLoginAsksInOneWayWhetherToCancelIt() async throws {
        let answers: [(String, String?)] = [
            ("\n", "refuse"), ("n\n", "refuse"), ("y\n", "confirm"), ("\u{04}", nil),
        ]
        for (typed, action) in answers {
            let (terminal, show) = try Self.showing(try await ShippedForms.leavingLogin())

            let answer = asking { show($0) }
            let asked = try await terminal.screen(until: "Cancel the login? [y/N] ")
            terminal.type(typed)
            let given = await answer.value

            XCTAssertEqual(given?.action, action)
            XCTAssertEqual(asked.ranges(of: "Cancel").count, 1, asked)
        }
        for language in ["en", "de", "ar"] {
            let words = Localization(Languages([language]))
            let leaving = try await ShippedForms.leavingLogin(localization: words)

            XCTAssertEqual(
                leaving.questionBeforeCancelling,
                try ShippedForms.deviceLogin(localization: words).questionBeforeCancelling)
        }
    }

    @MainActor
    func testWhereANumberIsAskedForTheLineSaysWhatReturnAloneDoes() async throws {
        let (terminal, show) = try Self.showing(try ShippedForms.landing())

        let answer = asking(show)
        let opening = try await terminal.screen(until: "Choose [1-2]: ")
        terminal.type("\n")
        _ = try await terminal.screen(until: "Cancel? [y/N] ")
        terminal.type("y\n")
        let given = await answer.value
        let keys = "\nReturn: cancel (asks first). Ctrl-D: cancel.\n"
        let others = [try ShippedForms.badgePicker(), try ShippedForms.providerList(native: .below)].map {
            TerminalPreview($0, in: ResolvedAppearance(), columns: 80).text
        }

        XCTAssertNil(given)
        for text in [opening.replacing("\r\n", with: "\n")] + others { XCTAssertTrue(text.contains(keys), text) }
    }

    @MainActor
    func testAPreviewListsWhatARoundAsksFor() throws {
        let typed = TerminalPreview(
            try ShippedForms.identifier(of: ShippedForms.providers[0]), in: ResolvedAppearance(), columns: 80
        ).text
        let notice = TerminalPreview(try ShippedForms.revocation(), in: ResolvedAppearance(), columns: 80).text

        XCTAssertTrue(typed.contains("Return: more options (Providers). Ctrl-D: cancel.\n"), typed)
        XCTAssertTrue(typed.hasSuffix("\n\nUser name or email address: \n"), typed)
        XCTAssertTrue(notice.hasSuffix("\n\nPress Return to continue: \n"), notice)
    }

    @MainActor
    func testOnlyReturnTurnsAPageAndTheLineSaysWhatElseLeavesIt() async throws {
        let (terminal, screen) = try Self.prompting(\.userAgreement)
        let text = (1...50).map { "Article \($0)" }.joined(separator: "\n")
        let terms = AgreementDocument(kind: .terms, version: "3", locale: "en", isRequired: true, text: text)

        let decisions = asking {
            screen.promptForUserAgreement(forBadge: Sample.badge, documents: [terms], completion: $0)
        }
        let question = "-- 29 more lines -- Return: next page, e: end, Ctrl-D: cancel: "
        for typed in ["n\n", "y\n"] {
            _ = try await terminal.screen(until: question)
            terminal.type(typed)
            _ = try await terminal.screen(until: "Press Return to read on, or type e for the end.\r\n")
        }
        _ = try await terminal.screen(until: question)
        terminal.type("\u{04}")
        let decided = await decisions.value

        XCTAssertNil(decided)
    }

    @MainActor
    func testThePreviewOfAYesOrNoDrawsTheAnswersThatAreHeard() {
        let form = Form(
            .verificationCodeRequest, title: "Confirm this device",
            actions: [Form.Action("confirm", label: "Send it"), Form.Action("refuse", label: "Do not send it")])

        let text = TerminalPreview(form, in: ResolvedAppearance(), columns: 80).text

        XCTAssertTrue(text.contains("Send it (y) or Do not send it (n):"), text)
        XCTAssertFalse(text.contains("  1  "), text)
    }

    @MainActor
    func testEveryFormSaysWhatItsKeysDoInOneOrder() async throws {
        var forms = [
            try ShippedForms.providerList(), try ShippedForms.landing(), try ShippedForms.providerWaiting(),
            try ShippedForms.providerPage(), try ShippedForms.namedProviderPage(),
            try ShippedForms.providerPageOfForm(), try ShippedForms.sharing(), try ShippedForms.shareRecipient(),
            try ShippedForms.agreement(), try ShippedForms.badgePicker(), try ShippedForms.recovery(),
            try ShippedForms.deviceLogin(), try ShippedForms.browserLogin(), try await ShippedForms.leavingLogin(),
        ]
        forms.append(try ShippedForms.identifier(of: ShippedForms.providers[0]))
        for form in forms {
            let text = TerminalPreview(form, in: ResolvedAppearance(), columns: 100).text

            let (way, out) = (text.ranges(of: "Return: "), text.ranges(of: "Ctrl-D: "))
            XCTAssertEqual(out.count, 1, text)
            XCTAssertLessThanOrEqual(way.count, 1, text)
            if let way = way.first, let out = out.first { XCTAssertLessThan(way.lowerBound, out.lowerBound, text) }
        }
        let notice = TerminalPreview(try ShippedForms.revocation(), in: ResolvedAppearance(), columns: 100).text
        XCTAssertFalse(notice.contains("Ctrl-D"), "every key does the same: \(notice)")
    }

    @MainActor
    func testReturnThroughEveryProposalOffersTheRest() async throws {
        var form = try ShippedForms.identifier(of: ShippedForms.providers[0])
        form.fields[0].value = .text("ana")
        for (typed, action) in [("", "back"), ("ben", "submit")] {
            let (terminal, show) = try Self.showing(form)

            let answer = asking(show)
            let opening = try await terminal.screen(until: " [ana]: ")
            terminal.type(typed + "\n")
            if typed.isEmpty {
                _ = try await terminal.screen(until: "Choose [1-2]: ")
                terminal.type("2\n")
            }
            let given = await answer.value

            XCTAssertTrue(
                opening.contains("Return: what is in [ ], or more options (Providers). Ctrl-D: cancel.\r\n"), opening)
            XCTAssertEqual(given?.action, action)
        }
    }

    @MainActor
    func testAnEmptyLineOffersWhatElseCanBeDone() async throws {
        let (terminal, screen) = try Self.prompting(\.deviceProvisioning)
        let number = try PhoneNumber("+442079460958")

        let code = asking {
            screen.promptVerificationCodeEntry(
                badge: Sample.badge, intent: .enroll, phoneNumber: number, completion: $0)
        }
        _ = try await terminal.screen(until: "Verification code: ")
        terminal.type("\n")
        let menu = try await terminal.screen(until: "Type 1 to choose it, or press Return to go back: ")
        terminal.type("1\n")
        let given = await code.value

        XCTAssertTrue(menu.contains("1  Send another code\r\n"), menu)
        XCTAssertFalse(menu.contains("2  "), menu)
        XCTAssertEqual(given, .resend)
    }

    @MainActor
    func testTakingAFormDownEndsTheQuestionAndRestoresEcho() async throws {
        let (terminal, screen) = try Self.prompting(\.deviceProvisioning)
        let next = try Self.registry(terminal).require(\.passcode)

        screen.promptForTransactionCode(for: Sample.offer) { _, _ in XCTFail("a form taken down has no answer") }
        _ = try await terminal.screen(until: "6 digits): ")
        terminal.type("493")
        screen.dismiss()
        _ = try await terminal.screen(until: "\r\u{1B}[2K")
        let isEchoOn = terminal.isEchoOn
        let passcode = asking { next.promptForPasscode(.verify(triesLeft: 2, lockedUntil: nil), completion: $0) }
        _ = try await terminal.screen(until: "Passcode (not shown): ")
        terminal.type("123456\n")
        let entered = await passcode.value

        XCTAssertTrue(isEchoOn)
        XCTAssertEqual(entered?.current?.revealed, "123456")
    }

    @MainActor
    func testASignalRestoresEchoBeforeWhoeverHandledItBefore() async throws {
        let (terminal, screen) = try Self.prompting(\.passcode)
        signalCount.store(0, ordering: .sequentiallyConsistent)
        let earlier = signal(SIGTERM) { _ in signalCount.add(1, ordering: .sequentiallyConsistent) }
        defer { signal(SIGTERM, earlier) }

        let code = asking { screen.promptForPasscode(.verify(triesLeft: 2, lockedUntil: nil), completion: $0) }
        _ = try await terminal.screen(until: "not shown): ")
        let isEchoOnBefore = terminal.isEchoOn
        raise(SIGTERM)
        let isEchoOnAfter = terminal.isEchoOn
        terminal.type("\u{04}")
        _ = await code.value

        XCTAssertFalse(isEchoOnBefore)
        XCTAssertTrue(isEchoOnAfter)
        XCTAssertEqual(signalCount.load(ordering: .sequentiallyConsistent), 1)
    }

    @MainActor
    func testOnlyTheWrongFieldsAndWhatTheyRepeatAreAskedAgain() async throws {
        let (terminal, screen) = try Self.prompting(\.passcode)
        let rules = PasscodeRules(minLength: 4, kind: .digits)

        let entry = asking { screen.promptForPasscode(.change(rules), completion: $0) }
        for (prompt, typed) in [
            ("\nPasscode (not shown): ", "0000"), ("New passcode (at least 4 digits, not shown): ", "1234"),
            ("New passcode again (not shown): ", "1235"), ("The two entries differ.", ""),
            ("New passcode (at least 4 digits, not shown): ", "4321"), ("New passcode again (not shown): ", "4321"),
        ] {
            _ = try await terminal.screen(until: prompt)
            if !typed.isEmpty { terminal.type(typed + "\n") }
        }
        let entered = await entry.value

        XCTAssertEqual(entered?.current?.revealed, "0000")
        XCTAssertEqual(entered?.new?.revealed, "4321")
    }

    @MainActor
    func testARefusedLoginKeepsTheNameAndAsksForThePassword() async throws {
        let (terminal, screen) = try Self.prompting(\.login)
        let refusal = BadgeError(.authenticationFailed, reason: "Name or password is wrong.")

        let login = asking(refusing: refusal, while: { $0.password == Secret(utf8: "wrong") }) {
            screen.promptForLoginToOrganization("Engines", completion: $0)
        }
        _ = try await terminal.screen(until: "User name: ")
        terminal.type("ada\n")
        _ = try await terminal.screen(until: "Password (not shown): ")
        terminal.type("wrong\n")
        let again = try await terminal.screen(until: "User name [ada]: ")
        terminal.type("\n")
        _ = try await terminal.screen(until: "Password (not shown): ")
        terminal.type("right\n")
        let credentials = await login.value

        XCTAssertTrue(again.contains("Name or password is wrong."))
        XCTAssertEqual(credentials, LoginCredentials(username: "ada", password: Secret(utf8: "right")))
    }

    @MainActor
    func testARefusedLoginBesideAListIsTypedAgainWithoutAChoice() async throws {
        let (terminal, show) = try Self.showing(try ShippedForms.providerList(native: .above))
        let refusal = BadgeError(.loginRefused, reason: "Name or password is wrong.")

        let login = asking(
            refusing: refusal, while: { $0.values["password"] == .secret(Secret(utf8: "wrong")) }, to: show)
        _ = try await terminal.screen(until: "Choose [1-3]: ")
        terminal.type("1\n")
        _ = try await terminal.screen(until: "User name: ")
        terminal.type("ada\n")
        _ = try await terminal.screen(until: "Password (not shown): ")
        terminal.type("wrong\n")
        let again = try await terminal.screen(until: "User name [ada]: ")
        terminal.type("\n")
        _ = try await terminal.screen(until: "Password (not shown): ")
        terminal.type("right\n")
        let answer = await login.value

        XCTAssertFalse(again.contains("Acme"), again)
        XCTAssertEqual(answer?.action, "native")
        XCTAssertEqual(try answer?.secret("password"), Secret(utf8: "right"))
    }

    @MainActor
    func testDocumentsAreShownAPageAtATimeAndDecidedOneByOne() async throws {
        let (terminal, screen) = try Self.prompting(\.userAgreement)
        let text = (1...50).map { "Article \($0)" }.joined(separator: "\n")
        let terms = AgreementDocument(kind: .terms, version: "3", locale: "en", isRequired: true, text: text)
        let privacy = AgreementDocument(kind: .privacy, version: "1", locale: "en", isRequired: false, text: "Short.")

        let decisions = asking {
            screen.promptForUserAgreement(forBadge: Sample.badge, documents: [terms, privacy], completion: $0)
        }
        let first = try await terminal.screen(until: "Ctrl-D: cancel: ")
        terminal.type("\n")
        let second = try await terminal.screen(until: "Ctrl-D: cancel: ")
        terminal.type("e\n")
        _ = try await terminal.screen(until: "Article 50\r\n")
        _ = try await terminal.screen(
            until: "Accept Terms of use, version 3 (the badge cannot be used without it)? [y/n] ")
        terminal.type("perhaps\n")
        _ = try await terminal.screen(until: "Type y for yes or n for no.")
        terminal.type("y\n")
        _ = try await terminal.screen(until: "Short.")
        _ = try await terminal.screen(until: "Accept Privacy policy, version 1? [y/n] ")
        terminal.type("no\n")
        let decided = await decisions.value

        XCTAssertTrue(first.contains("Article 21\r\n-- 29 more lines") && !first.contains("Article 22"))
        XCTAssertTrue(second.contains("Article 42\r\n-- 8 more lines"))
        XCTAssertEqual(decided?.map(\.isAccepted), [true, false])
    }

    @MainActor
    func testReturnKeepsWhatAFormFilledIn() async throws {
        let sites = ["London", "Porto"].map { Field.Choice($0.lowercased(), label: $0) }
        let form = Form(
            .loginToOrganization, title: "Log in", message: "",
            fields: [
                Field("site", label: "Site", .choice(sites), value: .text("porto")),
                Field("pin", label: "PIN", .secret(.any), value: .secret(Secret(utf8: "4711"))),
            ],
            actions: [.submit("Log in")])
        let (terminal, show) = try Self.showing(form)

        let given = asking(show)
        _ = try await terminal.screen(until: "Site [1-2] [2]: ")
        terminal.type("\n")
        _ = try await terminal.screen(until: "PIN (not shown): ")
        terminal.type("\n")
        let answer = await given.value

        XCTAssertEqual(try answer?.text("site"), "porto")
        XCTAssertEqual(try answer?.secret("pin"), Secret(utf8: "4711"))
    }

    @MainActor
    func testAnArabicQuestionIsMarkedAndBrokenAtTheWidth() async throws {
        let terminal = try PseudoTerminal(columns: 40)
        let drawn = terminal.plain
        let registry = UIRegistry(localization: Localization(Languages(["ar"])))
        registry.registerAll(presentedBy: TerminalPresenter(drawn), timeZone: .gmt)
        let screen = try registry.require(\.userAgreement)
        let document = AgreementDocument(kind: .terms, version: "3", locale: "ar", isRequired: true, text: "كن لطيفًا.")

        let decisions = asking {
            screen.promptForUserAgreement(forBadge: Sample.badge, documents: [document], completion: $0)
        }
        let shown = try await terminal.screen(until: "[ن/ل] ")
        terminal.type("ن\n")
        let decided = await decisions.value

        let lines = shown.replacing("\r\u{1B}[2K", with: "").replacing("\r\n", with: "\n").split(separator: "\n")
        for line in lines {
            XCTAssertLessThanOrEqual(TerminalText.columns(String(line)), 40, String(line))
            let isMarked = line.unicodeScalars.contains { (0x0600...0x06FF).contains($0.value) || $0 == "\u{2068}" }
            XCTAssertEqual(line.hasPrefix("\u{200F}"), isMarked, String(line))
        }
        XCTAssertGreaterThan(lines.count, 4, shown)
        XCTAssertEqual(decided?.map(\.isAccepted), [true])
    }

    @MainActor
    func testALanguageThatADocumentLacksIsAskedForAgain() async throws {
        let (terminal, screen) = try Self.prompting(\.userAgreement)
        var terms = AgreementDocument(kind: .terms, version: "1", locale: "en", isRequired: true, text: "Be kind.")
        terms.translations = [
            AgreementDocument(kind: .terms, version: "1", locale: "de", isRequired: true, text: "Seien Sie freundlich.")
        ]
        let documents = [terms]

        let decisions = asking {
            screen.promptForUserAgreement(forBadge: Sample.badge, documents: documents, completion: $0)
        }
        let read = try await terminal.screen(
            until: "Also in German (de). Type its tag to read it, or Return to go on: ")
        terminal.type("fr\n")
        _ = try await terminal.screen(until: "Type the tag of German (de), or press Return to go on.")
        terminal.type("DE\n")
        _ = try await terminal.screen(until: "Also in English (en).")
        terminal.type("\n")
        let asked = try await terminal.screen(until: "[y/n] ")
        terminal.type("y\n")

        let decided = await decisions.value
        XCTAssertEqual(decided?.map(\.documentID.rawValue), ["terms/1/en"])
        XCTAssertTrue(read.contains("\n  Be kind."), "with a margin: \(read.debugDescription)")
        XCTAssertTrue(asked.contains("You decide on the text in English (en)."), asked)
    }

    @MainActor
    func testNoWordOfAnOrganizationBeginsALineOfTheTerminal() async throws {
        let forged =
            "Welcome\n\nbadgectl: The wallet is damaged " + String(repeating: " ", count: 60) + "badgectl: Run this"
        let policy = try Policy(
            JSONReader(["appearance": ["header": .string(forged), "footer": .string(forged)], "restrictions": []]))
        let layer = AppearanceLayer(organization: Display(name: "Works"), policy: policy.appearance)

        let screen = try await DrawnForms.screen(ShippedForms.recovery(), layer)

        XCTAssertTrue(screen.contains("\n  badgectl: The wallet is damaged"), screen)
        XCTAssertFalse(screen.contains("\nbadgectl:"), screen)
    }

    @MainActor
    func testChoicesAreNumberedAndQuestionsAnsweredWithYOrN() async throws {
        let terminal = try PseudoTerminal()
        let registry = Self.registry(terminal)
        let (picker, fence) = (try registry.require(\.badgePicker), try registry.require(\.geoFence))
        let consent = try registry.require(\.locationConsent)

        let picked = asking {
            picker.promptUserForSelection(from: [Sample.badge], message: nil, completion: $0)
        }
        _ = try await terminal.screen(until: "Badge (type 1): ")
        terminal.type("2\n")
        _ = try await terminal.screen(until: "Type 1 for “")
        terminal.type("1\n")
        let badge = await picked.value
        let told = asking {
            fence.informUserOfGeoFenceNonCompliance(
                Sample.badge, violation: GeoFenceViolation(cause: .unknownPosition, areas: []), completion: $0)
        }
        _ = try await terminal.screen(until: "Choose [1-2]: ")
        terminal.type("1\n")
        let informed = await told.value
        let asked = asking {
            consent.promptForLocationAuthorizationConsent(for: Sample.badge, level: .whenInUse, completion: $0)
        }
        _ = try await terminal.screen(until: "Allow (y) or Refuse (n): ")
        terminal.type("n\n")
        let consented = await asked.value

        XCTAssertEqual(badge, Sample.badge.id)
        XCTAssertEqual(informed, .retry)
        XCTAssertEqual(consented, .refused)
    }

    @MainActor
    func testTheTitleOfALocationFollowsItsReason() async throws {
        let terminal = try PseudoTerminal()
        let fence = try Self.registry(terminal).require(\.geoFence)
        let outside = GeoFenceViolation(cause: .outside, areas: [.init(name: "Office", distance: 900)])
        let refusal = BadgeError(.restricted, reason: "900 m from Office.", detail: .geoFence(outside))

        let told = asking(refusing: refusal, while: { $0 == .retry }) {
            fence.informUserOfGeoFenceNonCompliance(
                Sample.badge, violation: GeoFenceViolation(cause: .unknownPosition, areas: []), completion: $0)
        }
        let unknown = try await terminal.screen(until: "Choose [1-2]: ")
        terminal.type("1\n")
        let known = try await terminal.screen(until: "Choose [1-2]: ")
        terminal.type("1\n")
        let again = try await terminal.screen(until: "Choose [1-2]: ")
        terminal.type("2\n")
        _ = await told.value

        XCTAssertTrue(unknown.contains("Location unknown\r\n"), unknown)
        XCTAssertTrue(known.contains("Outside the permitted area\r\n900 m from Office.\r\n"), known)
        XCTAssertTrue(again.contains("900 m from Office.\r\n"), again)
        XCTAssertFalse(again.contains("Outside the permitted area"), again)
    }

    @MainActor
    func testAPhotoIsReadFromAFile() async throws {
        let (terminal, screen) = try Self.prompting(\.photoUpload)
        let directory = FileManager.default.temporaryDirectory
        let (photo, note) = (directory.appending(path: "\(UUID()).png"), directory.appending(path: "\(UUID()).txt"))
        defer { for file in [photo, note] { try? FileManager.default.removeItem(at: file) } }
        try Data(Sample.png.bytes).write(to: photo)
        try Data("text".utf8).write(to: note)

        let image = asking {
            screen.promptForUserPhotoUpload(forBadge: Sample.badge, requirements: PhotoRequirements(), completion: $0)
        }
        let (unquoted, home) = ("~/absent-\(UUID()).png", FileManager.default.homeDirectoryForCurrentUser.path)
        for (path, reply) in [
            ("/absent.png", "cannot be read"), (unquoted, "\(home)/absent-"), (note.path, "Not a picture"),
            (photo.path, ""),
        ] {
            _ = try await terminal.screen(until: "Photo (path of a file, ")
            terminal.type(path + "\n")
            if !reply.isEmpty { _ = try await terminal.screen(until: reply) }
        }
        let given = await image.value

        XCTAssertEqual(given, Sample.png)
    }

    @MainActor
    func testTwoFormsWaitForEachOther() async throws {
        let terminal = try PseudoTerminal()
        let registry = Self.registry(terminal)
        let (one, other) = (try registry.require(\.emailRecovery), try registry.require(\.deviceProvisioning))

        let email = asking { one.promptForEmailToRequestRecoveryCode(completion: $0) }
        _ = try await terminal.screen(until: "Email address: ")
        let number = asking { other.promptPhoneNumberEnrollment(badge: Sample.badge, completion: $0) }
        terminal.type("ada@example.org\n+442079460958\n")
        let answers = (await email.value, await number.value)

        XCTAssertEqual(answers.0?.rawValue, "ada@example.org")
        XCTAssertEqual(answers.1?.rawValue, "+442079460958")
    }

    @MainActor
    func testAFormTakenDownBeforeItsTurnIsNeverDrawn() async throws {
        let terminal = try PseudoTerminal()
        let registry = Self.registry(terminal)
        let (one, other) = (try registry.require(\.emailRecovery), try registry.require(\.deviceProvisioning))

        let email = asking { one.promptForEmailToRequestRecoveryCode(completion: $0) }
        _ = try await terminal.screen(until: "Email address: ")
        other.promptPhoneNumberEnrollment(badge: Sample.badge) { _, _ in XCTFail("a form taken down has no answer") }
        other.dismiss()
        terminal.type("ada@example.org\n")
        let address = await email.value
        let rest = try await Self.rest(of: terminal)

        XCTAssertEqual(address?.rawValue, "ada@example.org")
        XCTAssertFalse(rest.contains("phone number"))
    }

    @MainActor
    func testFieldsThatMayStayEmptyLeaveTheOtherActionsOpen() async throws {
        let optional = Field.Constraints(isRequired: false)
        let form = Form(
            .hypermediaForm, title: "Address",
            fields: [
                Field("street", label: "Street", .text, constraints: optional),
                Field("town", label: "Town", .text, constraints: optional),
            ], actions: [.submit("Send"), Form.Action("later", label: "Later")])
        let (terminal, show) = try Self.showing(form)

        let empty = asking(show)
        _ = try await terminal.screen(until: "Street")
        terminal.type("\n\n")
        let choice = try await terminal.screen(until: "Choose")
        XCTAssertTrue(choice.contains("Town (optional): "), choice)
        terminal.type("2\n")
        let other = await empty.value
        let filled = asking(show)
        _ = try await terminal.screen(until: "Street")
        terminal.type("Strand\n\n")
        let sent = await filled.value

        XCTAssertTrue(choice.contains("Later"), choice)
        XCTAssertEqual(other, FormAnswer(action: "later"))
        XCTAssertEqual(sent, FormAnswer(action: "submit", values: ["street": .text("Strand")]))
    }

    func testOnlyATerminalIsInteractive() throws {
        let terminal = try PseudoTerminal()
        let pipe = Pipe()

        let real = Terminal(input: terminal.program, output: terminal.program)
        let redirected = Terminal(input: pipe.fileHandleForReading.fileDescriptor, output: terminal.program)

        XCTAssertTrue(real.isInteractive)
        XCTAssertFalse(redirected.isInteractive)
    }
}

private struct BriefTarget: ShareTarget {
    let id: ShareTargetID = "brief"
    let name = "Brief"
    let characterLimit: Int? = 5

    func share(_ share: Share) async throws -> URL? { nil }
}

// A signal's handler reaches nothing else.
private let signalCount = Atomic<Int>(0)
