import BadgeModel
import BadgeUI
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
    func testThePageOfPreviewsHasTheColorsOfDrawings() async throws {
        var form = try ShippedForms.landing()
        form.qrText = "https://example.org"
        let preview = PromptPreview(form, in: ResolvedAppearance(), number: 1)

        let page = PromptPreview.document([("code", preview)], title: "Prompts", localization: .english)

        XCTAssertTrue(page.contains(#"class="badge-light""#), page)
        XCTAssertTrue(page.contains(".badge-dark{fill:#000}.badge-light{fill:#fff}"), page)
    }
}
