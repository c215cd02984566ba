import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Crypto
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class MessageSignatureTests: XCTestCase {
    private static let sharedSecret =
        "uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ=="
    private static let body = Data(#"{"hello": "world"}"#.utf8)

    private func request(_ address: String = "https://example.com/foo?param=Value&Pet=dog") throws -> HTTPRequest {
        var request = HTTPRequest(.post, to: try JSONReader(.string(address)).url())
        request.headerFields[.contentType] = "application/json"
        request.headerFields[.date] = "Tue, 20 Apr 2021 02:07:55 GMT"
        return request
    }

    // RFC 9421, appendix B.2.5.
    func testTheVectorOfTheStandardIsSignedAsThere() throws {
        let secret = Secret(try XCTUnwrap(Data(base64Encoded: Self.sharedSecret)))
        let signature = try MessageSignature(keyID: "test-shared-secret", key: .hmac(secret))

        let signed = try signature.sign(
            ["date", "@authority", "content-type"],
            #"("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret""#, of: request())

        XCTAssertEqual(signed, "pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=")
    }

    func testTheSignatureCoversAddressDigestAndIdentifier() throws {
        let key = SigningKey(random: SeededRandom(seed: 4))
        let signature = WebhookSignature.message(try MessageSignature(keyID: "badge-1", key: .ecdsa(key)))

        let signed = try signature.signed(
            request(), body: Self.body, id: "s-1", at: Date(timeIntervalSince1970: 1_618_884_473.9))

        let fields = signed.headerFields
        let input = try XCTUnwrap(fields[.init("signature-input")!])
        let parameters = String(input.dropFirst("sig1=".count))
        XCTAssertEqual(
            parameters,
            #"("@method" "@target-uri" "content-type" "content-digest" "idempotency-key");created=1618884473"#
                + #";keyid="badge-1";alg="ecdsa-p256-sha256""#)
        XCTAssertEqual(
            fields[.init("content-digest")!], "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:")
        let base = """
            "@method": POST
            "@target-uri": https://example.com/foo?param=Value&Pet=dog
            "content-type": application/json
            "content-digest": sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:
            "idempotency-key": "s-1"
            "@signature-params": \(parameters)
            """
        let text = try XCTUnwrap(fields[.init("signature")!]).dropFirst("sig1=:".count).dropLast()
        let raw = try XCTUnwrap(Data(base64Encoded: String(text)))
        let publicKey = try P256.Signing.PrivateKey(rawRepresentation: key.raw.withUnsafeBytes { Data($0) }).publicKey
        XCTAssertTrue(publicKey.isValidSignature(try .init(rawRepresentation: raw), for: Data(base.utf8)))
    }

    // The example of the specification's libraries.
    func testTheVectorOfStandardWebhooksIsSignedAsThere() throws {
        let signature = try WebhookSignature.standardWebhooks(
            secret: Secret(utf8: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))

        let signed = try signature.signed(
            request(), body: Data(#"{"test": 2432232314}"#.utf8), id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
            at: Date(timeIntervalSince1970: 1_614_265_330))

        XCTAssertEqual(
            signed.headerFields[.init("webhook-signature")!], "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
        XCTAssertEqual(signed.headerFields[.init("webhook-id")!], "msg_p5jXN8AQM9LWM0D4loKWxJek")
        XCTAssertEqual(signed.headerFields[.init("webhook-timestamp")!], "1614265330")
    }

    func testWeakSecretsAndKeyNamesThatEndTheFieldAreRefused() throws {
        let long = Secret(utf8: String(repeating: "a", count: 24))

        for keyID in ["", "a\"b", "a\\b", "a\nb", "ä", String(repeating: "a", count: 129)] {
            assertThrows(.invalidInput, keyID) { try MessageSignature(keyID: keyID, key: .hmac(long)) }
        }
        for secret in ["short", "whsec_AAAA", "whsec_???", String(repeating: "a", count: 23)] {
            let error = assertThrows(.invalidInput, secret) {
                try WebhookSignature.standardWebhooks(secret: Secret(utf8: secret))
            }
            XCTAssertEqual(error.map { "\($0)".contains("short") }, false, "a secret in an error")
        }
        XCTAssertNoThrow(try WebhookSignature.standardWebhooks(secret: long))
    }

    func testAPrivateKeyIsReadFromPEMAndNothingElseIs() throws {
        let pem = P256.Signing.PrivateKey().pemRepresentation

        XCTAssertNoThrow(try SigningKey(pem: Secret(utf8: pem)))
        for other in ["", "-----BEGIN PRIVATE KEY-----", P384.Signing.PrivateKey().pemRepresentation] {
            XCTAssertThrowsError(try SigningKey(pem: Secret(utf8: other))) { error in
                XCTAssertEqual((error as? BadgeError)?.code, .invalidInput)
            }
        }
    }
}
