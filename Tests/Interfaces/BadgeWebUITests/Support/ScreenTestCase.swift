import BadgeUI
import BadgeWebUI
import ScreenTestSupport
import TestSupport
import XCTest

/// Tests of what a page shows of an appearance.
@MainActor
class ScreenTestCase: WebTestCase {
    /// The list of providers to sign in with, as a wallet shows it.
    static var providers: Form {
        get throws { try ShippedForms.providerList() }
    }

    /// The screen for sharing, as a wallet shows it.
    static var sharing: Form {
        get throws { try ShippedForms.sharing() }
    }

    static func appearance(_ set: @MainActor (inout AppearanceLayer) -> Void) -> ResolvedAppearance {
        var layer = AppearanceLayer()
        set(&layer)
        return ResolvedAppearance([layer])
    }

    /// The page of a form, and the style sheets that are written for it.
    func page(
        _ form: Form? = nil, _ set: @MainActor (inout AppearanceLayer) -> Void = { _ in }
    ) async throws -> (page: TestBrowser.Page, style: String) {
        try await page(form ?? Self.providers, in: Self.appearance(set))
    }

    func page(
        _ form: Form, in appearance: ResolvedAppearance
    ) async throws -> (page: TestBrowser.Page, style: String) {
        var result: (TestBrowser.Page, String)?
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(form, in: appearance, on: ui.presenter)
            let page = try await browser.get("/")
            var style = ""
            for link in page.reader.all("link") where link["href"]?.hasPrefix("/styles/") == true {
                style += try await browser.get(link["href"] ?? "").response.text
            }
            result = (page, style)
            prompt.dismiss()
        }
        return try XCTUnwrap(result)
    }

    /// The words by which the style sheet presents a form.
    func bodyClass(
        _ form: Form? = nil, _ set: @MainActor (inout AppearanceLayer) -> Void
    ) async throws -> Set<String> {
        let names = try await page(form, set).page.reader.all("body").first?["class"] ?? ""
        return Set(names.split(separator: " ").map(String.init))
    }

    /// What is in the bar of a form, and what the way back on the next screen says.
    func title(
        _ form: Form? = nil, _ set: @MainActor (inout AppearanceLayer) -> Void = { _ in }
    ) async throws -> (bar: String, back: String) {
        let form = try form ?? Self.providers
        let appearance = Self.appearance(set)
        let layer = {
            var layer = AppearanceLayer()
            set(&layer)
            return layer
        }()
        let following =
            try form.screen == .sharing ? ShippedForms.shareRecipient(in: layer) : ShippedForms.providerPage(in: layer)
        var result: (String, String)?
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(form, in: appearance, on: ui.presenter)
            let bar = try await browser.get("/").reader.elements(in: "title").filter { $0.tag != "img" }
            let label = try await browser.get("/").reader.all("img").first?["alt"]
            prompt.dismiss()
            let next = PresentedPrompt(following, in: appearance, on: ui.presenter)
            let back = try await browser.get("/").reader.all("button").first { $0["value"] == "back" }
            next.dismiss()
            let shown = bar.filter { $0["class"] != "vh" }.map(\.text).joined()
            result = (label ?? shown, try XCTUnwrap(back).text)
        }
        return try XCTUnwrap(result)
    }
}
