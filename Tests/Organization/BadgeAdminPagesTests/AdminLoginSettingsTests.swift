import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages

/// The check of a document of login screens, and the screens that it draws.
final class AdminLoginSettingsTests: XCTestCase {
    func testEachDescribedScreenIsDrawnAsAUserSeesIt() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.policy)
        try browser.get("/login-settings")

        let page = try browser.post("/login-settings", ["document": Self.document])

        XCTAssertEqual(page.status, 200, page.text)
        XCTAssertTrue(page.text.contains("The document is valid."), page.text)
        for text in ["Enter Example Works", "Welcome", "Branch", "North", "Get in", "Forgot your password?"] {
            XCTAssertTrue(page.text.contains(text), text)
        }
        XCTAssertEqual(page.markup.matches(of: #/<figure aria-label="Preview: /#).count, 2)
        try await site.close()
    }

    func testAPreviewCanNeitherBeSentNorFilledIn() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.policy)
        try browser.get("/login-settings")

        let page = try browser.post("/login-settings", ["document": Self.document])
        let previews = page.markup.matches(of: #/<div class="screen-preview.*?</figure>/#.dotMatchesNewlines())
            .map { String($0.output) }

        XCTAssertEqual(previews.count, 2)
        for preview in previews {
            XCTAssertTrue(preview.prefix(400).contains(" inert>"), preview)
            for word in ["<form", "action=", " name=", " id=", "autofocus", "tabindex", "role="] {
                XCTAssertFalse(preview.contains(word), word)
            }
        }
        try await site.close()
    }

    func testColoursAreLoadedAsAStyleSheetOfEachScreen() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.policy)
        try browser.get("/login-settings")

        let page = try browser.post("/login-settings", ["document": Self.document])
        let sheet = try XCTUnwrap(page.markup.firstMatch(of: #/href="(/styles/[^"]+)"/#))
        let style = try browser.get(String(sheet.output.1))

        XCTAssertEqual(style.headers["content-type"], "text/css; charset=utf-8")
        XCTAssertTrue(style.markup.contains(":where(.preview-2) .dialog{"), style.markup)
        XCTAssertTrue(style.markup.contains("background-color:#12107C"), style.markup)
        XCTAssertFalse(page.markup.contains("style="))
        try await site.close()
    }

    func testScreensAreDrawnInEachLanguageOfTheDocument() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.policy)
        try browser.get("/login-settings")
        let document = #"{"screens": {"project": {"default": {"title": {"text": {"en": "Enter", "fr": "Entrer"}}}}}}"#

        let english = try browser.post("/login-settings", ["document": document])
        let french = try browser.post("/login-settings", ["document": document, "language": "fr"])
        let arabic = try browser.post("/login-settings", ["document": document, "language": "ar"])

        XCTAssertTrue(english.markup.contains(#"<option value="fr">French</option>"#), english.markup)
        XCTAssertTrue(french.text.contains("Entrer"), french.text)
        XCTAssertTrue(arabic.markup.contains(#"lang="ar" dir="rtl" inert"#), arabic.markup)
        XCTAssertTrue(arabic.text.contains("كلمة المرور"), arabic.text)
        try await site.close()
    }

    func testScreensOfSingleOrganizationsAndServersAreChosenByName() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.policy)
        try browser.get("/login-settings")
        let document = """
            {"screens": {"project": {"targets": {"North Works": {"title": {"text": "To %@"}},
            "south.example.com": {"title": {"text": "Southwards"}}}}}}
            """

        let usual = try browser.post("/login-settings", ["document": document])
        let named = try browser.post("/login-settings", ["document": document, "organization": "North Works"])
        let served = try browser.post("/login-settings", ["document": document, "server": "south.example.com"])

        XCTAssertFalse(usual.text.contains("To North Works"), usual.text)
        XCTAssertTrue(named.text.contains("To North Works"), named.text)
        XCTAssertTrue(served.text.contains("Southwards"), served.text)
        try await site.close()
    }

    func testProblemsHaveTheirPositionsAndTheRestIsDrawn() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.policy)
        try browser.get("/login-settings")
        let document = """
            {"screens": {"project": {"default": {
              "title": {"text": "Enter"}, "backgroundColor": "url(https://evil.example/)",
              "icon": "logo"
            }}}}
            """

        let page = try browser.post("/login-settings", ["document": document])
        let unreadable = try browser.post("/login-settings", ["document": "{\n  \"screens\": [,]}"])

        XCTAssertEqual([page.status, unreadable.status], [422, 422])
        XCTAssertTrue(
            page.text.contains("Line 2, column 31: screens.project.default.backgroundColor is not a colour"), page.text)
        XCTAssertEqual(page.text.matches(of: /backgroundColor is not a colour/).count, 1, "a problem is no warning too")
        XCTAssertTrue(page.text.contains("not drawn here: logo"), page.text)
        XCTAssertTrue(page.markup.contains("Preview: Login with a password"), page.text)
        XCTAssertTrue(unreadable.text.contains("line 2, column 15"), unreadable.text)
        XCTAssertFalse(unreadable.markup.contains("<figure"))
        try await site.close()
    }

    func testTextsOfAHostileDocumentAreTexts() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.policy)
        try browser.get("/login-settings")
        let hostile = "</style><script>alert(1)</script><img src=x onerror=alert(1)>"
        let document: JSON = [
            "screens": [
                "project": [
                    "default": [
                        "title": ["text": .string(hostile), "font": "x}*{background:url(//evil.example)"],
                        "header": ["text": .string(hostile)],
                        "forgotPassword": ["text": .string(hostile), "link": "javascript:alert(1)"],
                        "inputs": [["key": "branch", "type": "list", "selections": [.string(hostile)]]],
                    ]
                ]
            ]
        ]

        let page = try browser.post("/login-settings", ["document": document.text])
        let sheets = try page.markup.matches(of: #/href="(/styles/[^"]+)"/#).map {
            try browser.get(String($0.output.1)).markup
        }

        XCTAssertFalse(page.markup.contains("<script>") || page.markup.contains("<img"), page.markup)
        XCTAssertFalse(page.markup.contains("href=\"javascript"))
        XCTAssertFalse(sheets.contains { $0.contains("evil") || $0.contains("url(") }, "\(sheets)")
        try await site.close()
    }

    func testNamesDoNotMultiplyTheTextsOfAllLanguages() async throws {
        let tags = (0..<32).map { "q\(UnicodeScalar(UInt8(97 + $0 / 16)))\(UnicodeScalar(UInt8(97 + $0 % 16)))" }
        let text = JSON.object(tags.reduce(into: [:]) { $0[$1] = .string(String(repeating: "%@", count: 500)) })
        let inputs = (0..<32).map { JSON.object(["key": .string("i\($0)"), "type": "text", "label": "long"]) }
        let document: JSON = [
            "texts": ["long": text], "screens": ["project": ["default": ["inputs": .array(inputs)]]],
        ]
        let project = ProjectInfo(projectName: String(repeating: "n", count: 100), serverName: "example.com")

        let review = try await LoginSettingsReview(document.text, for: project, in: Languages([tags[1]]))

        XCTAssertEqual(review.problems, [])
        XCTAssertEqual(review.languages.count, 32)
        XCTAssertEqual(review.screens.first?.preview.summary.filter { $0.utf8.count == 50_000 }.count, 32)
    }

    func testTheExampleIsValidAndDrawn() async throws {
        let site = try await AdminSite()

        let page = try site.browser(.policy).get("/login-settings?example=")

        XCTAssertTrue(page.text.contains("The document is valid."), page.text)
        XCTAssertTrue(page.text.contains("Welcome to Example Works"), page.text)
        XCTAssertTrue(page.markup.contains("Preview: Change of the password"), page.text)
        try await site.close()
    }

    func testANameIsDrawnUpToItsBound() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.policy)
        try browser.get("/login-settings")
        let name = String(repeating: "n", count: 101)

        let page = try browser.post("/login-settings", ["document": Self.document, "organization": name])

        XCTAssertTrue(page.markup.contains("value=\"\(name.dropLast())\""), page.markup)
        XCTAssertFalse(page.markup.contains(name))
        try await site.close()
    }

    private static let document = """
        {"screens": {
          "project": {"default": {
            "title": {"text": "Enter %@"}, "header": {"text": "Welcome"},
            "backgroundColor": "#EEEEFF",
            "loginButton": {"text": "Get in", "color": "#FFFFFF", "backgroundColor": "#12107C"},
            "forgotPassword": {"text": "Forgot your password?", "link": "https://id.example.com/forgotten"},
            "inputs": [
              {"key": "username", "type": "text"}, {"key": "password", "type": "password"},
              {"key": "branch", "type": "list", "label": "Branch", "selections": ["North", "South"]}
            ]
          }},
          "server": {"default": {}}
        }}
        """
}
