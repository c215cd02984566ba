import BadgeModel
import BadgeProviders
import BadgeTesting
import BadgeUI
import Foundation
import ScreenTestSupport
import TestSupport
import XCTest

@testable import BadgeWebUI

/// A long list of providers in the window of a phone.
final class ProviderListWindowTests: WindowTestCase {
    nonisolated override func setUpWithError() throws { try need(.program("chromium"), .module("playwright")) }

    private static let phone = (width: 420, height: 760)

    private static func providers(_ count: Int, icon: String? = nil) -> [IdentityProvider] {
        (1...count).map { ShippedForms.provider("\($0)", "Provider \($0)", icon: icon) }
    }

    func testFortyProvidersCoverNothingThatTheListSays() async throws {
        for native in ProviderSignInOptions.NativeLogin.allCases {
            let form = try ShippedForms.providerList(
                Self.providers(40), native: native, problem: BadgeError(.serverUnreachable, reason: "Acme is away."))
            try await withWindow(form, width: Self.phone.width, height: Self.phone.height) { layer in
                layer[.sectionFooter(of: .providerTable)] = "All of them are free."
            } body: { window, _ in
                for part in ["#problem", ".message p", ".list-rows li:last-child", ".e-sectionFooter", ".attribution"] {
                    let isSeen: Bool = try await window.evaluate(
                        """
                        () => { const part = document.querySelector('\(part)'); part.scrollIntoView({block: 'center'});
                          const box = part.getBoundingClientRect();
                          const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                          return seen !== null && (part.contains(seen) || seen.contains(part)) }
                        """)
                    XCTAssertTrue(isSeen, "\(part) is covered, with the login \(native)")
                }
            }
        }
    }

    func testAListOpensAtItsTopWithWhatWentWrong() async throws {
        for (count, size) in [(18, Self.phone), (4, (width: 320, height: 560))] {
            for problem in [nil, BadgeError(.serverUnreachable, reason: "Acme is away.")] {
                let form = try ShippedForms.providerList(Self.providers(count), native: .below, problem: problem)
                try await withWindow(form, width: size.width, height: size.height) { layer in
                    layer[.header(of: .providerTable)] = "Welcome to the works."
                } body: { window, _ in
                    let top: Double = try await window.evaluate("() => document.querySelector('.scroll').scrollTop")
                    let focused: String = try await window.evaluate("() => document.activeElement.tagName")
                    let said = try await window.box(problem == nil ? ".message p" : "#problem")
                    let bar = try await window.box(".dialog-bar")

                    XCTAssertEqual(top, 0, "\(count) providers")
                    XCTAssertNotEqual(focused, "INPUT")
                    XCTAssertGreaterThan(said.y, bar.bottom)
                    XCTAssertLessThan(said.bottom, Double(size.height))
                }
            }
        }
    }

    func testAnIconIsBesideTheNameOfItsProvider() async throws {
        let form = try ShippedForms.providerList(Self.providers(3, icon: "logo"), icons: OneIcon())
        try await withWindow(form, width: Self.phone.width, height: Self.phone.height) { _ in
        } body: { window, _ in
            let (icon, name) = (try await window.box("img.list-icon"), try await window.box(".list-row bdi"))
            let row = try await window.box(".list-row")

            XCTAssertLessThanOrEqual(icon.right, name.x)
            XCTAssertEqual(icon.centerY, name.centerY, accuracy: 2)
            XCTAssertLessThanOrEqual(row.height, 60)
        }
    }

    func testALatinNameIsBesideItsIconOnAnArabicList() async throws {
        let form = try ShippedForms.providerList(localization: Localization(Languages(["ar"])))
        try await withWindow(form, width: Self.phone.width, height: Self.phone.height) { _ in
        } body: { window, _ in
            let (icon, name) = (try await window.box(".list-icon"), try await window.box(".list-row bdi"))

            XCTAssertEqual(icon.x - name.right, 12, accuracy: 2)
        }
    }

    func testTheDirectionOfTheTextAloneMirrorsTheSigns() {
        let sheet = String(decoding: PackageResources.page_css, as: UTF8.self)
        for (rule, sign) in [(".list-row::after {", "›"), (".back > span:first-child::before {", "‹")] {
            XCTAssertEqual(sheet.components(separatedBy: "content: \"\(sign)\"").count, 2, sign)
            XCTAssertTrue(sheet.contains("\n\(rule) content: \"\(sign)\";"), sign)
        }
    }

