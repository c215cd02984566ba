import BadgeModel
import BadgeTerminalUI
import BadgeTesting
import BadgeUI
import ScreenTestSupport
import TestSupport
import XCTest

/// How a verifier's request reads: what is told in any case, what is chosen, and what is added.
final class ConsentScreenTests: XCTestCase {
    /// What stands between who asks and the last sentence.
    @MainActor
    private func told(_ prompt: PresentationPrompt) throws -> [String] {
        try ShippedForms.consent(prompt).message.split(separator: "\n").dropFirst(2).dropLast().map(String.init)
    }

    @MainActor
    private func labels(_ prompt: PresentationPrompt) throws -> [String] {
        try ShippedForms.consent(prompt).fields.map(\.label)
    }

    private func choices(_ field: Field) -> [String] {
        if case .choice(let choices) = field.kind { choices.map(\.label) } else { [] }
    }

    @MainActor
    func testWhatOneBadgeTellsStandsUnderItsName() async throws {
        XCTAssertEqual(try told(ConsentPrompts.one), ["Staff badge tells:", "name: Ada Lovelace"])
        XCTAssertEqual(try labels(ConsentPrompts.one), ["Also tell: email"])
    }

    @MainActor
    func testWhatTwoBadgesTellAlikeIsSaidOnce() async throws {
        XCTAssertEqual(
            try told(ConsentPrompts.alike), ["The badge that you choose tells:", "name: Ada Lovelace"])
        XCTAssertEqual(try labels(ConsentPrompts.alike), ["Badge", "Also tell: email"])
    }

    @MainActor
    func testBadgesThatTellDifferentThingsAreAlternatives() async throws {
        XCTAssertEqual(
            try told(ConsentPrompts.different),
            [
                "You choose one of these badges:", "Staff badge tells:", "name: Ada Lovelace", "Visitor badge tells:",
                "name: A. Lovelace",
            ])
    }

    @MainActor
    func testTwoChoicesOfABadgeAreToldApart() async throws {
        let told = try told(ConsentPrompts.two)

        XCTAssertEqual(
            told,
            [
                "Badge 1", "The badge that you choose tells:", "name: Ada Lovelace", "Badge 2",
                "The badge that you choose tells:", "name: Ada Lovelace",
            ])
        XCTAssertEqual(
            try labels(ConsentPrompts.two),
            ["Badge 1", "Also tell of Badge 1: email", "Badge 2", "Also tell of Badge 2: email"])
    }

    @MainActor
    func testAnOptionIsToldAsOne() async throws {
        XCTAssertEqual(
            try told(ConsentPrompts.options),
            [
                "If you choose Staff badge, it tells:", "name: Ada Lovelace", "If you choose Visitor badge, it tells:",
                "name: A. Lovelace",
            ])
        let field = try XCTUnwrap(ShippedForms.consent(ConsentPrompts.options).fields.first)
        XCTAssertEqual(field.label, "What to present")
        XCTAssertEqual(choices(field), ["Staff badge", "Visitor badge"])
    }

    @MainActor
    func testOptionsOfOneNameSayWhatTheyTell() async throws {
        let staff = try XCTUnwrap(ConsentPrompts.one.queries.first)
        let other = PresentationPrompt.Query(
            id: "other",
            candidates: staff.candidates.map {
                .init(badge: $0.badge, required: [.init(path: "title", label: "title", value: "Countess")])
            })
        let prompt = PresentationPrompt(
            request: "d", verifier: ConsentPrompts.one.verifier, queries: [staff, other],
            sets: [.init(isRequired: true, options: [["staff"], ["other"]])])

        let field = try XCTUnwrap(ShippedForms.consent(prompt).fields.first)

        XCTAssertEqual(choices(field), ["Staff badge: name", "Staff badge: title"])
    }

    @MainActor
    func testWhatIsAddedStandsBehindWhatIsToldInAnyCase() async throws {
        XCTAssertEqual(
            try told(ConsentPrompts.optional),
            [
                "Staff badge tells:", "name: Ada Lovelace",
                "Only if you add Parking badge, it tells that you have it.",
            ])
        let field = try XCTUnwrap(ShippedForms.consent(ConsentPrompts.optional).fields.first)
        XCTAssertEqual(field.label, "Also present Parking badge")
        XCTAssertEqual(field.value, .flag(false))
    }

