import BadgeModel
import BadgeTesting
import BadgeUI
import TestSupport
import XCTest

/// How a verifier's request is drawn, and what is read of the form.
final class PresentationFormTests: XCTestCase {
    @MainActor
    private func form(
        _ prompt: PresentationPrompt, _ reply: ScriptedPresenter.Reply = .giveUp
    ) async throws -> (form: Form, decision: PresentationDecision?) {
        let presenter = ScriptedPresenter([.presentation: [reply]])
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let screen = try registry.require(\.presentation)
        let decision = await answer { screen.promptForPresentation(prompt, completion: $0) }
        let forms = presenter.transcript.events.compactMap { if case .shown(let form) = $0 { form } else { nil } }
        return (try XCTUnwrap(forms.first), decision)
    }

    private func badge(_ id: String, _ name: String = "Staff badge") -> Badge {
        Badge(
            id: Badge.ID(rawValue: id), organizationID: Organization.ID(rawValue: "https://badges.example.org"),
            holder: Badge.Holder(fullName: "Ada Lovelace"), display: Display(name: name), status: .active,
            server: URL(filePath: "/"))
    }

    private func verifier(
        _ name: String = "Example Door", _ verification: PresentationPrompt.Verifier.Verification = .certificateHash
    ) -> PresentationPrompt.Verifier {
        .init(name: name, verification: verification, clientID: "x509_hash:abc", destination: "door.example")
    }

    private func query(_ id: String = "staff", badges: [Badge], isMultiple: Bool = false) -> PresentationPrompt.Query {
        .init(
            id: id, isMultiple: isMultiple,
            candidates: badges.map { badge in
                .init(
                    badge: badge, required: [.init(path: "name", label: "name", value: "Ada Lovelace")],
                    optional: [.init(path: "email", label: "email", value: "ada@example.org")])
            })
    }

    @MainActor
    func testTheFormSaysWhoAsksForWhatAndThatNothingElseIsTold() async throws {
        let shown = try await form(
            PresentationPrompt(
                request: "d", verifier: verifier(), purposes: ["Entry.", "Lockers."],
                queries: [query(badges: [badge("1")])],
                transactions: [
                    .init(title: "Visit", members: [.init(label: "Host", value: "Grace")], queries: ["staff"])
                ]
            )
        ).form

        XCTAssertEqual(shown.title, "Example Door asks for a badge")
        XCTAssertEqual(
            shown.message.split(separator: "\n").map(String.init),
            [
                "A certificate verifies that Example Door asks.", "The answer goes to door.example.",
                "Its purpose: Entry.", "Its purpose: Lockers.", "By presenting, you agree to: Visit", "Host: Grace",
                "Staff badge tells:",
                "name: Ada Lovelace",
                "A badge also tells who issued it, how long it is valid, and its own key and number, by which it can be "
                    + "recognized. Nothing else is told.",
            ])
        XCTAssertEqual(shown.fields.map(\.name), ["claim:staff:email"])
        XCTAssertEqual(shown.fields.map(\.value), [.flag(false)])
        XCTAssertEqual(shown.actions.map(\.name), ["present", "decline"])
    }

    @MainActor
    func testAnUnverifiedSenderIsNeverCalledByItsName() async throws {
        for verification in [PresentationPrompt.Verifier.Verification.key, .address, .origin] {
            let shown = try await form(
                PresentationPrompt(
                    request: "d", verifier: verifier("Your Bank", verification), queries: [query(badges: [badge("1")])])
            ).form

            XCTAssertEqual(shown.title, "Somebody unverified asks for a badge")
            XCTAssertEqual(shown.usualAction?.name, "decline", "Return alone tells nothing")
            XCTAssertTrue(shown.message.hasPrefix("Not verified: "), shown.message)
        }
    }

    @MainActor
    func testWhatIsAddedSaysWhatItTells() async throws {
        let shown = try await form(
            PresentationPrompt(
                request: "d", verifier: verifier(),
                queries: [query(badges: [badge("1")]), query("club", badges: [badge("2", "Club card")])],
                sets: [
                    .init(isRequired: true, options: [["staff"]]), .init(isRequired: false, options: [["club"]]),
                ])
        ).form

        let added = shown.fields.first { $0.name == "set:1" }
        XCTAssertEqual(added?.label, "Also present Club card")
        XCTAssertEqual(added?.hint, "It tells: name")
    }

