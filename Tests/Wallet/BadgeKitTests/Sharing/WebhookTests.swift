import BadgeKeys
import BadgeKit
import BadgeModel
import BadgeSharing
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// Sharing with a webhook.
@MainActor
final class WebhookTests: XCTestCase {
    private static let address = "https://hooks.example.com/shares"
    private static let secret = Secret(utf8: "0123456789abcdef0123456789abcdef")

    private func world(
        _ replies: [ScriptedPresenter.Reply] = [], _ answers: [HTTPTransportResponse]
    ) async throws -> (ShareWorld, ScriptedTransport) {
        let hook = ScriptedTransport(answers.map { .init(.post, Self.address, $0) })
        let webhook = try ShareWebhook(
            id: "intranet", name: "Intranet", address: try JSONReader(.string(Self.address)).url(), characterLimit: 20,
            signature: .standardWebhooks(secret: Self.secret))
        let world = try await ShareWorld(
            [.share: replies], network: ["https://hooks.example.com": hook], webhooks: [webhook])
        return (world, hook)
    }

    func testAShareIsPostedSignedAndItsAddressReported() async throws {
        let (world, hook) = try await world(
            [], [HTTPTransportResponse.empty(status: 201, headerFields: [.location: "https://intranet.example.com/1"])])

        let shared = try await world.wallet.share(
            ShareWorld.activity(), with: "intranet", text: "Come along", claims: ["name"], of: world.badge.id)

        let sent = try XCTUnwrap(hook.requests.first)
        let document = try JSON.parse(sent.body)
        XCTAssertEqual(shared.url?.absoluteString, "https://intranet.example.com/1")
        XCTAssertEqual(document["id"]?.stringValue, shared.id)
        XCTAssertEqual(document["text"], "Come along")
        XCTAssertEqual(document["claims"], ["name": "Ana Lima"])
        XCTAssertEqual(document["activity"], ShareWorld.activity().json)
        XCTAssertEqual(sent.request.headerFields[.init("idempotency-key")!], "\"\(shared.id)\"")
        XCTAssertEqual(sent.request.headerFields[.init("webhook-id")!], shared.id)
        XCTAssertTrue(sent.request.headerFields[.init("webhook-signature")!]?.hasPrefix("v1,") == true)
        XCTAssertNil(sent.request.headerFields[.authorization], "no token of the organization goes there")
        try await world.close()
    }

    func testAWebhookThatFailsOnceGetsTheSameShareAgain() async throws {
        let (world, hook) = try await world(
            [ShareWorld.submit("Hi", to: "intranet"), ShareWorld.submit("Hi", to: "intranet"), .action("close")],
            [HTTPTransportResponse.empty(status: 503), HTTPTransportResponse.empty(status: 204)])

        let report = try await world.wallet.share(ShareWorld.activity())

        let ids = hook.requests.map { $0.request.headerFields[.init("idempotency-key")!] }
        XCTAssertEqual(report.shared.count, 1)
        XCTAssertEqual(ids.count, 2)
        XCTAssertEqual(Set(ids).count, 1)
        XCTAssertEqual(
            world.listener.events, ["failed: intranet serverFailed", "shared: intranet Hi", "complete: 1"])
        try await world.close()
    }

    func testRedirectsRefusalsAndHugeAnswersAreTypedErrors() async throws {
        let huge = HTTPTransportResponse(response: HTTPResponse(status: .ok), body: Data(count: (1 << 20) + 1))
        let cases: [(HTTPTransportResponse, BadgeError.Code)] = [
            (
                HTTPTransportResponse.empty(status: 307, headerFields: [.location: "https://evil.example/"]),
                .shareRefused
            ),
            (HTTPTransportResponse.empty(status: 422), .shareRefused),
            (HTTPTransportResponse.empty(status: 401), .shareRefused),
            (HTTPTransportResponse.empty(status: 429), .rateLimited), (huge, .serverAnswerInvalid),
        ]
        let (world, hook) = try await world([], cases.map(\.0))

        for (answer, code) in cases {
            let ending = await Ending { try await world.wallet.share(ShareWorld.activity(), with: "intranet") }
            XCTAssertEqual(ending, .failed(code), "\(answer.response.status)")
        }

        XCTAssertEqual(hook.requests.count, cases.count, "a redirect was followed")
        try await world.close()
    }

    func testADocumentNamesItsSecretsByFile() throws {
        let files = ["/secret": "0123456789abcdef0123456789abcdef\n", "/short": "short"]
        func webhook(_ signature: JSON, id: JSON = "intranet", address: JSON = .string(Self.address)) throws
            -> ShareWebhook
        {
            try ShareWebhook(
                JSONReader(["id": id, "name": "Intranet", "address": address, "signature": signature])
            ) { Secret(utf8: try XCTUnwrap(files[$0])) }
        }
        let good: JSON = ["method": "standardWebhooks", "secretFile": "/secret"]

        XCTAssertEqual(try webhook(good).id, "intranet")
        XCTAssertNoThrow(
            try webhook(["method": "httpMessageSignatures", "keyID": "k", "secretFile": "/secret"]))
        assertThrows(.documentInvalid) { try webhook(good, id: "mail") }
        assertThrows(.documentInvalid) { try webhook(good, id: "a b") }
        assertThrows(.serverInsecure) { try webhook(good, address: "http://hooks.example.com/") }
        assertThrows(.documentInvalid) { try webhook(["method": "none"]) }
        assertThrows(.documentInvalid) { try webhook(["method": "standardWebhooks", "secret": "inline"]) }
        assertThrows(.invalidInput) { try webhook(["method": "standardWebhooks", "secretFile": "/short"]) }
        assertThrows(.documentInvalid) { try webhook(["method": "httpMessageSignatures", "keyID": "k"]) }
    }
}
