import BadgeModel
import BadgeTesting
import HTTPTypes
import Hummingbird
import NIOCore
import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeServing

/// Where a request and its answer end, as a client that speaks the protocol byte by byte sees it.
final class FramingTests: XCTestCase {
    func testHEADIsAnsweredLikeGETWithoutABody() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        try await house.serving { port in
            for (path, status) in [
                ("/.well-known/jwt-vc-issuer", 200), ("/.well-known/openid-credential-issuer", 200), ("/status/1", 200),
                ("/policy", 404), ("/offers/none", 404), ("/devices", 401), ("/token", 404), ("/none", 404),
            ] {
                let get = await Self.answers(
                    "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", port)
                let both = await Self.answers(
                    "HEAD \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nHEAD \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
                    port)
                let length = get.lines.first { $0.lowercased().hasPrefix("content-length:") }

                XCTAssertEqual(both.statuses, [status, status], path)
                XCTAssertTrue(both.text.hasSuffix("\r\n\r\n"), path)
                XCTAssertEqual(both.lines.filter { $0 == length }.count, 2, path)
                XCTAssertFalse(both.text.contains("{"), both.text)
            }
        }
    }

    func testAMalformedBodyIsTheClientsFaultAndEndsTheConnection() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let head =
            "POST /anchors HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"

        try await house.serving { port in
            for body in ["zz\r\nab", "fffffffffffffffff\r\nab", "2\r\nabXX\r\n0\r\n\r\n", "-1\r\nab\r\n"] {
                let answer = await Self.answers(head + body, port)

                XCTAssertEqual(answer.statuses, [400], body)
                XCTAssertTrue(answer.text.contains("invalid_request"), answer.text)
                XCTAssertTrue(answer.text.lowercased().contains("connection: close"), answer.text)
            }
        }
    }

    func testATransferCodingOtherThanChunkedIsRefused() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        try await house.serving { port in
            for coding in ["gzip, chunked", "chunked, chunked", "identity, chunked"] {
                let answer = await Self.answers(
                    "POST /anchors HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: \(coding)\r\n\r\n0\r\n\r\n", port)

                XCTAssertEqual(answer.statuses.count, 1, coding)
                XCTAssertTrue([400, 501].contains(answer.statuses.first), "\(coding): \(answer.text)")
            }
        }
    }

    func testAnUnknownTransferCodingIsNoFailureOfTheServer() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let log = CapturingLog(omitsDebug: true)
        let authority = try house.reopened(logger: log)

        try await whileServing {
            try await OrganizationServer(authority).run(port: 0, onReady: $0)
        } during: { port in
            var statuses: Set<Int> = []
            for coding in ["gzip, chunked", "chunked, chunked", "xchunked", "chunked, identity"] {
                let answer = await Self.answers(
                    "POST /anchors HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: \(coding)\r\n\r\n0\r\n\r\n", port)
                statuses.formUnion(answer.statuses)
            }

            XCTAssertTrue(statuses.contains(501) && statuses.isSubset(of: [400, 501]), "\(statuses)")
            XCTAssertFalse(log.text.contains("A request failed"), log.text)
        }
        try authority.close()
    }

    func testAFailureIsStillLogged() async throws {
        let log = CapturingLog(omitsDebug: true)
        let router = Router(context: ClientContext.self)
        router.add(middleware: RefusalMiddleware())
        router.get("/busy") { _, _ -> Response in throw ProtocolError.busy }
        router.get("/store") { _, _ -> Response in throw BadgeError(.diskFull, reason: "The disk is full.") }
        let responder = RouteResponder(router, clock: FixedClock(AuthorityFixture.start), logger: log.logger)

        var statuses: [Int] = []
        for path in ["/busy", "/store"] {
            let head = HTTPRequest(method: .get, scheme: nil, authority: "127.0.0.1", path: path)
            let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
            statuses.append(try await responder.respond(to: request).status.code)
        }

        XCTAssertEqual(statuses, [503, 500])
        XCTAssertEqual(log.text.components(separatedBy: "A request failed").count, 2, log.text)
        XCTAssertTrue(log.text.contains("diskFull"), log.text)
    }

    func testARequestNamesOneHostUnlessItIsOfHTTP10() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let path = "/.well-known/jwt-vc-issuer"

        try await house.serving { port in
            let none = await Self.answers("GET \(path) HTTP/1.1\r\n\r\n", port)
            let two = await Self.answers("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: b\r\n\r\n", port)
            let old = await Self.answers("GET \(path) HTTP/1.0\r\n\r\n", port)

            XCTAssertEqual([none, two, old].map(\.statuses), [[400], [400], [200]])
        }
    }

    func testTheConnectionEndsWhereTheClientDoesNotKeepIt() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let path = "/.well-known/jwt-vc-issuer"

        try await house.serving { port in
            for head in ["HTTP/1.0\r\nHost: 127.0.0.1", "HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Close"] {
                let answer = await Self.answers("GET \(path) \(head)\r\n\r\n", port)
                XCTAssertEqual(answer.statuses, [200], head)
            }
            let kept = await Self.answers(
                "GET \(path) HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET \(path) HTTP/1.0\r\n\r\n", port)
            XCTAssertEqual(kept.statuses, [200, 200])
        }
    }

    func testAClientThatWaitsForItIsToldToSendItsBody() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let body = #"{"email":"nobody@example.com"}"#

        try await house.serving { port in
            for expectation in ["100-continue", "100-Continue"] {
                let head = Self.head(of: body, "Expect: \(expectation)")
                let answer = await Self.answers(head + "\r\n\r\n", then: body, port)

                XCTAssertEqual(answer.statuses, [100, 202], answer.text)
                XCTAssertTrue(answer.text.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 202"), answer.text)
            }
            let two = Self.head(of: body, "Expect: 100-continue", isLast: false) + "\r\n\r\n" + body
            let both = await Self.answers(two + Self.head(of: body) + "\r\n\r\n" + body, port)
            XCTAssertEqual(both.statuses, [100, 202, 202], both.text)
        }
    }

    func testABodyThatIsRefusedByItsHeadIsNotAskedFor() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        try await house.serving { port in
            let photo = await Self.answers(
                "PUT /photo HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: image/jpeg\r\nContent-Length: 900000\r\n"
                    + "Connection: close\r\nExpect: 100-continue\r\n\r\n", port)
            let large = await Self.answers(
                "POST /recovery HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n"
                    + "Connection: close\r\nExpect: 100-continue\r\n\r\n", port)

            XCTAssertEqual(photo.statuses, [401], photo.text)
            XCTAssertEqual(large.statuses, [413], large.text)
        }
    }

    func testAnExpectationOfAnotherKindIsRefused() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let body = #"{"email":"nobody@example.com"}"#

        try await house.serving { port in
            for expectation in ["tea", "100-continue, tea", "100-continue\r\nExpect: tea", ""] {
                let head = Self.head(of: body, "Expect: \(expectation)", isLast: false)
                let answer = await Self.answers(head + "\r\n\r\n", port)

                XCTAssertEqual(answer.statuses, [417], "\(expectation): \(answer.text)")
                XCTAssertTrue(answer.text.lowercased().contains("connection: close"), answer.text)
            }
        }
    }

    func testNothingIsExpectedByARequestOfHTTP10OrWithoutABody() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let body = #"{"email":"nobody@example.com"}"#

        try await house.serving { port in
            let old = Self.head(of: body, "Expect: 100-continue").replacing("HTTP/1.1", with: "HTTP/1.0")
            let sent = await Self.answers(old + "\r\n\r\n" + body, port)
            let got = await Self.answers(
                "GET /policy HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n", port)

            XCTAssertEqual(sent.statuses, [202], sent.text)
            XCTAssertEqual(got.statuses, [404], got.text)
        }
    }

    private static func head(of body: String, _ field: String? = nil, isLast: Bool = true) -> String {
        let fields = [
            "POST /recovery HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json",
            "Content-Length: \(body.utf8.count)",
        ]
        return (fields + [field, isLast ? "Connection: close" : nil].compactMap { $0 }).joined(separator: "\r\n")
    }

    private struct Answers {
        let text: String

        var lines: [String] { text.components(separatedBy: "\r\n") }
        var statuses: [Int] {
            text.components(separatedBy: "HTTP/1.1 ").dropFirst().compactMap { Int($0.prefix(3)) }
        }
    }

    // The rest goes when something has come back.
    private static func answers(_ bytes: String, then rest: String = "", _ port: Int) async -> Answers {
        Answers(text: await Crowd.exchange(bytes, then: rest, to: port))
    }
}
