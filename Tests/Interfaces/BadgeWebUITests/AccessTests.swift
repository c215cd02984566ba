import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import XCTest

@testable import BadgeWebUI

/// Who gets in: one browser, by a link, with a cookie, from the pages themselves.
final class AccessTests: WebTestCase {
    func testWithoutTheCookieEveryPageIsRefused() async throws {
        try await withBrowser { ui, browser in
            _ = PresentedPrompt(.code, on: ui.presenter)
            let page = try await browser.get("/")
            for path in ["/", page.path, "/events?after=0", "/styles/a.css", "/pictures/a/b", "/none"] {
                for cookie in [[], [("Cookie", "badge_session=wrong")], [("Cookie", "other=1")]] {
                    let request = RawRequest(path: path, headers: [("Host", browser.host)] + cookie, port: ui.port)
                    let response = try await answer(request)

                    XCTAssertEqual(response.status, 401, path)
                    XCTAssertFalse(response.text.contains("Enter your code"), path)
                }
            }
        }
    }

    func testACookieThatIsSentTwiceIsNone() async throws {
        try await withBrowser { ui, browser in
            let cookie = browser.cookie ?? ""
            for sent in ["\(cookie); \(cookie)", "\(cookie); badge_session=other", "badge_session=other; \(cookie)"] {
                let request = RawRequest(
                    path: "/", headers: [("Host", browser.host), ("Cookie", sent)], port: ui.port)

                let response = try await answer(request)

                XCTAssertEqual(response.status, 401)
            }
        }
    }

    func testAnUnknownPageDoesNotExist() async throws {
        try await withBrowser { _, browser in
            for path in ["/none", "/prompts/none/more", "/assets/none.js", "/pictures/a/b", "/%2e%2e/etc"] {
                let status = try await browser.get(path).status
                XCTAssertEqual(status, 404, path)
            }
            let response = try await answer(browser.request("PUT", "/"))
            XCTAssertEqual(response.status, 405)
        }
    }

    func testAnotherHostNameIsRefused() async throws {
        try await withBrowser { ui, browser in
            let cookie = ("Cookie", browser.cookie ?? "")
            for host in [
                "localhost:\(ui.port)", "127.0.0.1:\(ui.port)", "evil.example", browser.host + ".evil.example",
            ] {
                let request = RawRequest(path: "/", headers: [("Host", host), cookie], port: ui.port)
                let response = try await answer(request)

                XCTAssertEqual(response.status, 403, host)
            }
        }
    }

    // Combining marks, which take long to compare with anything.
    private static let marks = "e" + String(repeating: "\u{301}\u{323}", count: 1_500)

    func testAFieldWithOtherCharactersThanASCIIIsRefused() async throws {
        try await withBrowser { ui, browser in
            func status(_ fields: [(String, String)], host: String? = nil, path: String = "/") async throws -> Int {
                let request = RawRequest(
                    path: path, headers: [("Host", host ?? browser.host)] + fields, port: ui.port)
                return try await answer(request).status
            }
            let cookie = ("Cookie", browser.cookie ?? "")

            for name in ["Origin", "Sec-Fetch-Site", "Sec-Fetch-Dest", "Accept-Language", "Content-Type", "X-Other"] {
                let refused = try await status([cookie, (name, Self.marks)])
                XCTAssertEqual(refused, 400, name)
            }
            let host = try await status([cookie], host: browser.host + Self.marks)
            let target = try await status([cookie], path: "/" + Self.marks)
            XCTAssertEqual([host, target], [400, 400])
            for name in ["Expect", "Transfer-Encoding"] {
                let refused = try await status([cookie, (name, Self.marks)])
                XCTAssertTrue((400...501).contains(refused), "\(name): \(refused)")
            }
        }
    }

    func testCookiesAreComparedByTheirBytes() async throws {
        try await withBrowser { ui, browser in
            let cookie = browser.cookie ?? ""
            for (sent, status) in [
                ("größe=ü; \(cookie)", 200), ("\(cookie); other=\(Self.marks)", 200), ("\(cookie)\u{301}", 401),
                ("badge_session=\(Self.marks)", 401), (Self.marks, 401),
            ] {
                let request = RawRequest(
                    path: "/", headers: [("Host", browser.host), ("Cookie", sent)], port: ui.port)

                let response = try await answer(request)

                XCTAssertEqual(response.status, status, String(sent.prefix(20)))
            }
        }
    }

    func testAnAbsoluteAddressOfAnotherHostIsRefused() async throws {
        try await withBrowser { ui, browser in
            _ = PresentedPrompt(.code, on: ui.presenter)
            let page = try await browser.get("/")
            for (target, status) in [
                ("\(browser.origin)\(page.path)", 200), ("http://evil.example\(page.path)", 403),
                ("\(browser.origin).evil.example\(page.path)", 403),
                ("http://user@\(browser.host)\(page.path)", 403), ("http:\(page.path)", 400),
                ("http://127.0.0.1:\(ui.port)\(page.path)", 403), ("*", 403),
            ] {
                let response = try await answer(browser.request("GET", target))

                XCTAssertEqual(response.status, status, target)
            }
        }
    }

