import BadgeModel
import BadgeUI
import Foundation
import ScreenTestSupport
import TestSupport
import XCTest

@testable import BadgeWebUI

/// A prompt that is drawn to look at.
final class PromptPreviewTests: XCTestCase {
    @MainActor
    func testThePreviewSaysWhatItShowsAndNothingHidden() async {
        let form = Form(
            .hypermediaForm, title: "Log in", message: "First.\nSecond.",
            fields: [
                Field("name", label: "User name", .text),
                Field("state", label: "A state", .hidden, value: .text("s-1")),
            ], actions: [.submit("Go on")])

        let preview = PromptPreview(form, in: ResolvedAppearance(), number: 3)

        XCTAssertEqual(preview.summary, ["Log in", "First.", "Second.", "User name", "Go on"])
        XCTAssertEqual(preview.className, "preview-3")
    }

    @MainActor
    func testThePreviewOfALoginElsewhereHasItsCountdownAndNoButton() async throws {
        let preview = PromptPreview(try ShippedForms.deviceLogin(), in: ResolvedAppearance(), number: 1)

        let page = PromptPreview.document([("code", preview)], title: "Prompts", localization: .english)

        XCTAssertTrue(page.contains(">10:00</time>"), page)
        XCTAssertFalse(preview.summary.contains("OK"), "\(preview.summary)")
    }

    @MainActor
    func testAConsentSaysOnThePageWhatTellsWhatAndWhatIsBeyond() throws {
        for (name, prompt) in ConsentPrompts.all {
            for language in ["en", "de", "ar"] {
                let form = try ShippedForms.consent(prompt, localization: Localization(Languages([language])))

                let preview = PromptPreview(form, in: ResolvedAppearance(), number: 1)

                let expected = [form.title] + form.message.split(separator: "\n").map(String.init)
                XCTAssertEqual(Array(preview.summary.prefix(expected.count)), expected, "\(name) \(language)")
            }
        }
        let beyond = PromptPreview(
            try ShippedForms.consent(ConsentPrompts.beyond), in: ResolvedAppearance(), number: 1)
        let page = PromptPreview.document([("consent", beyond)], title: "Prompts", localization: .english)
        XCTAssertNotNil(
            page.firstMatch(of: /<p class="e-warningMessage"[^>]*>It asks for more than its registration permits/), page
        )
        XCTAssertNotNil(page.firstMatch(of: /<p class="e-headingMessage"[^>]*>Staff badge tells:/), page)
    }

    @MainActor
    func testAWaitThatIsOverKeepsItsButtons() {
        var form = Form(
            .hypermediaPolling, title: "Not confirmed", actions: [Form.Action("actions[0]", label: "Try again")])
        form.secondsLeft = 60

        let preview = PromptPreview(form, in: ResolvedAppearance(), number: 1)

        XCTAssertEqual(preview.summary, ["Not confirmed", "Try again"])
    }

    @MainActor
    func testOneOfTheTabsOfAPreviewIsChosen() async throws {
        let preview = PromptPreview(.code, in: ResolvedAppearance(), number: 1, beside: "Log in")

        let page = PromptPreview.document([("code", preview)], title: "Prompts", localization: .english)

        let tabs = page.matches(of: #/<a( aria-current="page")?><bdi>([^<]*)</bdi></a>/#)
        XCTAssertEqual(tabs.map { $0.output.1 != nil }, [true, false], page)
        XCTAssertEqual(tabs.map { String($0.output.2) }, [Form.code.title, "Log in"])
    }

    @MainActor
    func testADocumentIsKnownByItsHeadAndNotByAQuoteOfIt() async throws {
        let preview = PromptPreview(Form.code, in: ResolvedAppearance(), number: 1)
        for language in ["en", "de", "ar"] {
            let words = Localization(Languages([language]))
            let page = PromptPreview.document([("code", preview)], title: "A\nB", localization: words)
            let head = page.prefix(4096)

            XCTAssertTrue(PromptPreview.isDocument(Array(head.utf8)))
            for quote in ["<!-- \(head)", "\n\(head)", "<!doctype html>\n<pre>\(head)"] {
                XCTAssertFalse(PromptPreview.isDocument(Array(quote.utf8)), quote)
            }
        }
    }

    @MainActor
    func testEachPictureIsInTheDocumentAndATextThatNamesOneStays() async throws {
        func image(width: UInt8) -> ImageData {
            let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            let size: [UInt8] = [0, 0, 0, width, 0, 0, 0, 1]
            return ImageData(bytes: start + size + [8, 2, 0, 0, 0, 0, 0, 0, 0], mediaType: "image/png")
        }
        let (one, two) = (image(width: 1), image(width: 2))
        var forms = [Form.code, Form.code]
        forms[0].pictures = [Form.Picture(label: "One", image: one), Form.Picture(label: "Two", image: two)]
        forms[1].pictures = [Form.Picture(label: "One", image: one)]
        forms[1].message = "See /pictures/preview-1/ and (/pictures/x)."
        let previews = forms.enumerated().map { index, form in
            (heading: "code", preview: PromptPreview(form, in: ResolvedAppearance(), number: index + 1))
        }

        let page = PromptPreview.document(previews, title: "Prompts", localization: .english)

        let sources = page.matches(of: #/src="([^"]*)"/#).map { String($0.output.1) }
        let expected = [one, two, one].map { image in
            "data:image/png;base64,\(Data(image.bytes).base64EncodedString())"
        }
        XCTAssertEqual(sources, expected)
        XCTAssertTrue(page.contains("See /pictures/preview-1/ and (/pictures/x)."), page)
    }

    @MainActor
    func testThePageOfPreviewsHasTheColorsOfDrawings() async throws {
        var form = try ShippedForms.landing()
        form.qrText = "https://example.org"
        let preview = PromptPreview(form, in: ResolvedAppearance(), number: 1)

        let page = PromptPreview.document([("code", preview)], title: "Prompts", localization: .english)

        XCTAssertTrue(page.contains(#"class="badge-light""#), page)
        XCTAssertTrue(page.contains("fill=\"#fff\"") && page.contains("fill=\"#000\""), page)
    }
}
