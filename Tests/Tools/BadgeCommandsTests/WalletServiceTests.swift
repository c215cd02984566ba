import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeTesting
import BadgeTransport
import BadgeVerifier
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeVerifierHTTP

/// A verifier that asks wallets as a service: its pages, its interface for programs, and what wallets send.
final class WalletServiceTests: XCTestCase {
    /// A service, every exchange with which is checked against its description.
    private struct Service {
        let door: VerifierFixture
        private let described: OpenAPIValidatingTransport

        init(more: [String] = []) throws {
            door = try VerifierFixture(more: more, audience: []) { type in
                ["--vct", type, "--claim", "name", "--response-mode", "direct_post"]
            }
            let description = try APIDescription(
                contentsOf: packageRoot.appending(path: "Schemas/verifier-api.yaml"))
            described = OpenAPIValidatingTransport(
                door.transport, description: description, root: try XCTUnwrap(URL(string: door.url)))
        }

        func send(
            _ method: HTTPRequest.Method, _ path: String, _ body: String = "", fields: HTTPFields = [:]
        ) async throws -> HTTPTransportResponse {
            let address = try XCTUnwrap(URL(string: path.hasPrefix("/") ? door.url + path : path))
            return try await described.send(
                HTTPRequest(method, to: address, headerFields: fields), body: Data(body.utf8))
        }

        func begin(_ members: JSON = [:], key: String? = nil) async throws -> (status: Int, json: JSON) {
            var fields: HTTPFields = [.contentType: "application/json"]
            fields[.authorization] = key.map { "Bearer \($0)" }
            let answer = try await send(.post, "/transactions", members.text, fields: fields)
            return (answer.response.status.code, try JSON.parse(answer.body))
        }

        func read(_ transaction: JSON, token: String? = nil, query: String = "") async throws -> (Int, JSON) {
            let token = token ?? transaction["token"]?.stringValue ?? ""
            let answer = try await send(
                .get, "/transactions/\(transaction["id"]?.stringValue ?? "")\(query)",
                fields: [.authorization: "Bearer \(token)"])
            return (answer.response.status.code, try JSON.parse(answer.body))
        }

        /// Presents the wallet's badge to a link.
        func token(for link: [String: String], telling claims: [String] = ["name"]) throws -> String {
            let shown = try door.present(
                nonce: link["nonce"] ?? "", audience: ["--audience", link["client_id"] ?? ""], telling: claims)
            return JSON.object(["badge": [.string(shown)]]).text
        }

        func answer(_ fields: [(name: String, value: String)]) async throws -> HTTPTransportResponse {
            try await send(
                .post, "/wallet/answers", String(decoding: FormBody.encode(fields), as: UTF8.self),
                fields: [.contentType: "application/x-www-form-urlencoded"])
        }

        func stop() async throws {
            XCTAssertEqual(described.findings, [])
            try await door.stop()
        }
    }

    /// A browser, which keeps cookies and follows no redirect.
    private final class Browser {
        private let service: Service
        private var cookies: [String: String] = [:]

        init(_ service: Service) { self.service = service }

        /// The name of the request that its page asks, as the code has it.
        var state: String { PresentationTransactions.name(of: cookies["badge-request"] ?? "") }

        func open(_ path: String, _ body: String? = nil) async throws -> (status: Int, text: String) {
            var fields: HTTPFields = [.cookie: cookies.map { "\($0)=\($1)" }.joined(separator: "; ")]
            if body != nil { fields[.contentType] = "application/x-www-form-urlencoded" }
            let answer = try await service.send(body == nil ? .get : .post, path, body ?? "", fields: fields)
            for cookie in answer.response.headerFields[values: .setCookie] {
                let pair = cookie.prefix { $0 != ";" }.split(
                    separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                cookies[String(pair[0])] = cookie.hasSuffix("Max-Age=0") ? nil : String(pair[1])
            }
            return (answer.response.status.code, String(decoding: answer.body, as: UTF8.self))
        }
    }

