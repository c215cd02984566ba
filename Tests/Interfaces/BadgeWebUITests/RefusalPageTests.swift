import BadgeModel
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import BadgeTesting
@testable import BadgeUI
@testable import BadgeWebUI

/// Prompts after an answer was refused: the page says what is true then, once.
final class RefusalPageTests: WebTestCase {
    func testTheTriesThatAreLeftAreSaidOnce() async throws {
        try await withBrowser { ui, browser in
            let screen = try Self.registry(ui).require(\.passcode)
            screen.promptForPasscode(.verify(triesLeft: 10, lockedUntil: nil)) { entry, refuse in
                guard entry != nil else { return }
                Task { @MainActor in
                    refuse?(BadgeError(.passcodeRefused, reason: "Wrong. 9 tries are left.", detail: .triesLeft(9)))
                }
            }
            let first = try await browser.get("/")
            XCTAssertTrue(first.reader.text.contains("10 tries"), first.reader.text)

            let page = try await browser.send([("action", "submit"), ("f0", "111111")], on: first)

            XCTAssertTrue(page.reader.text.contains("9 tries are left"), page.reader.text)
            XCTAssertFalse(page.reader.text.contains("10 tries"), page.reader.text)
            screen.dismiss()
        }
    }

    func testWhatTheLastWrongPasscodeCausesIsOnThePageBeforeItIsTyped() async throws {
        try await withBrowser { ui, browser in
            let screen = try Self.registry(ui).require(\.passcode)
            screen.promptForPasscode(.verify(triesLeft: 1, lockedUntil: nil, ifWrong: .requiresReset)) { _, _ in }

            let page = try await browser.get("/")

            XCTAssertTrue(page.reader.text.contains("If the next entry is wrong, the passcode has to be reset"))
            screen.dismiss()
        }
    }

    func testARefusedCheckIsDrawnFromItsOwnFacts() async throws {
        let drawings = try ["before", "after"].map { name in
            let fence = try Drawn.fence(areas: [Drawn.circle(name, 51.5, -0.1, 500)])
            return [Form.Drawing.map(GeoFenceViolation(cause: .outside, areas: [], fence: fence))]
        }
        try await withBrowser { ui, browser in
            let screen = FormScreen(try XCTUnwrap(Self.registry(ui).defaults.drawing))
            screen.inform(
                .geoFence, title: "prompt.geoFence.title", message: .verbatim("2 km away."), drawings: drawings[0],
                canRetry: true
            ) { answer, refuse in
                guard answer != nil else { return }
                Task { @MainActor in refuse?(BadgeError(.restricted, reason: "1 km away.")) }
            } revised: { _ in
                ("prompt.geoFence.unknownTitle", drawings[1])
            }
            let first = try await browser.get("/")
            XCTAssertTrue(first.response.text.contains("<title>before</title>"))

            let page = try await browser.send([("action", "retry")], on: first)

            XCTAssertTrue(page.response.text.contains("<title>after</title>"))
            XCTAssertTrue(page.reader.text.contains("1 km away."))
            XCTAssertEqual(page.reader.element(id: "title")?.text, "Location unknown")
            XCTAssertFalse(page.reader.text.contains("2 km away."))
            screen.dismiss()
        }
    }

    func testADocumentWithoutADecisionIsNamedBesideItsChoices() async throws {
        try await withBrowser { ui, browser in
            let documents = [("Terms", true), ("News", false)].map { title, isRequired in
                let document = AgreementDocument(
                    kind: .terms, version: "1", locale: "en", isRequired: isRequired, text: "Text")
                return Field(title, label: title, .document(document))
            }
            let form = Form(.userAgreement, title: "Agree", fields: documents, actions: [.submit("Continue")])
            _ = PresentedPrompt(form, on: ui.presenter)
            let first = try await browser.get("/")
            XCTAssertEqual(first.reader.all("legend").map(\.text), ["Terms", "News (optional)"])

            let page = try await browser.send([("action", "submit"), ("f0", "accept")], on: first)

            XCTAssertNil(page.reader.element(id: "f0-problem"))
            XCTAssertEqual(page.reader.element(id: "f1-problem")?.text, "Accept or decline: News.")
        }
    }

    func testAPictureThatCannotBeShownIsSaidSo() async throws {
        try await withBrowser { ui, browser in
            var form = Form.consent
            form.pictures = [
                Form.Picture(label: "Seal", image: ImageData(bytes: Array("<svg/>".utf8), mediaType: "image/svg+xml"))
            ]
            _ = PresentedPrompt(form, on: ui.presenter)

            let text = try await browser.get("/").reader.text

            XCTAssertTrue(text.contains("cannot be shown"), text)
            XCTAssertTrue(text.contains("Seal"), text)
        }
    }

    func testTheLimitsOfAPhotoAreSaidOnce() async throws {
        try await withBrowser { ui, browser in
            let screen = try Self.registry(ui).require(\.photoUpload)
            screen.promptForUserPhotoUpload(forBadge: Sample.badge, requirements: PhotoRequirements()) { _, _ in }

            let page = try await browser.get("/").reader

            XCTAssertEqual(page.text.components(separatedBy: "MB").count, 2, page.text)
            XCTAssertEqual(page.element(id: "f0")?["aria-describedby"], "f0-hint")
            screen.dismiss()
        }
    }

    func testTheLastPageSaysHowItEnded() async throws {
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(.code, on: ui.presenter)
            let page = try await browser.get("/")

            let end = Task { await ui.stop(showing: "Done", ["The passcode is set.", "Return to the terminal."]) }
            while prompt.answers.isEmpty { await Task.yield() }
            var last = try await browser.get(page.path)
            while !last.reader.text.contains("Done") { last = try await browser.get(page.path) }
            await end.value

            XCTAssertEqual(prompt.answers, [nil])
            XCTAssertEqual(last.reader.all("p").map(\.text), ["The passcode is set.", "Return to the terminal."])
            XCTAssertNotNil(last.reader.all("html").first?["data-last"])
            XCTAssertTrue(last.reader.all("script").isEmpty)
        }
    }

    private static func registry(_ ui: WebUI) -> UIRegistry {
        let registry = UIRegistry()
        registry.registerAll(presentedBy: ui.presenter, timeZone: .gmt)
        return registry
    }
}
