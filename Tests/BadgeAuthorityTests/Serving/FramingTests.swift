import XCTest

@testable import BadgeAuthority

/// Where a request and its answer end, as a client that speaks the protocol byte by byte sees it.
final class FramingTests: XCTestCase {
    func testHEADIsAnsweredLikeGETWithoutABody() async throws {
        let house = try House()
        defer { try? house.remove() }

        try await house.serving { port in
            for (path, status) in [
                ("/.well-known/jwt-vc-issuer", 200), ("/.well-known/openid-credential-issuer", 200), ("/status/1", 200),
                ("/policy", 404), ("/offers/none", 404), ("/devices", 401), ("/token", 404), ("/none", 404),
            ] {
                let get = await Self.answers("GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", port)
                let both = await Self.answers(
                    "HEAD \(path) HTTP/1.1\r\nHost: a\r\n\r\nHEAD \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
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
        let house = try House()
        defer { try? house.remove() }
        let head =
            "POST /anchors HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"

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
        let house = try House()
        defer { try? house.remove() }

        try await house.serving { port in
            for coding in ["gzip, chunked", "chunked, chunked", "identity, chunked"] {
                let answer = await Self.answers(
                    "POST /anchors HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \(coding)\r\n\r\n0\r\n\r\n", port)

                XCTAssertEqual(answer.statuses.count, 1, coding)
                XCTAssertTrue([400, 501].contains(answer.statuses.first), "\(coding): \(answer.text)")
            }
        }
    }

    func testARequestNamesOneHostUnlessItIsOfHTTP10() async throws {
        let house = try House()
        defer { try? house.remove() }
        let path = "/.well-known/jwt-vc-issuer"

        try await house.serving { port in
            let none = await Self.answers("GET \(path) HTTP/1.1\r\n\r\n", port)
            let two = await Self.answers("GET \(path) HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", port)
            let old = await Self.answers("GET \(path) HTTP/1.0\r\n\r\n", port)

            XCTAssertEqual([none, two, old].map(\.statuses), [[400], [400], [200]])
        }
    }

    func testTheConnectionEndsWhereTheClientDoesNotKeepIt() async throws {
        let house = try House()
        defer { try? house.remove() }
        let path = "/.well-known/jwt-vc-issuer"

        try await house.serving { port in
            for head in ["HTTP/1.0\r\nHost: a", "HTTP/1.1\r\nHost: a\r\nConnection: Close"] {
                let answer = await Self.answers("GET \(path) \(head)\r\n\r\n", port)
                XCTAssertEqual(answer.statuses, [200], head)
            }
            let kept = await Self.answers(
                "GET \(path) HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET \(path) HTTP/1.0\r\n\r\n", port)
            XCTAssertEqual(kept.statuses, [200, 200])
        }
    }

    private struct Answers {
        let text: String

        var lines: [String] { text.components(separatedBy: "\r\n") }
        var statuses: [Int] {
            text.components(separatedBy: "HTTP/1.1 ").dropFirst().compactMap { Int($0.prefix(3)) }
        }
    }

    private static func answers(_ bytes: String, _ port: Int) async -> Answers {
        Answers(text: await Crowd.exchange(bytes, to: port))
    }
}
