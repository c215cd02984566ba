import BadgeModel
import BadgeUI
import BadgeWebUI
import Foundation
import Synchronization
import XCTest

/// The pages that an app adds.
final class WebPagesTests: WebTestCase {
    private final class Notes: WebPages {
        let texts = Mutex<[String]>([])

        func frame(for languages: Languages) async -> WebFrame {
            WebFrame(
                name: "Notes", localization: Localization(languages), theme: .dark,
                navigation: [WebPage.Link("All", to: "/notes"), WebPage.Link("More", to: "/more")])
        }

        func response(to request: WebRequest) async throws -> WebResponse? {
            switch (request.method, request.path) {
            case (.get, []), (.get, ["notes"]), (.get, ["favicon.ico"]):
                var page = WebPage(title: "All notes") {
                    for text in texts.withLock({ $0 }) { HTML(.p, .class("card red")) { text } }
                    HTML.form(posting: "/notes", .id("answer")) { HTML(.input, .type(.text), .name("text")) }
                }
                page.section = "/notes"
                page.colors = ["red": WebColors(background: AppearanceColor(red: 0.6, green: 0, blue: 0))]
                return .page(page)
            case (.get, let path) where path.first == "notes" && path.count == 2:
                return .page(WebPage(title: path[1]) { HTML(.p) { request.query["q"] ?? "" } })
            case (.post, ["notes"]):
                guard let text = request.fields.text("text") else {
                    throw BadgeError(.invalidInput, reason: "Type something first.")
                }
                texts.withLock { $0.append(text) }
                return .redirect(to: "/notes")
            case (.get, ["file"]):
                return .download(Array("a,b".utf8), mediaType: "text/csv", name: "a\"b.csv")
            case (.get, ["working"]):
                var page = WebPage(title: "Working") {}
                page.isTransient = true
                return .page(page)
            case (.get, ["fail"]): throw CancellationError()
            default: return nil
            }
        }
    }

    private func withNotes(_ body: @MainActor (WebUI, TestBrowser) async throws -> Void) async throws {
        var options = WebUI.Options()
        options.pages = Notes()
        try await withBrowser(options, body)
    }

    func testAPageIsDrawnInItsFrame() async throws {
        try await withNotes { _, browser in
            let page = try await browser.get("/notes").reader

            XCTAssertEqual(page.all("title").map(\.text), ["All notes – Notes"])
            XCTAssertEqual(page.all("h1").map(\.text), ["All notes"])
            XCTAssertEqual(page.all("html").first?["data-theme"], "dark")
            let links = page.all("a").filter { $0["href"] == "/notes" || $0["href"] == "/more" }
            XCTAssertEqual(links.map { $0["aria-current"] }, ["page", nil])
            let style = page.all("link").compactMap { $0["href"] }.first { $0.hasPrefix("/styles/") }
            let rules = try await browser.get(try XCTUnwrap(style)).response.text
            XCTAssertTrue(rules.contains(".red{--own-background:#990000;--own-text:#FFFFFF"), rules)
        }
    }

    func testAFormOfAPageIsSentWithItsToken() async throws {
        try await withNotes { _, browser in
            let page = try await browser.get("/notes")

            let response = try await answer(browser.form("/notes", [("text", " <b>Milk</b> ")], on: page))

            XCTAssertEqual(response.status, 303)
            let text = try await browser.get(response.headers["location"] ?? "").reader.text
            XCTAssertTrue(text.contains("<b>Milk</b>"), text)
        }
    }

    func testARefusalOfAPageIsShownWithItsReason() async throws {
        try await withNotes { _, browser in
            let page = try await browser.get("/notes")

            let refused = try await answer(browser.form("/notes", [("text", "")], on: page))
            let failed = try await browser.get("/fail")

            XCTAssertEqual([refused.status, failed.status], [422, 500])
            XCTAssertTrue(PageReader(refused.text).text.contains("Type something first."))
            XCTAssertFalse(failed.response.text.contains("Cancellation"))
        }
    }

    func testPathsAndQueriesAreDecoded() async throws {
        try await withNotes { _, browser in
            let page = try await browser.get(WebPath("notes", "ä/ö?", query: ["q": "1&2"]).description).reader

            XCTAssertEqual(page.all("h1").map(\.text), ["ä/ö?"])
            XCTAssertTrue(page.text.contains("1&2"))
            for path in [
                "/favicon.ico", "/notes/%zz", "/notes?q=%zz", "/notes//x", "/" + String(repeating: "a/", count: 40),
            ] {
                let status = try await browser.get(path).status
                XCTAssertTrue([400, 404].contains(status), path)
            }
        }
    }

    func testADownloadIsSavedUnderItsName() async throws {
        try await withNotes { _, browser in
            let response = try await answer(browser.request("GET", "/file"))

            XCTAssertEqual(response.headers["content-disposition"], "attachment; filename*=UTF-8''a%22b.csv")
            XCTAssertEqual(response.headers["content-type"], "text/csv")
            XCTAssertEqual(response.text, "a,b")
        }
    }

    func testAPromptIsOnTopOfTheLastPageAndReturnsToIt() async throws {
        try await withNotes { ui, browser in
            _ = try await browser.get("/notes?q=1")
            let prompt = PresentedPrompt(.consent, on: ui.presenter)

            let page = try await browser.get("/notes?q=1")

            let behind = page.reader.elements.first { $0["class"] == "behind" }
            let ids = page.reader.elements.compactMap { $0["id"] }
            XCTAssertEqual(Set(ids).count, ids.count)
            XCTAssertEqual(page.reader.all("form").compactMap { $0["id"] }, ["cancel", "answer"])
            XCTAssertNotNil(behind?["inert"])
            XCTAssertTrue(behind?.text.contains("All notes") == true)
            prompt.dismissOnAnswer()
            let next = try await browser.send([("action", "confirm")], on: page)
            XCTAssertEqual(next.path, "/notes?q=1")
        }
    }

    func testAPageThatOnlyWaitsIsNotSeenBehindAPrompt() async throws {
        try await withNotes { ui, browser in
            _ = try await browser.get("/notes")
            _ = try await browser.get("/working")
            let prompt = PresentedPrompt(.consent, on: ui.presenter)

            let page = try await browser.get("/working")

            let behind = page.reader.elements.first { $0["class"] == "behind" }
            XCTAssertTrue(behind?.text.contains("All notes") == true)
            prompt.dismissOnAnswer()
            let next = try await browser.send([("action", "confirm")], on: page)
            XCTAssertEqual(next.path, "/working")
        }
    }
}
