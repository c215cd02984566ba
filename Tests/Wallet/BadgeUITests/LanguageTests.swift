import BadgeModel
import BadgeTerminalUI
import BadgeTesting
import BadgeUI
import ScreenTestSupport
import TestSupport
import XCTest

/// The prompts in other languages than English.
final class LanguageTests: XCTestCase {
    private static let languages = ["en", "de", "ar"].map { Localization(Languages([$0])) }
    private static let pseudo = Localization(
        Languages([TextTable.pseudoLanguage.language]), texts: [.pseudoLanguage(of: .terminal)])

    @MainActor
    func testTheTerminalHasTheTranscriptsOfTheScriptInEachLanguage() async throws {
        let directory = try TemporaryHome()
        // Those in English are compared where presenters are.
        for localization in Self.languages where localization.language != "en" {
            let scripted = await UIConformance.run(localization: localization) { UIConformance.ScriptedDriver($0) }
            let terminal = await UIConformance.run(localization: localization) { _ in
                try TypingDriver(photosIn: directory.url)
            }

            XCTAssertEqual(terminal.findings, [], localization.language)
            XCTAssertTrue(terminal.transcripts == scripted.transcripts, localization.language)
        }
    }

    @MainActor
    func testNoTextOfAFormEscapesTheCatalogue() async {
        let report = await UIConformance.run(localization: Self.pseudo) { UIConformance.ScriptedDriver($0) }
        let forms = report.transcripts.values.flatMap(\.forms)

        XCTAssertGreaterThan(Set(forms.map(\.kind)).count, 25)
        for form in forms {
            let texts = [form.title] + form.message.split(separator: "\n").map(String.init) + form.actions.map(\.label)
            let asked = form.fields.flatMap { [$0.label, $0.hint ?? ""] } + [form.problem ?? ""]
            for text in texts + asked where !text.isEmpty && !text.hasPrefix("[") && !Self.given.contains(text) {
                XCTFail("\(form.kind): \(text)")
            }
        }
    }

    // What the workflows hand in, in the words of whoever made it; the first is the end of a message in brackets.
    private static let given: Set<String> = [
        "It is on your letter. ~~~]", "It lets you in.", "Which badge opens the door?", "All tries are used up.",
        "Name", "PIN", "Host: Grace", "name: Ada Lovelace",
    ]

    @MainActor
    func testAPromptHasItsOwnWords() throws {
        let script = ScriptedPresenter([.transactionCode: [.giveUp]])
        let registry = UIRegistry(localization: Localization(Languages(["de"])))
        registry.registerAll(
            presentedBy: script,
            texts: [.transactionCode: [try TextTable(language: "de", ["action.getBadge": "Her damit"])]])
        let screen = try registry.require(\.deviceProvisioning)

        let offer = OfferSummary(organization: "Works", issuerHost: "id.example.org", badge: "Staff")
        screen.promptForTransactionCode(for: offer) { _, _ in }

        let form = try XCTUnwrap(script.transcript.forms.first)
        XCTAssertEqual(form.actions.map(\.label), ["Her damit"])
        XCTAssertEqual(form.title, "Badge von Works")
        XCTAssertEqual(form.localization.language, "de")
    }
}

extension Transcript {
    /// The forms shown, in order.
    fileprivate var forms: [Form] {
        events.compactMap { event in
            guard case .shown(let form) = event else { return nil }
            return form
        }
    }
}