    @MainActor
    func testSeveralBadgesOfOneQueryAreSwitches() async throws {
        XCTAssertEqual(
            try told(ConsentPrompts.multiple), ["Each badge that you choose tells:", "name: Ada Lovelace"])
        XCTAssertEqual(
            try labels(ConsentPrompts.multiple),
            [
                "Present 1: Staff badge, Ada Lovelace, badges.example.org, active",
                "Present 2: Staff badge, Ada Lovelace, badges.example.org, active", "Also tell: email",
            ])
    }

    @MainActor
    func testWhatIsBeyondTheRegistrationIsWarnedOfBeforeItIsListed() async throws {
        XCTAssertEqual(
            try told(ConsentPrompts.beyond),
            [
                "Its purpose: Entry to the building.", "It asks for more than its registration permits.",
                "Staff badge tells:", "name: Ada Lovelace", "email (not permitted by its registration)",
            ])
        let badge = try XCTUnwrap(ConsentPrompts.one.queries.first?.candidates.first?.badge)
        let held = PresentationPrompt(
            request: "d", verifier: ConsentPrompts.one.verifier,
            queries: [.init(id: "a", candidates: [.init(badge: badge, required: [], isBeyondRegistration: true)])])
        XCTAssertEqual(
            try told(held),
            [
                "It asks for more than its registration permits.",
                "Staff badge tells only that you have it. (not permitted by its registration)",
            ])
    }

    @MainActor
    func testNoTwoFieldsOfOneFormHaveTheSameLabelInAnyLanguage() async throws {
        for (name, prompt) in ConsentPrompts.all {
            for language in ["en", "de", "ar"] {
                let form = try ShippedForms.consent(prompt, localization: Localization(Languages([language])))
                XCTAssertEqual(Set(form.fields.map(\.label)).count, form.fields.count, "\(name) \(language)")
            }
        }
    }

    @MainActor
    func testAConsentFitsATerminalOfEightyColumnsInEachLanguage() async throws {
        for (name, prompt) in ConsentPrompts.all {
            for language in ["en", "de", "ar"] {
                let form = try ShippedForms.consent(prompt, localization: Localization(Languages([language])))

                let text = TerminalPreview(form, in: ResolvedAppearance(), columns: 80).text

                for line in text.split(separator: "\n") {
                    XCTAssertLessThanOrEqual(TerminalText.columns(String(line)), 80, "\(name) \(language): \(line)")
                }
            }
        }
    }

    @MainActor
    func testWhileARequestIsOpenItsNoticesSayThatItStaysOpen() async throws {
        let presenter = ScriptedPresenter([
            .geoFence: [.giveUp, .action("acknowledge"), .giveUp]
        ])
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let screen = try registry.require(\.geoFence)
        let badge = try XCTUnwrap(ConsentPrompts.one.queries.first?.candidates.first?.badge)
        let violation = GeoFenceViolation(cause: .outside, areas: [])

        var answers: [InformAnswer?] = []
        for isOpen in [true, true, false] {
            answers.append(
                await OpenRequest.$isOpen.withValue(isOpen) {
                    await answer {
                        screen.informUserOfGeoFenceNonCompliance(badge, violation: violation, completion: $0)
                    }
                })
        }

        let forms = presenter.transcript.events.compactMap { if case .shown(let form) = $0 { form } else { nil } }
        XCTAssertEqual(answers, [.acknowledged, .acknowledged, nil], "whoever leaves, leaves the request open")
        XCTAssertEqual(
            forms.map { $0.actions.map(\.label) },
            [
                ["Check again", "Leave the request open"], ["Check again", "Leave the request open"],
                ["Check again", "OK"],
            ])
        XCTAssertEqual(forms.map { $0.message.contains("The request stays open") }, [true, true, false])
        XCTAssertEqual(forms.map { $0.cancellingAction?.name }, ["acknowledge", "acknowledge", nil])
    }
}
