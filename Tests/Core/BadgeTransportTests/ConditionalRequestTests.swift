import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// Bodies that are fetched only if they changed.
final class ConditionalRequestTests: XCTestCase {
    private static let address = "https://a.example/logo"
    private static let png = MediaType("image/png")

    func testABodyComesWithItsTypeAndTagAndTheTagGoesBack() async throws {
        let transport = ScriptedTransport([
            .init(.get, Self.address, .text("one", type: "image/png; q=1", headerFields: [.eTag: "W/\"7\""])),
            .init(.get, Self.address, .empty(status: 304)),
        ])
        let web = webClient(transport)

        let first = try await web.get(url(Self.address), accepting: [Self.png], unless: nil, maxBytes: 3)
        let second = try await web.get(
            url(Self.address), accepting: [Self.png, MediaType("image/jpeg")], unless: first?.entityTag, maxBytes: 3)

        let sent = transport.requests.map(\.request.headerFields)
        XCTAssertEqual(first?.bytes, Data("one".utf8))
        XCTAssertEqual(first?.type, Self.png)
        XCTAssertEqual(first?.entityTag, "W/\"7\"")
        XCTAssertNil(second)
        XCTAssertEqual(sent.map { $0[.ifNoneMatch] }, [nil, "W/\"7\""])
        XCTAssertEqual(sent.map { $0[.accept] }, ["image/png", "image/png, image/jpeg"])
    }

    func testUnchangedIsNoAnswerWhereNobodyAsked() async throws {
        let transport = ScriptedTransport([.init(.get, Self.address, .empty(status: 304))])

        let error = try await thrownError {
            try await webClient(transport).get(url(Self.address), accepting: [Self.png], unless: nil, maxBytes: 3)
        }

        XCTAssertEqual(error.code, .serverFailed)
    }

    func testALargerBodyIsRefused() async throws {
        let transport = ScriptedTransport([.init(.get, Self.address, .text("four", type: "image/png"))])

        let error = try await thrownError {
            try await webClient(transport).get(url(Self.address), accepting: [Self.png], unless: nil, maxBytes: 3)
        }

        XCTAssertEqual(error.code, .serverAnswerInvalid)
    }

    func testATagOf256BytesIsTheLongest() async throws {
        let tag = "\"" + String(repeating: "x", count: 254) + "\""
        let transport = ScriptedTransport([
            .init(.get, Self.address, .text("one", type: "image/png", headerFields: [.eTag: tag]))
        ])

        let body = try await webClient(transport).get(
            url(Self.address), accepting: [Self.png], unless: nil, maxBytes: 3)

        XCTAssertEqual(body?.entityTag, tag)
    }

    func testATagThatIsNoneIsDropped() async throws {
        for tag in ["", "\"a b\"", "\"\u{E9}\"", "\"" + String(repeating: "x", count: 255) + "\""] {
            let transport = ScriptedTransport([
                .init(.get, Self.address, .text("one", type: "image/png", headerFields: [.eTag: tag]))
            ])

            let body = try await webClient(transport).get(
                url(Self.address), accepting: [Self.png], unless: nil, maxBytes: 3)

            XCTAssertNil(body?.entityTag, tag)
        }
    }
}