    @MainActor
    func testWhatGoesBeyondTheRegistrationIsMarked() async throws {
        let candidate = PresentationPrompt.Candidate(
            badge: badge("1"), required: [.init(path: "name", label: "name", value: "Ada", isBeyondRegistration: true)])
        let shown = try await form(
            PresentationPrompt(
                request: "d", verifier: verifier(), queries: [.init(id: "staff", candidates: [candidate])])
        ).form

        XCTAssertTrue(shown.message.contains("name: Ada (not permitted by its registration)"), shown.message)
        XCTAssertTrue(shown.message.contains("It asks for more than its registration permits."), shown.message)
    }

    @MainActor
    func testHostileNamesStayOnTheirLineAndShort() async throws {
        let hostile = "Example\u{200B} Door\nThe answer goes to nobody." + String(repeating: "x", count: 5000)
        let shown = try await form(
            PresentationPrompt(
                request: "d", verifier: verifier(hostile), queries: [query(badges: [badge("1", hostile)])])
        ).form

        let lines = shown.message.split(separator: "\n")
        XCTAssertFalse(lines.contains { $0.hasPrefix("The answer goes to nobody") }, shown.message)
        XCTAssertFalse(shown.title.contains("\u{200B}"))
        XCTAssertLessThan(shown.title.unicodeScalars.count, 250)
    }

    @MainActor
    func testOneOfSeveralBadgesIsChosen() async throws {
        let prompt = PresentationPrompt(
            request: "d", verifier: verifier(), queries: [query(badges: [badge("1"), badge("2")])])

        let decision = try await form(
            prompt,
            .answer(
                FormAnswer(
                    action: "present", values: ["badge:staff": .text("2"), "claim:staff:email": .flag(true)]))
        ).decision

        XCTAssertEqual(
            decision,
            .present(
                PresentationChoice(
                    request: "d",
                    shares: [.init(query: "staff", badge: Badge.ID(rawValue: "2"), optionalClaims: ["email"])])))
    }

    @MainActor
    func testVP81SeveralBadgesArePresentedOnlyIfThePersonSwitchesThemOn() async throws {
        let prompt = PresentationPrompt(
            request: "d", verifier: verifier(),
            queries: [query(badges: [badge("1"), badge("2"), badge("3")], isMultiple: true)])

        let (shown, decision) = try await form(
            prompt,
            .answer(
                FormAnswer(
                    action: "present", values: ["badge:staff:1": .flag(false), "badge:staff:3": .flag(true)])))

        XCTAssertEqual(
            shown.fields.prefix(3).map(\.value), [.flag(true), .flag(false), .flag(false)],
            "not more than one is on from the start")
        XCTAssertEqual(
            decision,
            .present(PresentationChoice(request: "d", shares: [.init(query: "staff", badge: Badge.ID(rawValue: "3"))])))
    }

    @MainActor
    func testCombinationsAreChosenAndWhatIsOptionalIsOff() async throws {
        let prompt = PresentationPrompt(
            request: "d", verifier: verifier(),
            queries: ["a", "b", "c"].map { query($0, badges: [badge($0, "Badge \($0)")]) },
            sets: [.init(isRequired: true, options: [["a"], ["b"]]), .init(isRequired: false, options: [["c"]])])

        let least = try await form(
            prompt, .answer(FormAnswer(action: "present", values: ["set:0": .text("0"), "set:1": .flag(false)])))
        let other = try await form(
            prompt, .answer(FormAnswer(action: "present", values: ["set:0": .text("1"), "set:1": .flag(true)])))

        func queries(_ decision: PresentationDecision?) -> [String] {
            if case .present(let choice)? = decision { choice.shares.map(\.query) } else { [] }
        }
        XCTAssertEqual(least.form.fields.first { $0.name == "set:1" }?.value, .flag(false))
        XCTAssertEqual(queries(least.decision), ["a"])
        XCTAssertEqual(queries(other.decision), ["b", "c"])
        XCTAssertEqual(prompt.leastChoice?.shares.map(\.query), ["a"])
    }

    @MainActor
    func testWithoutABadgeThereIsOnlyTheRefusalAndWhatItTells() async throws {
        let prompt = PresentationPrompt(
            request: "d", verifier: verifier(),
            queries: [
                .init(
                    id: "staff", candidates: [],
                    mismatches: [.init(badge: "Visitor badge", reason: "presentation.mismatch.type")])
            ], sets: [.init(isRequired: true, options: [])])

        let (shown, decision) = try await form(prompt, .action("decline"))

        XCTAssertEqual(shown.actions.map(\.name), ["decline"])
        XCTAssertEqual(shown.fields, [])
        XCTAssertTrue(shown.message.contains("Visitor badge: it is of another kind"), shown.message)
        XCTAssertTrue(shown.message.hasSuffix("If you refuse, it learns only that access was denied."), shown.message)
        XCTAssertEqual(decision, .decline)
        XCTAssertNil(prompt.leastChoice)
    }
}
