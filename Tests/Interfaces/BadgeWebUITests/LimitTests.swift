import BadgeModel
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeWebUI

/// Requests and prompts without measure: each has its own answer, and the server goes on.
final class LimitTests: WebTestCase {
    func testABodyThatIsTooLargeIsRefusedUnread() async throws {
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(.code, on: ui.presenter)
            let page = try await browser.get("/")
            for (type, length) in [
                ("application/x-www-form-urlencoded", "70000"), ("multipart/form-data; boundary=XYZ", "1073741824"),
            ] {
                var request = browser.request(
                    "POST", page.path,
                    [("Origin", browser.origin), ("Content-Type", type), ("Content-Length", length)])
                request.hasOwnLength = true
                let response = try await answer(request)

                XCTAssertEqual(response.status, 413, type)
                XCTAssertEqual(response.headers["connection"], "close")
            }
            XCTAssertEqual(prompt.answers.count, 0)
        }
    }

    func testOnlyAPromptForAPhotoTakesALargeForm() async throws {
        try await withBrowser { ui, browser in
            let photo = ImageData(
                bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(repeating: 7, count: 900_000),
                mediaType: "image/png")
            let code = PresentedPrompt(.code, on: ui.presenter)
            let page = try await browser.get("/")
            let small = try await answer(browser.form(page.path, [], files: [("f0", photo)], on: page))
            code.dismiss()
            let prompt = PresentedPrompt(
                Form(
                    .photoUpload, title: "Photo", fields: [Field("photo", label: "Photo", .image(PhotoRequirements()))],
                    actions: [.submit("Send")]), on: ui.presenter)
            prompt.dismissOnAnswer()
            let asking = try await browser.get("/")
            let large = try await answer(
                browser.form(asking.path, [("action", "submit")], files: [("f0", photo)], on: asking))

            XCTAssertEqual([small.status, large.status], [413, 303])
            XCTAssertTrue(small.text.contains("at most 64 KB"), small.text)
            XCTAssertEqual(code.answers.count, 0)
            XCTAssertEqual(prompt.answers.first??.values["photo"], .image(photo))
        }
    }

    private struct Album: WebPages {
        func frame(for languages: Languages) async -> WebFrame { WebFrame(name: "Album") }

        func bodyLimit(of request: WebRequest) -> Int { request.path == ["pictures-of-mine"] ? 2_000_000 : 65_536 }

        func response(to request: WebRequest) async throws -> WebResponse? {
            .page(
                WebPage(title: "\(request.fields.image("f0")?.bytes.count ?? 0) bytes") {
                    HTML.form(posting: "/pictures-of-mine", sendsFiles: true, .id("answer")) {
                        HTML(.input, .type(.file), .name("f0"))
                    }
                })
        }
    }

    func testAPageOfAnAppTakesAsMuchAsItSays() async throws {
        var options = WebUI.Options()
        options.pages = Album()
        try await withBrowser(options) { _, browser in
            let page = try await browser.get("/")
            func send(_ count: Int, to path: String) async throws -> RawRequest.Response {
                let file = ImageData(bytes: Array(repeating: 7, count: count), mediaType: "image/png")
                return try await answer(browser.form(path, [], files: [("f0", file)], on: page))
            }

            let taken = try await send(1_500_000, to: "/pictures-of-mine")
            let larger = try await send(2_500_000, to: "/pictures-of-mine")
            let other = try await send(70_000, to: "/other")

            XCTAssertEqual([taken.status, larger.status, other.status], [200, 413, 413])
            XCTAssertTrue(taken.text.contains("1500000 bytes"))
            XCTAssertTrue(larger.text.contains("at most 2 MB"), larger.text)
            XCTAssertEqual(larger.headers["connection"], "close")
        }
    }

    func testARefusedBodyOfAGigabyteIsNotRead() async throws {
        try await withBrowser { ui, browser in
            _ = PresentedPrompt(.code, on: ui.presenter)
            let page = try await browser.get("/")
            let length = ("Content-Length", "1073741824")
            let headers = [("Origin", browser.origin), ("Content-Type", "multipart/form-data; boundary=XYZ")]
            let stranger = RawRequest(
                method: "POST", path: page.path, headers: [("Host", browser.host), length], hasOwnLength: true,
                port: ui.port)
            let memory = MemoryPeak()
            for (request, status) in [
                (stranger, 401), (browser.request("POST", page.path, headers + [length]).withOwnLength, 413),
                (browser.request("POST", page.path, headers + [("Transfer-Encoding", "chunked")]).withOwnLength, 413),
                (browser.request("POST", page.path, [("Origin", "http://evil.example"), length]).withOwnLength, 403),
            ] {
                let isChunked = request.headers.contains { $0.0 == "Transfer-Encoding" }

                let outcome = await request.flood(upTo: 1 << 30, inChunks: isChunked)

                let response = try XCTUnwrap(outcome.response)
                XCTAssertEqual(response.status, status)
                XCTAssertEqual(response.headers["connection"], "close")
                XCTAssertLessThan(outcome.sent, 1 << 27)
            }
            XCTAssertLessThan(memory.growth, 256 << 20)
            let after = try await browser.get("/").status
            XCTAssertEqual(after, 200)
        }
    }

    func testIdleConnectionsOfOthersCutNoRequestOfTheSession() async throws {
        try await withBrowser { ui, browser in
            let prompt = PresentedPrompt(.code, on: ui.presenter)
            prompt.dismissOnAnswer()
            let page = try await browser.get("/")
            var request = browser.form(page.path, [("action", "submit"), ("f0", "123456")], on: page)
            let body = request.body
            request.body = Data()
            request.hasOwnLength = true
            request.headers += [("Content-Length", "\(body.count)"), ("Expect", "100-continue")]
            let sent = request

            let outcome = await RawRequest.offThread { () -> (String, Int) in
                let running = sent.send()
                defer { close(running) }
                // The server asks for the body, so that it knows the session.
                let interim = RawRequest.read(running, until: "\r\n\r\n")
                let idle = (0..<200).map { _ in Loopback("127.0.0.1", port: sent.port).connected() }
                defer { idle.forEach { close($0) } }
                // The oldest of them is closed, since there are too many.
                var byte: UInt8 = 0
                let ended = recv(idle[0], &byte, 1, 0)
                _ = body.withUnsafeBytes { Foundation.send(running, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                return (interim + RawRequest.read(running, until: nil), ended)
            }

            XCTAssertEqual(outcome.1, 0)
            XCTAssertTrue(outcome.0.hasPrefix("HTTP/1.1 100 "), outcome.0)
            XCTAssertTrue(outcome.0.contains("HTTP/1.1 303 "), outcome.0)
            XCTAssertEqual(prompt.answers.count, 1)
        }
    }

    func testABodyThatGrowsTooLargeIsRefused() async throws {
        try await withBrowser { ui, browser in
            _ = PresentedPrompt(.code, on: ui.presenter)
            let page = try await browser.get("/")

            let response = try await answer(
                browser.form(page.path, [("f0", String(repeating: "1", count: 70_000))], on: page))

            XCTAssertEqual(response.status, 413)
            let status = try await browser.get("/").status
            XCTAssertEqual(status, 200)
        }
    }

    func testAMalformedFormIsRefused() async throws {
        try await withBrowser { ui, browser in
            _ = PresentedPrompt(.code, on: ui.presenter)
            let page = try await browser.get("/")
            let token = page.hidden("answer").map { "\($0)=\($1)" }.joined(separator: "&")
            let part = "--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
            let many = String(repeating: "x", count: 1) + (0..<200).map { "&n\($0)=1" }.joined()
            for (type, body) in [
                ("application/x-www-form-urlencoded", "\(token)&f0=1&f0=2"),
                ("application/x-www-form-urlencoded", "\(token)&f0=%zz"),
                ("application/x-www-form-urlencoded", "\(token)&\(many)"),
                ("text/plain", token), ("multipart/form-data", part), ("multipart/form-data; boundary=X", part),
                ("multipart/form-data; boundary=X", part + part + "--X--"), ("multipart/form-data; boundary=X", "--X"),
                ("multipart/form-data; boundary=X", "--X\r\nContent-Disposition: form-data\r\n\r\n1\r\n--X--"),
            ] {
                let response = try await answer(
                    browser.request(
                        "POST", page.path, [("Origin", browser.origin), ("Content-Type", type)], Data(body.utf8)))

                XCTAssertEqual(response.status, 400, "\(type) \(body.prefix(60))")
            }
        }
    }

    func testAFormOfManyDelimitersIsReadInLinearTime() throws {
        let lines = Array(String(repeating: "\r\n--X", count: 200_000).utf8)
        let body = Array("--X\r\nContent-Disposition: form-data; name=\"a\"; filename=\"b\"\r\n\r\n".utf8) + lines

        XCTAssertNil(Multipart(body + Array("Y".utf8), contentType: "multipart/form-data; boundary=XYZ")?.fields())
        let read = try XCTUnwrap(
            Multipart(
                Array("--XYZ\r\nContent-Disposition: form-data; name=\"a\"; filename=\"b\"\r\n\r\n".utf8) + lines
                    + Array("\r\n--XYZ--\r\n".utf8), contentType: "multipart/form-data; boundary=\"XYZ\"")?.fields())
        XCTAssertEqual(read.files["a"]?.bytes, lines)
    }

    func testANameEndsAtItsQuotationMarkWhateverMarkIsBehindIt() throws {
        let head = "--X\r\nContent-Disposition: form-data; name=\"a\"\u{301}; filename=\"b;\u{301}\"\u{200D}\r\n\r\n"

        let read = try XCTUnwrap(
            Multipart(Array((head + "1\r\n--X--").utf8), contentType: "multipart/form-data; boundary=X;\u{301}")?
                .fields())

        XCTAssertEqual(read.files["a"]?.name, "b;\u{301}")
        XCTAssertEqual(read.files["a"]?.bytes, Array("1".utf8))
    }

    func testAFormHasSixtyFourPartsAndHeadersOfFourKilobytesAtMost() {
        func read(parts: Int = 1, boundary: Int = 1, header: Int = 100) -> WebFields? {
            let delimiter = String(repeating: "X", count: boundary)
            let bodies = (0..<parts).map { number in
                let field = "Content-Disposition: form-data; name=\"f\(number)\""
                // The last four bytes are the line ends after the headers.
                let padding = String(repeating: "a", count: header - field.utf8.count - "\r\nA: ".utf8.count - 4)
                return "--\(delimiter)\r\n\(field)\r\nA: \(padding)\r\n\r\n1\r\n"
            }
            return Multipart(
                Array((bodies.joined() + "--\(delimiter)--\r\n").utf8),
                contentType: "multipart/form-data; boundary=\(delimiter)")?.fields()
        }

        XCTAssertEqual(read(parts: 64)?.texts.count, 64)
        XCTAssertNil(read(parts: 65))
        XCTAssertNotNil(read(boundary: 70))
        XCTAssertNil(read(boundary: 71))
        XCTAssertNotNil(read(header: 4096))
        XCTAssertNil(read(header: 4097))
    }

    func testPromptsBeyondTheLimitAreCancelledAtOnce() async throws {
        try await withBrowser { ui, browser in
            let prompts = (0..<10_000).map { _ in PresentedPrompt(.code, on: ui.presenter) }

            XCTAssertEqual(prompts.prefix(64).map(\.answers.count).max(), 0)
            XCTAssertTrue(prompts.dropFirst(64).allSatisfy { $0.answers == [nil] })
            let page = try await browser.get("/")
            XCTAssertEqual(page.reader.all("a").filter { $0["href"]?.hasPrefix("/prompts/") == true }.count, 64)
            for prompt in prompts.prefix(64) { prompt.dismiss() }
            let after = PresentedPrompt(.code, on: ui.presenter)
            XCTAssertEqual(after.answers.count, 0)
        }
    }

    func testTheOldestOfTooManyStreamsOfEventsEnds() async throws {
        let feed = ChangeFeed()
        var streams: [Task<Int?, Never>] = []
        for count in 1...100 {
            streams.append(Task { await feed.change(after: 1, upTo: .seconds(3_600)) })
            while feed.waiting + feed.refused < count { await Task.yield() }
        }

        XCTAssertEqual(feed.waiting, ChangeFeed.mostWaiters)
        feed.advance()
        var versions: [Int?] = []
        for stream in streams { versions.append(await stream.value) }
        let (oldest, newest) = (versions.dropLast(ChangeFeed.mostWaiters), versions.suffix(ChangeFeed.mostWaiters))
        XCTAssertTrue(oldest.allSatisfy { $0 == nil }, "\(versions)")
        XCTAssertTrue(newest.allSatisfy { $0 == 2 }, "\(versions)")
    }

    // BADGE_STREAMS=10000 takes a minute.
    func testOfManyOpenStreamsTheLatestAreHeld() async throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let wanted = ProcessInfo.processInfo.environment["BADGE_STREAMS"].flatMap { Int($0) } ?? 1_000
        let count = min(wanted, Int(min(limit.rlim_cur, 1 << 20)) / 2)
        try await withBrowser { ui, browser in
            let start = try await browser.get("/")
            let version = try XCTUnwrap(start.reader.all("html").first?["data-version"])
            let request = browser.request("GET", "/events?after=\(version)")
            let memory = MemoryPeak()

            let streams = await RawRequest.offThread { OpenStreams(of: request, count: count) }
            let ended = streams.ended
            let prompt = PresentedPrompt(.code, on: ui.presenter)
            let statuses = await RawRequest.offThread { streams.statuses() }

            XCTAssertEqual(ended, count - ChangeFeed.mostWaiters)
            XCTAssertEqual(statuses, [503: count - ChangeFeed.mostWaiters, 200: ChangeFeed.mostWaiters])
            XCTAssertLessThan(memory.growth, 256 << 20)
            let after = try await browser.get("/").status
            XCTAssertEqual(after, 200)
            prompt.dismiss()
        }
    }

    func testSlowBodiesOfStrangersAreRefusedAtOnce() async throws {
        try await withBrowser { ui, browser in
            let request = RawRequest(
                method: "POST", path: "/", headers: [("Host", browser.host), ("Content-Length", "1000000")],
                hasOwnLength: true, port: ui.port)

            let statuses = await RawRequest.offThread { OpenStreams(of: request, count: 500, held: 0).statuses() }

            XCTAssertEqual(statuses, [401: 500])
        }
    }

    func testANewPromptEndsTheWaitOfABrowser() async throws {
        try await withBrowser { ui, browser in
            let start = try await browser.get("/")
            let version = try XCTUnwrap(start.reader.all("html").first?["data-version"])
            async let news = browser.request("GET", "/events?after=\(version)").response()

            let prompt = PresentedPrompt(.code, on: ui.presenter)

            let response = try TestBrowser.answered(await news)
            let json = JSONReader(try JSON.parse(Array(response.body)))
            let page = try await browser.get("/")
            XCTAssertEqual(try json["prompts"].elements().map { try $0.string() }, [page.path])
            prompt.dismiss()
        }
    }

    func testAReleaseEndsTheWaitsAndChangesNothing() async {
        let feed = ChangeFeed()
        let wait = Task { await feed.change(after: 1, upTo: .seconds(3_600)) }
        while feed.waiting == 0 { await Task.yield() }

        feed.release()

        let version = await wait.value
        XCTAssertEqual(version, 1)
        XCTAssertEqual([feed.version, feed.waiting], [1, 0])
    }

    func testABodyThatDripsEndsItsConnection() async throws {
        var options = WebUI.Options()
        options.requestLimit = .milliseconds(300)
        try await withBrowser(options) { ui, browser in
            _ = PresentedPrompt(.code, on: ui.presenter)
            let page = try await browser.get("/")
            var request = browser.request(
                "POST", page.path,
                [
                    ("Origin", browser.origin), ("Content-Type", "application/x-www-form-urlencoded"),
                    ("Content-Length", "1000"),
                ])
            request.hasOwnLength = true

            // The response never comes; the connection ends.
            let slow = request
            let isEnded = await within(20) { () -> Bool in
                _ = await slow.response()
                return true
            }

            XCTAssertEqual(isEnded, true)
            let status = try await browser.get("/").status
            XCTAssertEqual(status, 200)
        }
    }
}
