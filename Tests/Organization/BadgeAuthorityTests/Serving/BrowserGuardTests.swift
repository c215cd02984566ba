import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeSampleServers
@testable import BadgeServing

/// What the page of another site can have a browser ask of the organization.
final class BrowserGuardTests: XCTestCase {
    private static let issuer = "https://id.example.org"

    private static func request(
        _ method: HTTPRequest.Method = .get, _ path: String = "/devices", host: String = "id.example.org",
        _ fields: HTTPFields = [:]
    ) -> Request {
        Request(
            head: HTTPRequest(method: method, scheme: nil, authority: host, path: path, headerFields: fields),
            body: RequestBody(buffer: ByteBuffer()))
    }

    func testOnLoopbackOnlyItsOwnNamesAndTheConfiguredOneAreAnswered() throws {
        let browsers = BrowserGuard(origins: [Self.issuer])
        let hosts: [(host: String, local: Int?, elsewhere: Int?)] = [
            ("id.example.org", nil, nil), ("ID.example.org:8430", nil, nil), ("127.0.0.1:8430", nil, nil),
            ("localhost", nil, nil), ("[::1]:1", nil, nil), ("", nil, nil), ("evil.example", 421, nil),
            ("127.0.0.1.evil.example", 421, nil), ("id.example.org.evil.example", 421, nil), ("id", 421, nil),
            ("[fe80::1]", 421, nil), ("é.example", 400, 400),
        ]

        try playEach(hosts) { host, local, elsewhere in
            let request = Self.request(host: host)
            XCTAssertEqual(browsers.refusal(of: request, isLocal: true)?.status.code, local, host)
            XCTAssertEqual(browsers.refusal(of: request, isLocal: false)?.status.code, elsewhere, host)
        }
    }

    func testAPageOfAnotherOriginIsRefusedWhateverItAsks() throws {
        let browsers = BrowserGuard(origins: [Self.issuer])
        let origins: [(origin: String?, site: String?, isAnswered: Bool)] = [
            (nil, nil, true), (Self.issuer, nil, true), ("https://127.0.0.1:8430", nil, true),
            ("http://127.0.0.1:8430", nil, true), ("null", "same-origin", true), ("null", nil, false),
            ("null", "cross-site", false), ("http://127.0.0.1:8431", nil, false), ("https://evil.example", nil, false),
            ("https://id.example.org.evil.example", nil, false), ("id.example.org", nil, false), ("", nil, false),
        ]

        try playEach(origins) { origin, site, isAnswered in
            var fields: HTTPFields = [:]
            fields[.origin] = origin
            if let name = HTTPField.Name("Sec-Fetch-Site") { fields[name] = site }
            for method in [HTTPRequest.Method.get, .post, .options] {
                let refusal = browsers.refusal(
                    of: Self.request(method, host: "127.0.0.1:8430", fields), isLocal: true)
                XCTAssertEqual(refusal?.status.code, isAnswered ? nil : 403, "\(origin ?? "none")")
            }
        }
    }

