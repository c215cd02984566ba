import BadgeModel
import BadgeTransport
import Foundation
import HTTPTypes
import NIOCore
import NIOPosix
import TestSupport
import XCTest

@testable import BadgeDelivery

final class TextGatewayTests: XCTestCase {
    private static let document: JSON = [
        "address": "https://sms.example.com/send",
        "headers": ["Authorization": "Bearer $SECRET:token$", "X-Id": "$ID$"],
        "secrets": ["token": "/etc/token"],
        "body": ["to": "$TO$", "parts": [["text": "Works: $TEXT$ ($$5)"]], "priority": 1],
    ]

    private func gateway(_ changes: [String: JSON?] = [:]) throws -> TextGateway {
        let members = (Self.document.objectValue ?? [:]).mapValues(Optional.some).merging(changes) { $1 }
        return try TextGateway(JSONReader(.object(compacting: members))) { path in
            XCTAssertEqual(path, "/etc/token")
            return Secret(utf8: "s3cret")
        }
    }

    private static let message = TextGateway.Message(id: "m1", number: "+441632960961", text: "a\"b\\\n$TO$ & ü")

    func testEachValueIsEscapedForWhereItAppears() throws {
        let (request, body) = try gateway().request(for: Self.message)
        let form = try gateway(["encoding": "form", "body": ["To": "$TO$", "Body": "$TEXT$"]])
            .request(for: Self.message)

        XCTAssertEqual(request.address?.absoluteString, "https://sms.example.com/send")
        XCTAssertEqual(request.headerFields[.authorization], "Bearer s3cret")
        XCTAssertEqual(request.headerFields[HTTPField.Name("X-Id") ?? .accept], "m1")
        XCTAssertEqual(
            try JSON.parse(body),
            ["to": "+441632960961", "parts": [["text": "Works: a\"b\\\n$TO$ & ü ($5)"]], "priority": 1])
        XCTAssertEqual(
            String(decoding: form.1, as: UTF8.self), "Body=a%22b%5C%0A%24TO%24+%26+%C3%BC&To=%2B441632960961")
        XCTAssertEqual(form.0.headerFields[.contentType], "application/x-www-form-urlencoded")
    }

    func testADocumentByWhichNoMessageWouldArriveIsRefused() throws {
        let refused: [([String: JSON?], String)] = [
            (["body": ["text": "$TEXT$"]], "body"), (["body": ["to": "$TO$"]], "body"), (["body": nil], "body"),
            (["body": ["a": "$TO$ $TEXT$ $X$"]], "body.a"), (["body": ["a": "$TO$ $TEXT$ $"]], "body.a"),
            (["body": ["a": "$TO$ $TEXT$ $SECRET:x$"]], "body.a"), (["headers": ["a b": "x"]], "headers[\"a b\"]"),
            (["headers": ["Host": "x"]], "headers.Host"), (["headers": ["A": "x\r\nB: y"]], "headers.A"),
            (["headers": ["A": "$TEXT$"]], "headers.A"), (["address": "ftp://x"], "address"), (["x": 1], "x"),
            (["encoding": "form"], "body"), (["encoding": "xml"], "encoding"),
        ]
        for (changes, path) in refused {
            let error = assertThrows(.documentInvalid, "\(changes)") { try gateway(changes) }
            XCTAssertEqual(TestSupport.path(error), path, "\(changes)")
        }
        assertThrows(.serverInsecure) { try gateway(["address": "http://sms.example.com/"]) }
    }

    func testADocumentIsTakenToItsBounds() throws {
        func members(_ count: Int, _ value: JSON) -> JSON {
            .object(Dictionary(uniqueKeysWithValues: (0..<count).map { ("X-\($0)", value) }))
        }
        let usual: [String: JSON?] = ["headers": [:]]

        XCTAssertNoThrow(try gateway(["headers": members(32, "x")]))
        XCTAssertNoThrow(try gateway(usual.merging(["secrets": members(16, "/etc/token")]) { $1 }))
        assertThrows(.documentInvalid) { try gateway(["headers": members(33, "x")]) }
        assertThrows(.documentInvalid) { try gateway(usual.merging(["secrets": members(17, "/etc/token")]) { $1 }) }
    }

    func testTheAnswerDecidesWhatBecomesOfTheMessage() async throws {
        let gateway = try gateway()
        for (status, state) in [
            (200, "sent"), (202, "sent"), (400, "refused"), (401, "unavailable"), (403, "undetermined"),
            (404, "undetermined"), (405, "refused"), (407, "unavailable"), (408, "postponed"), (422, "refused"),
            (425, "postponed"), (302, "unavailable"), (308, "unavailable"), (429, "postponed"), (500, "postponed"),
            (503, "postponed"), (599, "postponed"),
        ] {
            let outcome = await gateway.send(Self.message, over: FixedGateway(.success(status)))
            XCTAssertTrue("\(outcome)".hasPrefix(state), "\(status): \(outcome)")
        }
        let late = BadgeError(.serverUnreachable, reason: "It did not answer in time.")
        let refused = await unreachable()
        let untrusted = BadgeError(.serverUntrusted, reason: "No.")
        let outcomes = [
            await gateway.send(Self.message, over: FixedGateway(.failure(late))),
            await gateway.send(Self.message, over: FixedGateway(.failure(refused))),
            await gateway.send(Self.message, over: FixedGateway(.failure(untrusted))),
        ]
        XCTAssertEqual(
            outcomes,
            [
                .uncertain("The gateway sms.example.com did not answer once it had the message."), .unavailable("x"),
                .unavailable("No."),
            ])
    }

    // As when nobody listens.
    private func unreachable() async -> BadgeError {
        do {
            _ = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "127.0.0.1", port: 1).get()
            return BadgeError(.unexpected, reason: "Port 1 is open.")
        } catch {
            return BadgeError(.serverUnreachable, reason: "x", underlying: error)
        }
    }
}