    func testAReadForAnotherOriginIsRefused() async throws {
        try await withBrowser { _, browser in
            for headers in [
                [("Origin", "http://evil.example")], [("Origin", "null")],
                [("Origin", "null"), ("Sec-Fetch-Site", "cross-site")],
            ] {
                let response = try await answer(browser.request("GET", "/", headers))

                XCTAssertEqual(response.status, 403, "\(headers)")
            }
        }
    }

    func testAChangeFromAnotherOriginIsRefused() async throws {
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(.consent, on: ui.presenter)
            let page = try await browser.get("/")
            let right = browser.form(page.path, [("action", "confirm")], on: page)
            for headers in [
                [("Origin", "http://evil.example")], [("Origin", "http://127.0.0.1:\(ui.port)")], [("Origin", "null")],
                [("Origin", "null"), ("Sec-Fetch-Site", "cross-site")], [], [("Sec-Fetch-Site", "same-site")],
            ] {
                var request = right
                request.headers.removeAll { $0.0 == "Origin" }
                request.headers += headers
                let response = try await answer(request)

                XCTAssertEqual(response.status, 403, "\(headers)")
            }
            XCTAssertEqual(prompt.answers.count, 0)
            // A page without a referrer sends no origin with its forms.
            var request = right
            request.headers = request.headers.map { $0.0 == "Origin" ? ("Origin", "null") : $0 }
            request.headers.append(("Sec-Fetch-Site", "same-origin"))
            prompt.dismissOnAnswer()
            _ = try await answer(request)
            XCTAssertEqual(prompt.answers, [FormAnswer(action: "confirm")])
        }
    }

    func testAChangeWithoutTheTokenOfThePageIsRefused() async throws {
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(.consent, on: ui.presenter)
            let page = try await browser.get("/")
            let round = page.hidden("answer").first { $0.0 == "round" }?.1 ?? ""
            for fields in ["action=confirm&round=\(round)", "action=confirm&round=\(round)&pageToken=wrong"] {
                let request = browser.request(
                    "POST", page.path,
                    [("Origin", browser.origin), ("Content-Type", "application/x-www-form-urlencoded")],
                    Data(fields.utf8))
                let response = try await answer(request)

                XCTAssertEqual(response.status, 403)
            }
            XCTAssertEqual(prompt.answers.count, 0)
        }
    }

    func testALinkWorksOnce() async throws {
        try await withBrowser { ui, browser in
            let link = ui.makeLink()
            let request = RawRequest(path: link.path(), headers: [("Host", browser.host)], port: ui.port)

            let first = try await answer(request)
            let second = try await answer(request)

            XCTAssertEqual([first.status, second.status], [200, 401])
            XCTAssertNil(second.headers["set-cookie"])
        }
    }

    func testALinkThatWasCopiedWithAMarkOfTheTerminalWorks() async throws {
        try await withBrowser { ui, browser in
            let copied = ui.makeLink().path() + "%E2%81%A9"

            let response = try await answer(
                RawRequest(path: copied, headers: [("Host", browser.host)], port: ui.port))

            XCTAssertEqual(response.status, 200)
        }
    }

    func testALinkExpiresAfterFiveMinutes() async throws {
        try await withBrowser { ui, browser in
            let link = ui.makeLink()
            clock.advance(by: 301)

            let response = try await answer(
                RawRequest(path: link.path(), headers: [("Host", browser.host)], port: ui.port))

            XCTAssertEqual(response.status, 401)
        }
    }

    func testALinkWorksInItsLastSecond() async throws {
        try await withBrowser { ui, browser in
            let link = ui.makeLink()
            clock.advance(by: 300)

            let response = try await answer(
                RawRequest(path: link.path(), headers: [("Host", browser.host)], port: ui.port))

            XCTAssertEqual(response.status, 200)
        }
    }

    func testANewLinkReplacesTheOneBefore() async throws {
        try await withBrowser { ui, browser in
            let old = ui.makeLink()
            _ = ui.makeLink()

            let response = try await answer(
                RawRequest(path: old.path(), headers: [("Host", browser.host)], port: ui.port))

            XCTAssertEqual(response.status, 401)
        }
    }

    func testAnotherBrowserEndsTheSessionOfTheFirst() async throws {
        try await withBrowser { ui, first in
            let second = try await TestBrowser(ui)

            let statuses = [try await first.get("/").status, try await second.get("/").status]

            XCTAssertEqual(statuses, [401, 200])
        }
    }

    func testAPrefetchDoesNotUseUpTheLink() async throws {
        try await withBrowser { ui, browser in
            let link = ui.makeLink()
            let guesses = [
                ("Sec-Purpose", "prefetch;prerender"), ("Sec-Purpose", "PREFETCH"), ("Purpose", "preview"),
                ("X-Moz", "prefetch"), ("Sec-Fetch-Dest", "image"),
            ]
            for guess in guesses {
                let prefetch = RawRequest(
                    path: link.path(), headers: [("Host", browser.host), guess], port: ui.port)
                let status = try await answer(prefetch).status
                XCTAssertEqual(status, 403, "\(guess)")
            }
            let open = RawRequest(path: link.path(), headers: [("Host", browser.host)], port: ui.port)

            let status = try await answer(open).status

            XCTAssertEqual(status, 200)
        }
    }

    func testTheCookieIsForThisHostAndForNoScript() async throws {
        try await withBrowser { ui, browser in
            let link = ui.makeLink()
            let response = try await answer(
                RawRequest(path: link.path(), headers: [("Host", browser.host)], port: ui.port))

            let parts = response.headers["set-cookie"]?.components(separatedBy: "; ").dropFirst()
            XCTAssertEqual(parts.map(Array.init), ["Path=/", "HttpOnly", "SameSite=Strict"])
        }
    }

    func testEveryResponseForbidsScriptsFramesCachesAndReferrers() async throws {
        try await withBrowser { ui, browser in
            _ = PresentedPrompt(.login, on: ui.presenter)
            for path in ["/", "/none", "/events?after=0", ui.makeLink().path(), "/open/none"] {
                let page = try await browser.get(path)
                let headers = page.response.headers
                let policy = headers["content-security-policy"] ?? ""

                XCTAssertTrue(policy.hasPrefix("default-src 'none'; script-src \(browser.origin)/assets/;"), path)
                XCTAssertTrue(policy.contains("frame-ancestors 'none'; base-uri 'none'"), path)
                XCTAssertFalse(policy.contains("unsafe"), path)
                XCTAssertEqual(headers["cache-control"], "no-store", path)
                XCTAssertEqual(headers["referrer-policy"], "no-referrer", path)
                XCTAssertEqual(headers["x-content-type-options"], "nosniff", path)
                XCTAssertEqual(headers["x-frame-options"], "DENY", path)
                for element in page.reader.elements {
                    XCTAssertNil(element["style"], path)
                    XCTAssertFalse(element.attributes.keys.contains { $0.hasPrefix("on") }, path)
                    XCTAssertTrue(element.tag != "script" || element.text.isEmpty, path)
                    XCTAssertNotEqual(element.tag, "style", path)
                }
            }
        }
    }

    func testTheLinkIsInAFileThatOnlyTheUserReads() throws {
        let (file, link) = (LinkFile(), try XCTUnwrap(URL(string: "http://b1.localhost:1/open/secret")))

        let page = try file.write(forwardingTo: link)

        let folder = page.deletingLastPathComponent()
        XCTAssertEqual(try Self.mode(page), 0o600)
        XCTAssertEqual(try Self.mode(folder), 0o700)
        XCTAssertFalse(page.absoluteString.contains("secret"))
        XCTAssertTrue(try String(contentsOf: page, encoding: .utf8).contains(link.absoluteString))
        file.remove()
        XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path))
    }

    func testTheFileOfAKilledProcessIsRemovedAtTheNextStart() throws {
        let home = try TemporaryHome()
        let ended = Process()
        ended.executableURL = URL(filePath: "/bin/true")
        try ended.run()
        ended.waitUntilExit()
        let own = ProcessInfo.processInfo.processIdentifier
        let names = [
            "badge-open-\(ended.processIdentifier)-A", "badge-open-\(own)-B", "badge-open-\(own)-C", "badge-open-x",
        ]
        for name in names {
            try FileManager.default.createDirectory(
                at: home.url.appending(path: name), withIntermediateDirectories: false)
        }
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -400)],
            ofItemAtPath: home.url.appending(path: names[2]).path)

        LinkFile(in: home.url).removeStale()

        let left = try FileManager.default.contentsOfDirectory(atPath: home.url.path)
        XCTAssertEqual(Set(left), [names[1], names[3]])
    }

    func testAPersonsIdleTimeIsKnown() async throws {
        try await withBrowser { ui, browser in
            clock.advance(by: 100)
            XCTAssertEqual(ui.idleSeconds, 100)
            _ = try await browser.get("/")
            XCTAssertEqual(ui.idleSeconds, 0)
            clock.advance(by: 7)
            _ = try await browser.get("/events?after=0")
            XCTAssertEqual(ui.idleSeconds, 7)
        }
    }

    private static func mode(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }
}