    private static func fetch(_ site: String?, _ mode: String?, _ destination: String?) -> HTTPFields {
        var fields: HTTPFields = [:]
        let values = [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", mode), ("Sec-Fetch-Dest", destination)]
        for (name, value) in values {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return fields
    }

    func testWhatAPageOfAnotherSiteLoadsIsRefused() throws {
        let browsers = BrowserGuard(origins: [Self.issuer])
        let loads: [(site: String?, mode: String?, destination: String?, isAnswered: Bool)] = [
            (nil, nil, nil, true), ("none", "navigate", "document", true), ("same-origin", "no-cors", "image", true),
            ("same-origin", "cors", "empty", true), ("cross-site", "navigate", "document", true),
            ("same-site", "navigate", "document", true), ("cross-site", "no-cors", "image", false),
            ("same-site", "no-cors", "image", false), ("cross-site", "no-cors", "script", false),
            ("cross-site", "no-cors", "empty", false), ("cross-site", "navigate", "iframe", false),
            ("cross-site", "navigate", "object", false), ("cross-site", "navigate", nil, false),
            ("cross-site", nil, "document", false), ("cross-site", nil, nil, false),
        ]

        try playEach(loads) { site, mode, destination, isAnswered in
            for method in [HTTPRequest.Method.get, .head, .post] {
                let request = Self.request(method, "/offers/1", Self.fetch(site, mode, destination))
                XCTAssertEqual(browsers.refusal(of: request, isLocal: true)?.status.code, isAnswered ? nil : 403)
            }
        }
        var guess = Self.fetch("cross-site", "navigate", "document")
        if let name = HTTPField.Name("Sec-Purpose") { guess[name] = "prefetch" }
        XCTAssertEqual(browsers.refusal(of: Self.request(.get, "/offers/1", guess), isLocal: true)?.status.code, 403)
    }

    func testAPageThatSaysWhoMayFrameItIsAnsweredInAFrame() throws {
        let flows = try FlowServer(embedders: ["https://app.example.com"])
        let browsers = BrowserGuard(mayBeFramed: { flows.mayBeFramed($0) })
        let loads = [
            ("/pages/signin", "navigate", "iframe", true), ("/pages/signin", "no-cors", "image", false),
            ("/pages/none", "navigate", "iframe", false), ("/device", "navigate", "iframe", false),
            ("/pages/signin/1", "navigate", "iframe", false),
        ]

        try playEach(loads) { path, mode, destination, isAnswered in
            let request = Self.request(.get, path, Self.fetch("cross-site", mode, destination))
            XCTAssertEqual(browsers.refusal(of: request, isLocal: false) == nil, isAnswered, path)
        }
        let page = Self.request(.get, "/pages/signin", Self.fetch("cross-site", "navigate", "iframe"))
        XCTAssertFalse(try FlowServer().mayBeFramed(page))
    }

    func testOfAllRoutesThePublicDocumentsAloneAnswerPagesOfAnyOrigin() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.set(["deviceLimit": 3])
        let routes = AuthorityRoutes(
            try OrganizationServer(house.authority) {
                ($0.hypermedia, $0.flows, $0.allowsSharing) = (HypermediaSettings(), try FlowServer(), true)
            })
        let responder = RouteResponder(routes.router(), clock: house.clock, logger: house.authority.logger)
        let browsers = BrowserGuard(isPublic: Endpoint.isPublic)
        var answered: Set<String> = []

        for route in routes.router().routes {
            let path = route.path.description
            let request = Self.request(
                route.method, path.replacing(/\{[a-z]+\}/, with: "1"), [.origin: "https://evil.example"])
            let isPublic = Endpoint.publicDocuments.contains(path)
            let response = try await responder.respond(to: request)

            XCTAssertEqual(browsers.refusal(of: request, isLocal: false) == nil, isPublic, "\(route.method) \(path)")
            let load = Self.request(
                route.method, request.uri.path, Self.fetch("cross-site", "no-cors", "image"))
            XCTAssertEqual(browsers.refusal(of: load, isLocal: false) == nil, isPublic, "\(route.method) \(path)")
            XCTAssertEqual(response.headers[.accessControlAllowOrigin], isPublic ? "*" : nil, path)
            XCTAssertNil(response.headers[.accessControlAllowCredentials], path)
            if isPublic { answered.insert("\(route.method) \(response.status.code)") }
        }
        XCTAssertEqual(answered, ["GET 200", "OPTIONS 204"])
        XCTAssertGreaterThan(routes.router().routes.count, 60)
    }

    func testADocumentThatIsNotThereAnswersAllOriginsToo() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let responder = RouteResponder(OrganizationServer(house.authority))

        let response = try await responder.respond(to: Self.request(.get, "/policy"))

        XCTAssertEqual(response.status, .notFound)
        XCTAssertEqual(response.headers[.accessControlAllowOrigin], "*")
    }

    func testWhatAPageOfAnotherSiteAsksIsNotCounted() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        try await house.serving { port in
            var refused: Set<String> = []
            for origin in ["Host: evil.example", "Host: 127.0.0.1:\(port)\r\nOrigin: http://evil.example"] {
                for _ in 0..<130 {
                    let answer = await Crowd.send("POST /token HTTP/1.1\r\n\(origin)\r\nContent-Length: 0", to: port)
                    refused.insert(String(answer.prefix(12)))
                }
            }
            let own = await Crowd.send(
                "POST /token HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: 0", to: port)

            XCTAssertEqual(refused, ["HTTP/1.1 421", "HTTP/1.1 403"])
            XCTAssertTrue(own.hasPrefix("HTTP/1.1 400"), own)
        }
    }
    func testWhatAPageOfAnotherSiteLoadsIsNotCounted() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let paths = ["/device?user_code=BCDF-GHJK", "/offers/none", "/authorize?request_uri=none"]

        try await house.serving { port in
            var refused: Set<String> = []
            for number in 0..<200 {
                let answer = await Crowd.send(
                    "GET \(paths[number % paths.count]) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
                        + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: image", to: port)
                refused.insert(String(answer.prefix(12)))
            }
            let own = await Crowd.send("GET /offers/none HTTP/1.1\r\nHost: 127.0.0.1:\(port)", to: port)

            XCTAssertEqual(refused, ["HTTP/1.1 403"])
            XCTAssertTrue(own.hasPrefix("HTTP/1.1 404"), own)
        }
    }
}