    private static func fields(of link: String?) -> [String: String] {
        let items = URLComponents(string: link ?? "")?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    func testAProgramBeginsARequestAndReadsItsResultOnce() async throws {
        let service = try Service()

        let begun = try await service.begin()
        let link = Self.fields(of: begun.json["link"]?.stringValue)
        let waiting = try await service.read(begun.json)
        let taken = try await service.answer([
            ("vp_token", try service.token(for: link)), ("state", link["state"] ?? ""),
        ])
        let answered = try await service.read(begun.json, query: "?wait=5")
        let again = try await service.read(begun.json)

        XCTAssertEqual(begun.status, 201)
        XCTAssertTrue(begun.json["qrCode"]?.stringValue?.contains("<svg") == true)
        XCTAssertEqual(waiting.1, ["state": "waiting"])
        XCTAssertEqual(taken.response.status.code, 200)
        XCTAssertEqual(answered.1["result"]?["valid"], true)
        let badge = answered.1["result"]?["queries"]?.arrayValue?.first?["badges"]?.arrayValue?.first
        XCTAssertEqual(badge?["claims"]?["name"], "Ana Lima")
        XCTAssertEqual(again.0, 404)
        try await service.stop()
    }

    func testVP327EveryRefusalOfAnAnswerHasOneBody() async throws {
        let service = try Service()
        let old = Self.fields(of: try await service.begin().json["link"]?.stringValue)
        let recorded = try service.token(for: old)
        var bodies: Set<String> = []

        // VP-300, 301, 302, 305, 318, 323: for another verifier, of an earlier request, twice, of another request, of
        // another query, and without a key binding.
        let faults: [(_ link: [String: String]) throws -> [(name: String, value: String)]] = [
            { [("vp_token", recorded), ("state", $0["state"] ?? "")] },
            { link in
                let other = link.merging(["client_id": "redirect_uri:https://other.example"]) { $1 }
                return [("vp_token", try service.token(for: other)), ("state", link["state"] ?? "")]
            },
            { [("vp_token", try service.token(for: $0)), ("state", old["state"] ?? "")] },
            { [("vp_token", try service.token(for: $0)), ("state", "unknown")] },
            { [("vp_token", try service.token(for: $0))] },
            { link in
                let state = (name: "state", value: link["state"] ?? "")
                return [("vp_token", try service.token(for: link)), state, state]
            },
            { [("vp_token", #"{"other":["x"]}"#), ("state", $0["state"] ?? "")] },
            { link in
                let token = try service.token(for: link)
                let unbound = token[...(token.lastIndex(of: "~") ?? token.startIndex)] + "\"]}"
                return [("vp_token", String(unbound)), ("state", link["state"] ?? "")]
            },
            { [("vp_token", try service.token(for: $0, telling: ["name", "email"])), ("state", $0["state"] ?? "")] },
        ]
        for fault in faults {
            let link = Self.fields(of: try await service.begin().json["link"]?.stringValue)
            let answer = try await service.answer(try fault(link))
            XCTAssertEqual(answer.response.status.code, 400)
            bodies.insert(String(decoding: answer.body, as: UTF8.self))
        }

        XCTAssertEqual(bodies.count, 1, bodies.joined())
        try await service.stop()
    }

    func testVP303AResultOnTheSameDeviceNeedsTheSessionThatBegan() async throws {
        let service = try Service()
        let (browser, thief) = (Browser(service), Browser(service))

        _ = try await browser.open("/", "device=this")
        let page = try await browser.open("/").text
        let link = Self.fields(of: try Self.link(on: page))
        let taken = try await service.answer([
            ("vp_token", try service.token(for: link)), ("state", link["state"] ?? ""),
        ])
        let address = try XCTUnwrap(try JSON.parse(taken.body)["redirect_uri"]?.stringValue)
        let waiting = try await browser.open("/")
        _ = try await thief.open(address)
        let stolen = try await thief.open("/")
        let returned = try await browser.open(address)
        let accepted = try await browser.open("/")
        let after = try await browser.open("/")

        XCTAssertTrue(address.hasPrefix(service.door.url + "/return?response_code="), address)
        XCTAssertTrue(waiting.text.contains("Waiting for your wallet"), waiting.text)
        XCTAssertTrue(stolen.text.contains("Go back to where you began"), stolen.text)
        XCTAssertEqual(returned.status, 303)
        XCTAssertTrue(accepted.text.contains("Your badge is accepted"), accepted.text)
        XCTAssertFalse(accepted.text.contains("Ana Lima"), "a page says nothing of claims unless told to")
        XCTAssertTrue(after.text.contains("Scan this code"), after.text)
        try await service.stop()
    }

    func testARefusalIsToldToAProgramAndEndsNothing() async throws {
        let service = try Service()
        let begun = try await service.begin().json
        let link = Self.fields(of: begun["link"]?.stringValue)
        let state = link["state"] ?? ""

        _ = try await service.answer([("error", "access_denied"), ("state", state)])
        let refused = try await service.read(begun, query: "?wait=0")
        let again = try await service.read(begun)
        _ = try await service.answer([("vp_token", try service.token(for: link)), ("state", state)])
        let answered = try await service.read(begun, query: "?wait=5")

        for told in [refused.1, again.1] {
            XCTAssertEqual(told["state"], "refused")
            XCTAssertEqual(told["result"]?["valid"], false)
        }
        XCTAssertEqual(answered.1["state"], "answered")
        XCTAssertEqual(answered.1["result"]?["valid"], true)
        try await service.stop()
    }

    func testWhoeverSawTheCodeWritesNothingOnThePageAndEndsNothing() async throws {
        let service = try Service()
        let browser = Browser(service)
        let before = try await browser.open("/").text
        let words = "Badges are checked at the other door"

        _ = try await service.answer([("vp_token", JSON.object([words: ["x"]]).text), ("state", browser.state)])
        let refused = try await browser.open("/").text

        XCTAssertFalse(before.contains("This request is still open"), before)
        XCTAssertFalse(refused.contains(words), refused)
        for text in ["Your badge is not accepted", "This request is still open", "badge-dark"] {
            XCTAssertTrue(refused.contains(text), refused)
        }
        try await service.stop()
    }

    func testWhoReturnsWithoutACodeReadsThatNothingWasShown() async throws {
        let service = try Service()
        let browser = Browser(service)
        _ = try await browser.open("/", "device=this")
        let page = try await browser.open("/").text
        let link = Self.fields(of: try Self.link(on: page))

        let declined = try await service.answer([("error", "access_denied"), ("state", link["state"] ?? "")])
        let address = try XCTUnwrap(try JSON.parse(declined.body)["redirect_uri"]?.stringValue)
        let before = try await browser.open("/").text
        _ = try await browser.open(address)
        let returned = try await browser.open("/").text
        let after = try await browser.open("/").text

        XCTAssertEqual(address, service.door.url + "/return")
        for text in [before, returned] { XCTAssertTrue(text.contains("Nothing was shown"), text) }
        XCTAssertTrue(after.contains("Scan this code"), after)
        try await service.stop()
    }

    private static func link(on page: String) throws -> String {
        let start = try XCTUnwrap(page.range(of: "openid4vp://"))
        return page[start.lowerBound...].prefix { $0 != "\"" }.replacingOccurrences(of: "&amp;", with: "&")
    }

    func testTheQRCodeOfAPageIsAnsweredElsewhere() async throws {
        let service = try Service(more: ["--show-claims"])
        let browser = Browser(service)
        let page = try await browser.open("/")
        let begun = try await service.begin()
        let link = Self.fields(of: begun.json["link"]?.stringValue)
        let declined = try await service.answer([("error", "access_denied"), ("state", link["state"] ?? "")])

        XCTAssertTrue(page.text.contains("badge-dark"), page.text)
        XCTAssertFalse(page.text.contains("<script"), page.text)
        XCTAssertEqual(declined.response.status.code, 200)
        try await service.stop()
    }

    func testWhoBeginsTooOftenReadsThatOnAPage() async throws {
        let service = try Service()
        let browser = Browser(service)
        var page = (status: 0, text: "")

        for _ in 0..<2 * Bound.begunAtDoor.limit where page.status != 429 {
            page = try await browser.open("/", "device=other")
        }

        XCTAssertEqual(page.status, 429)
        XCTAssertTrue(page.text.contains("This page cannot ask for a badge now"), page.text)
        try await service.stop()
    }

    func testVP304NoIdentifierIsGuessed() async throws {
        let service = try Service()
        let begun = try await service.begin()
        var statuses: [Int] = []

        // One guess a second is given back.
        while statuses.last != 429, statuses.count < 20 * Bound.refusedResults.limit {
            statuses.append(try await service.read(begun.json, token: "guess-\(statuses.count)").0)
        }

        XCTAssertEqual(statuses.last, 429)
        XCTAssertEqual(Set(statuses.dropLast()), [404])
        XCTAssertGreaterThanOrEqual(statuses.count, Bound.refusedResults.limit)
        XCTAssertGreaterThanOrEqual(begun.json["id"]?.stringValue?.utf8.count ?? 0, 22)
        XCTAssertGreaterThanOrEqual(begun.json["token"]?.stringValue?.utf8.count ?? 0, 22)
        try await service.stop()
    }

    func testVP324APresentationInAnAddressIsNone() async throws {
        let service = try Service()
        let link = Self.fields(of: try await service.begin().json["link"]?.stringValue)
        let token = try service.token(for: link)
        let query = String(
            decoding: FormBody.encode(["vp_token": token, "state": link["state"] ?? ""]), as: UTF8.self)

        let address = try XCTUnwrap(URL(string: "\(service.door.url)/wallet/answers?\(query)"))
        let got = try await service.door.transport.send(HTTPRequest(.get, to: address), body: Data())
        let posted = try await service.door.transport.send(
            HTTPRequest(
                .post, to: address, headerFields: [.contentType: "application/x-www-form-urlencoded"]), body: Data())

        XCTAssertEqual([got.response.status.code, posted.response.status.code], [404, 400])
        try await service.stop()
    }

    func testAReturnAddressIsOfAListedOrigin() async throws {
        let service = try Service(more: ["--return-origin", "https://shop.example"])
        let addresses = [
            ("https://shop.example/back", 201), (service.door.url + "/x", 201), ("https://shop.example.evil/back", 400),
            ("http://shop.example/back", 400), ("https://shop.example:444/", 400), ("https://shop.example/#a", 400),
        ]

        for (address, status) in addresses {
            let begun = try await service.begin(["returnAddress": .string(address)])
            XCTAssertEqual(begun.status, status, address)
        }
        try await service.stop()
    }

    func testOnlyAProgramWithTheKeyBeginsARequest() async throws {
        let folder = try TemporaryHome()
        let (key, file) = (String(repeating: "k", count: 24), folder.path + "/program.key")
        try Data(key.utf8).write(to: URL(filePath: file))
        let service = try Service(more: ["--program-key", file])

        let without = try await service.begin()
        let wrong = try await service.begin(key: key + "k")
        let right = try await service.begin(key: key)

        XCTAssertEqual([without.status, wrong.status, right.status], [401, 401, 201])
        try await service.stop()
    }

    func testAnAddressHasSoManyRequestsAndLeavesOthersTheirs() async throws {
        let service = try Service()
        let other = try await service.begin(["client": "192.0.2.2"])
        let first = try await service.begin(["client": "192.0.2.1"])
        for _ in 0..<Bound.presentationTransactions.limitOfOne {
            _ = try await service.begin(["client": "192.0.2.1"])
        }

        let displaced = try await service.read(first.json)
        let kept = try await service.read(other.json)

        XCTAssertEqual(displaced.0, 404)
        XCTAssertEqual(kept.1, ["state": "waiting"])
        try await service.stop()
    }
}