    func testAPreviewShowsTheWholeList() async throws {
        let form = try ShippedForms.providerList(Self.providers(18), native: .below)
        let preview = PromptPreview(form, in: ResolvedAppearance(), number: 1)
        let page = PromptPreview.document([("list", preview)], title: "Prompts", localization: .english)
        let folder = try TemporaryHome()
        let file = folder.url.appending(path: "preview.html")
        try Data(page.utf8).write(to: file)
        try await withWindow { window, _ in
            try await window.open(file, width: 1200, height: 800, waitsForPrompt: false)
            let hidden: Double = try await window.evaluate(
                """
                () => { const list = document.querySelector('.scroll');
                  return list.scrollHeight - list.clientHeight }
                """)

            XCTAssertEqual(hidden, 0)
        }
    }

    func testPreviewsFitANarrowWindow() async throws {
        let preview = PromptPreview(try ShippedForms.providerList(), in: ResolvedAppearance(), number: 1)
        let page = PromptPreview.document([("list", preview)], title: "Prompts", localization: .english)
        let folder = try TemporaryHome()
        let file = folder.url.appending(path: "preview.html")
        try Data(page.utf8).write(to: file)
        try await withWindow { window, _ in
            try await window.open(file, width: 320, height: 640, waitsForPrompt: false)
            let overflow: Double = try await window.evaluate(
                "() => document.documentElement.scrollWidth - window.innerWidth")

            XCTAssertLessThanOrEqual(overflow, 0)
        }
    }

    func testTheLabelsOfAPreviewAreWholeInANarrowWindow() async throws {
        var landing = try ShippedForms.landing()
        landing.actions[1] = Form.Action("back", label: "Auf andere Weise anmelden")
        var list = try ShippedForms.providerList()
        landing.localization = Localization(Languages(["de"]))
        list.localization = landing.localization
        let previews = [landing, list].enumerated().map { index, form in
            (heading: "form", preview: PromptPreview(form, in: ResolvedAppearance(), number: index + 1))
        }
        let page = PromptPreview.document(previews, title: "Prompts", localization: .english)
        let folder = try TemporaryHome()
        let file = folder.url.appending(path: "preview.html")
        try Data(page.utf8).write(to: file)
        for width in [280, 320, 360] {
            try await withWindow { window, _ in
                try await window.open(file, width: width, height: 640, waitsForPrompt: false)
                let cut: [String] = try await window.evaluate(
                    """
                    () => [...document.querySelectorAll('.dialog-bar button')].filter((button) => {
                      const box = button.getBoundingClientRect();
                      return [...button.querySelectorAll('span')].some((label) => {
                        const own = label.getBoundingClientRect();
                        return own.right > box.right + 1 || own.bottom > box.bottom + 1
                          || label.scrollWidth > Math.ceil(own.width) + 1;
                      });
                    }).map((button) => button.innerText)
                    """)

                XCTAssertEqual(cut, [], "\(width)")
            }
        }
    }

    func testTheLoginIsASectionOfItsOwnAboveOrBelowTheProviders() async throws {
        for (native, isAbove, asksForPassword) in [
            (ProviderSignInOptions.NativeLogin.above, true, true), (.below, false, true), (.above, true, false),
            (.below, false, false),
        ] {
            let form = try ShippedForms.providerList(native: native, asksForPassword: asksForPassword)
            try await withWindow(form, width: Self.phone.width, height: Self.phone.height) { _ in
            } body: { window, _ in
                let login = asksForPassword ? "#f0" : "button[value=native]"
                let (fields, list) = (try await window.box(login), try await window.box(".list-rows"))
                let headings: [String] = try await window.evaluate(
                    "() => [...document.querySelectorAll('.slot.e-sectionHeader')].map((slot) => slot.innerText)")

                XCTAssertEqual(fields.y < list.y, isAbove)
                // The button is its own heading.
                let (own, providers) = ("Sign in with your user name and password", "Sign in with a provider")
                XCTAssertEqual(
                    headings, !asksForPassword ? [providers] : isAbove ? [own, providers] : [providers, own])
            }
        }
    }
}

private struct OneIcon: AssetSource {
    func color(named name: String) throws -> AppearanceColor? { nil }
    func image(named name: String) throws -> ImageData? { name == "logo" ? .pixel : nil }
    func text(named name: String) throws -> LocalizedText? { nil }
}
