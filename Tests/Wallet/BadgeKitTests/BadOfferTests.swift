import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeKit
import BadgeModel
import BadgeOpenID
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import TestSupport
import XCTest

/// Offers and metadata that must not be followed, each with its own answer and without a trace in the store.
final class BadOfferTests: XCTestCase {
    func testMalformedOffers() async throws {
        let world = try await WalletFixture()
        let offers = [
            "", "nonsense", "openid-credential-offer://", "openid-credential-offer://?",
            "openid-credential-offer://?credential_offer=", "openid-credential-offer://?credential_offer=%7B%7D",
            "openid-credential-offer://?credential_offer=%7B", "openid-credential-offer://?credential_offer=%ZZ",
            "openid-credential-offer://?credential_offer=[]&credential_offer=[]",
            "openid-credential-offer://host/path?credential_offer=%7B%7D", world.offer + "&credential_offer=%7B%7D",
            world.offer.replacingOccurrences(of: "credential_issuer", with: "issuer"), String(world.offer.dropLast(3)),
        ]

        try await playEach(offers) { offer in try await world.assertRefuses(.offerMalformed, offer: offer) }

        XCTAssertEqual(world.wire.calls, [])
    }

    func testAnOfferLargerThan64KB() async throws {
        let world = try await WalletFixture()
        let filler = String(repeating: "a", count: 65 * 1024)

        try await world.assertRefuses(.offerTooLarge, offer: world.offer + filler)

        XCTAssertEqual(world.wire.calls, [])
    }

    func testAnOfferByReferenceLargerThan64KB() async throws {
        let world = try await WalletFixture()
        world.wire.rule { call in
            let answer = try await call.forward()
            guard call.number == 1 else { return answer }
            return try answer.changing { $0["filler"] = .string(String(repeating: "a", count: 65 * 1024)) }
        }

        try await world.assertRefuses(.offerTooLarge, offer: world.invitation.offerReference)

        XCTAssertEqual(world.wire.calls.count, 1)
    }

    func testOffersOfAnotherScheme() async throws {
        let world = try await WalletFixture()

        try await playEach(["https", "haip", "openid4vp", "file"]) { scheme in
            let offer = world.offer.replacingOccurrences(of: "openid-credential-offer:", with: "\(scheme):")
            try await world.assertRefuses(.offerSchemeUnknown, offer: offer)
        }

        XCTAssertEqual(world.wire.calls, [])
    }

    func testAnIssuerWithoutTLSThatIsNotThisMachine() async throws {
        let world = try await WalletFixture()

        try await world.assertRefuses(.serverInsecure, offer: Self.offer(from: "http://id.example.org").uri)
        try await world.assertRefuses(.serverInsecure, offer: Self.offer(from: "http://127.0.0.1.example.org").uri)
        try await world.assertRefuses(
            .serverInsecure,
            offer: "openid-credential-offer://?credential_offer_uri=http%3A%2F%2Fid.example.org%2Foffer")

        XCTAssertEqual(world.wire.calls, [])
    }

    func testAnOfferOfAGrantThatNobodyKnows() async throws {
        let world = try await WalletFixture()
        let grants = "urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Apre-authorized_code"
        let offer = world.offer.replacingOccurrences(of: grants, with: "urn%3Aexample%3Agrant")

        try await world.assertRefuses(.offerUnsupported, offer: offer)
    }

    func testAServerThatCannotBeReachedIsAskedThreeTimes() async throws {
        let world = try await WalletFixture()

        try await world.assertRefuses(.serverUnreachable, offer: Self.offer(from: "https://nowhere.example.org").uri)

        XCTAssertEqual(world.wire.calls, Array(repeating: Wire.provisioning[0], count: 3))
    }

    func testIssuerMetadataThatNamesAnotherIssuer() async throws {
        try await assertRefuses(0, .metadataMismatch) { $0["credential_issuer"] = "http://127.0.0.1:8431" }
    }

    func testIssuerMetadataWhoseEndpointsAreNotSecure() async throws {
        try await playEach(["credential_endpoint", "nonce_endpoint", "notification_endpoint", "badge_policy_uri"]) {
            endpoint in
            try await assertRefuses(0, .metadataMismatch) { $0[endpoint] = "http://id.example.org/take" }
        }
    }

    func testIssuerMetadataWithoutTheOfferedCredential() async throws {
        try await assertRefuses(0, .offerUnsupported) { $0["credential_configurations_supported"] = ["other": [:]] }
    }

    func testServerMetadataThatNamesAnotherServer() async throws {
        try await assertRefuses(1, .metadataMismatch) { $0["issuer"] = "http://127.0.0.1:8431" }
    }

    func testServerMetadataWhoseTokenEndpointIsNotSecure() async throws {
        try await assertRefuses(1, .metadataMismatch) { $0["token_endpoint"] = "http://id.example.org/token" }
    }

    func testKeysOfAnotherIssuer() async throws {
        try await assertRefuses(2, .metadataMismatch) { $0["issuer"] = "http://127.0.0.1:8431" }
    }

    func testKeysThatAreNone() async throws {
        try await assertRefuses(2, .serverAnswerInvalid) { $0["jwks"] = ["keys": []] }
    }

    func testATokenOfAnUnknownType() async throws {
        try await assertRefuses(3, .offerUnsupported) { $0["token_type"] = "mac" }
    }

    func testATokenThatWouldEndAHeaderField() async throws {
        try await assertRefuses(3, .serverAnswerInvalid) { $0["access_token"] = "a\r\nX-Evil: 1" }
    }

    func testAnAnswerLargerThanOneMegabyte() async throws {
        try await assertRefuses(0, .serverAnswerInvalid) {
            $0["filler"] = .string(String(repeating: "a", count: 1 << 20))
        }
    }

    /// Every answer to that request is changed; the wallet asks nothing after it.
    private func assertRefuses(
        _ index: Int, _ code: BadgeError.Code, line: UInt = #line,
        _ change: @escaping @Sendable (inout [String: JSON]) -> Void
    ) async throws {
        let world = try await WalletFixture()
        let name = Wire.provisioning[index]
        world.wire.rule { call in
            let answer = try await call.forward()
            return try call.name == name ? answer.changing(change) : answer
        }

        try await world.assertRefuses(code, line: line)

        XCTAssertEqual(world.wire.calls.last, name, line: line)
        XCTAssertEqual(try world.organization.authority.badges().count, 0, line: line)
    }

    private static func offer(from issuer: String) throws -> CredentialOffer {
        CredentialOffer(
            issuer: try JSONReader(.string(issuer)).url(), configurationIDs: ["badge"],
            preAuthorizedCode: Secret(utf8: "code-of-a-stranger"), transactionCode: TransactionCodeFormat())
    }
}
