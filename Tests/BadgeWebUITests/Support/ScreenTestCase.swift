import BadgeUI
import BadgeWebUI
import XCTest

/// Tests of what a page shows of an appearance.
@MainActor
class ScreenTestCase: WebTestCase {
    /// The list of providers to sign in with.
    static var providers: Form {
        var form = Form(
            .hypermediaSelector, title: "Sign in with...",
            fields: [
                Field("option", label: "Provider", .choice([.init("1", label: "One"), .init("2", label: "Two")]))
            ], actions: [.submit("Continue")])
        form.screen = .providerTable
        return form
    }

    /// The screen for sharing.
    static func sharing(_ title: String = "Share") -> Form {
        var form = providers
        form.title = title
        form.screen = .sharing
        return form
    }

    /// A form on another screen.
    static func form(on screen: AppearanceScreen) -> Form {
        var form = providers
        form.screen = screen
        return form
    }

    /// A screen with a way back to the one before.
    static var next: Form {
        Form(
            .hypermediaForm, title: "Log in", fields: [Field("a", label: "A", .text)],
            actions: [.submit("Go on"), Form.Action("back", label: "Back")])
    }

    static func appearance(_ set: @MainActor (inout AppearanceLayer) -> Void) -> ResolvedAppearance {
        var layer = AppearanceLayer()
        set(&layer)
        return ResolvedAppearance([layer])
    }

    /// The page of a form, and the style sheets that are written for it.
    func page(
        _ form: Form = providers, _ set: @MainActor (inout AppearanceLayer) -> Void = { _ in }
    ) async throws -> (page: TestBrowser.Page, style: String) {
        try await page(form, in: Self.appearance(set))
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
        _ form: Form = providers, _ set: @MainActor (inout AppearanceLayer) -> Void
    ) async throws -> Set<String> {
        let names = try await page(form, set).page.reader.all("body").first?["class"] ?? ""
        return Set(names.split(separator: " ").map(String.init))
    }

    /// What is in the bar of a form, and what the way back on the next screen says.
    func title(
        _ form: Form = providers, _ set: @MainActor (inout AppearanceLayer) -> Void = { _ in }
    ) async throws -> (bar: String, back: String) {
        let appearance = Self.appearance(set)
        var result: (String, String)?
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(form, in: appearance, on: ui.presenter)
            let bar = try await browser.get("/").reader.elements(in: "title").filter { $0.tag != "img" }
            let label = try await browser.get("/").reader.all("img").first?["alt"]
            prompt.dismiss()
            let next = PresentedPrompt(Self.next, in: appearance, on: ui.presenter)
            let back = try await browser.get("/").reader.all("button").first { $0["value"] == "back" }
            next.dismiss()
            let shown = bar.filter { $0["class"] != "vh" }.map(\.text).joined()
            result = (label ?? shown, try XCTUnwrap(back).text)
        }
        return try XCTUnwrap(result)
    }
}
