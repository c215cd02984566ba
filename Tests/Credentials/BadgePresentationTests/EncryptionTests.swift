import BadgeKeys
import BadgeModel
import BadgePresentation
import Foundation
import TestSupport
import XCTest

/// Encrypted responses (OpenID4VP 1.0 section 8.3, VP-93 and VP-110 to VP-114).
final class EncryptionTests: XCTestCase {
    private let script = VerifierScript()

    func testVP93AndVP110NothingIsSentBesideTheMessage() async throws {
        let (parameters, header) = try await respond(script.metadata())

        XCTAssertEqual(parameters.keys.map(\.self), ["response"])
        XCTAssertEqual(header["alg"], "ECDH-ES")
        XCTAssertEqual(header["kid"], "enc-1")
        let plain = try decrypted(parameters)
        XCTAssertEqual(plain["state"], "s-1")
        let text = plain["vp_token"]?["badge"]?.arrayValue?.first?.stringValue
        XCTAssertNoThrow(try TestBadge.verify(text, audience: VerifierScript.clientID))
    }

    func testVP110AndVP112TheBetterEncryptionOfThoseOfferedIsUsed() async throws {
        let offers: [([JSON]?, JSON)] = [
            (["A128GCM", "A256GCM"], "A256GCM"), (["A128GCM"], "A128GCM"), (nil, "A128GCM"),
            (["A128CBC-HS256", "A256GCM"], "A256GCM"),
        ]
        for (offered, used) in offers {
            let (_, header) = try await respond(script.metadata(encryption: offered))
            XCTAssertEqual(header["enc"], used)
        }
        let refused = try await refusal { try await respond(script.metadata(encryption: ["A128CBC-HS256"])) }
        XCTAssertEqual(refused?.code, .invalidRequest)
    }

    func testVP111UnusableKeysAreIgnored() async throws {
        let unusable: [JSON] = [
            ["kty": "RSA", "kid": "r", "use": "enc", "alg": "RSA-OAEP-256", "n": "AQAB", "e": "AQAB"],
            ["kty": "OKP", "kid": "o", "crv": "X25519", "alg": "ECDH-ES", "x": "AQAB"], ["kty": "unknown", "kid": "u"],
            changed(["use": "sig", "kid": "s"]), changed(["alg": "ECDH-ES+A256KW", "kid": "w"]),
            changed(["alg": nil, "kid": "n"]), changed(["crv": "P-384", "kid": "c"]),
            changed(["x": "AAAA", "kid": "x"]),
        ]
        let (_, header) = try await respond(script.metadata(unusable + [changed(["use": nil])]))
        XCTAssertEqual(header["kid"], "enc-1")

        for keys in [unusable, []] {
            let refused = try await refusal { try await respond(script.metadata(keys)) }
            XCTAssertEqual(refused?.code, .invalidRequest)
            XCTAssertNotNil(refused?.reply)
        }
    }

    func testVP113AndVP315AKeyOffTheCurveIsRefused() async throws {
        let off = changed(["y": .string(Base64URL.encode(Array(repeating: UInt8(1), count: 32)))])
        let refused = try await refusal { try await respond(script.metadata([off])) }
        XCTAssertEqual(refused?.code, .invalidRequest)
    }

    func testVP113APrivateKeyIsRefused() async throws {
        let refused = try await refusal { try await respond(script.metadata([changed(["d": "AQAB"])])) }
        XCTAssertEqual(refused?.code, .invalidRequest)
    }

    func testVP110DecryptsTheMessageOfTheSpecification() throws {
        try need(.fixture("openid4vp"))
        let file = try Need.url(ofFixture: "openid4vp").appending(path: "jwe-section-8.3.json")
        let vector = JSONReader(try JSON.parse(Data(contentsOf: file)))
        var key = try AgreementKey(Secret(Base64URL.decode(vector["private_jwk"]["d"].string())))
        key.publicKey.keyID = try vector["private_jwk"]["kid"].string()

        let plain = try JWE.decrypt(try vector["response"].string(), with: key)

        XCTAssertEqual(String(decoding: plain, as: UTF8.self), try vector["plaintext"].string())
    }

    private func changed(_ changes: [String: JSON?]) -> JSON {
        let all = (script.encryptionKey.publicKey.json.objectValue ?? [:]).mapValues { Optional($0) }
        return .object(all.merging(changes) { $1 }.compactMapValues(\.self))
    }

    private func respond(_ metadata: JSON) async throws -> (parameters: [String: JSON], header: JSON) {
        let request = try await script.read(["response_mode": "direct_post.jwt", "client_metadata": metadata])
        let response = try script.client().response(to: request, presenting: [try TestBadge.presented()])
        let header = response.parameters["response"]?.stringValue?.split(separator: ".").first ?? ""
        return (response.parameters, try JSON.parse(Base64URL.decode(String(header))))
    }

    private func decrypted(_ parameters: [String: JSON]) throws -> JSON {
        try JSON.parse(JWE.decrypt(try XCTUnwrap(parameters["response"]?.stringValue), with: script.encryptionKey))
    }
}
