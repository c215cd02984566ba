import BadgeModel
import BadgeSystem
import Crypto
import Foundation
import TestSupport
import XCTest

@testable import BadgeKeys

final class WycheproofTests: XCTestCase {
    func testTK25AgreesWithEveryES256TokenAndRefusesEveryOtherAlgorithm() throws {
        try need(.fixture("wycheproof"))
        let vectors = try Vector.all("json_web_signature_test.json")

        let accepted = try Self.agreesOnTokens(vectors)

        XCTAssertEqual(vectors.count, 401)
        XCTAssertEqual(accepted, 2)
    }

    func testAgreesWithTokensOfAnotherLibrary() throws {
        let vectors = try Vector.own("json_web_signature")

        let accepted = try Self.agreesOnTokens(vectors)

        XCTAssertEqual(vectors.count, 9)
        XCTAssertEqual(accepted, 2)
    }

    // How many are accepted: those for ES256, the valid ones of other algorithms not.
    private static func agreesOnTokens(_ vectors: [Vector]) throws -> Int {
        let stranger = SigningKey(random: SystemRandom()).publicKey
        let accepted = try vectors.filter { vector in
            let key = try? JWK(publicKey(vector))
            return accepts(try vector.test["jws"].present(), trust: key.map { [$0] } ?? [stranger])
        }
        let expected = vectors.filter { $0.isValid && publicKey($0)["alg"] == "ES256" }
        XCTAssertEqual(accepted.map(\.label), expected.map(\.label))
        return accepted.count
    }

    func testTK25RefusesEveryBadKeySetAndEveryOneWithoutAnES256Key() throws {
        try need(.fixture("wycheproof"))
        let vectors = try Vector.all("json_web_key_test.json")

        // The valid sets of this file hold RSA and symmetric keys only: there is nothing in them for ES256.
        for vector in vectors { XCTAssertNil(try? JWK.set(Self.publicKey(vector)), vector.label) }
        XCTAssertEqual(vectors.count, 26)
        XCTAssertEqual(vectors.filter(\.isValid).count, 5)
    }

    func testTakesES256KeysOfAnotherLibraryAndRefusesBadOnes() throws {
        let vectors = try Vector.own("json_web_key")

        for vector in vectors {
            XCTAssertEqual((try? JWK.set(Self.publicKey(vector))) != nil, vector.isValid, vector.label)
        }
        XCTAssertEqual(vectors.count, 6)
    }

    func testAgreesWithEveryP256Signature() throws {
        try need(.fixture("wycheproof"))
        let vectors = try Vector.all("ecdsa_secp256r1_sha256_p1363_test.json")

        try Self.agreesOnSignatures(vectors)
        XCTAssertEqual(vectors.count, 262)
    }

    func testAgreesWithSignaturesOfAnotherLibrary() throws {
        let vectors = try Vector.own("ecdsa_p1363")

        try Self.agreesOnSignatures(vectors)
        XCTAssertEqual(vectors.count, 8)
    }

    private static func agreesOnSignatures(_ vectors: [Vector]) throws {
        try playEach(vectors) { vector in
            let point = try [UInt8](hex: vector.group["publicKey"]["uncompressed"].string())
            let key = try JWK([
                "kty": "EC", "crv": "P-256", "x": .string(Base64URL.encode(point[1...32])),
                "y": .string(Base64URL.encode(point[33...])),
            ])
            let verified = try key.verify(signature: vector.hex("sig"), of: vector.hex("msg"))
            XCTAssertEqual(verified, vector.isValid, vector.label)
        }
    }

    func testAgreesWithAES256GCMAsFileCustodyUsesIt() throws {
        try need(.fixture("wycheproof"))
        // File custody uses 256-bit keys and 12-byte nonces; the other sizes of the file are about something else.
        let vectors = try Vector.all("aes_gcm_test.json").filter {
            $0.group["keySize"].value == 256 && $0.group["ivSize"].value == 96
        }

        try Self.agreesOnEncryption(vectors)
        XCTAssertEqual(vectors.count, 66)
    }

    func testAgreesWithAES256GCMOfAnotherLibrary() throws {
        let vectors = try Vector.own("aes_gcm")

        try Self.agreesOnEncryption(vectors)
        XCTAssertEqual(vectors.count, 7)
    }

    private static func agreesOnEncryption(_ vectors: [Vector]) throws {
        for vector in vectors {
            let opened = try? AES.GCM.open(
                AES.GCM.SealedBox(
                    nonce: AES.GCM.Nonce(data: vector.hex("iv")), ciphertext: vector.hex("ct"), tag: vector.hex("tag")),
                using: SymmetricKey(data: vector.hex("key")), authenticating: vector.hex("aad"))
            XCTAssertEqual(opened, vector.isValid ? Data(try vector.hex("msg")) : nil, vector.label)
        }
    }

    func testAgreesWithHKDFSHA256() throws {
        try need(.fixture("wycheproof"))
        // `SizeTooLarge` asks for more than 255 blocks, which swift-crypto stops as a programmer's error.
        let vectors = try Vector.all("hkdf_sha256_test.json").filter(\.isValid)

        try Self.agreesOnDerivedKeys(vectors)
        XCTAssertEqual(vectors.count, 83)
    }

    func testAgreesWithHKDFOfAnotherLibrary() throws {
        let vectors = try Vector.own("hkdf_sha256")

        try Self.agreesOnDerivedKeys(vectors)
        XCTAssertEqual(vectors.count, 5)
    }

    private static func agreesOnDerivedKeys(_ vectors: [Vector]) throws {
        try playEach(vectors) { vector in
            let key = HKDF<SHA256>.deriveKey(
                inputKeyMaterial: SymmetricKey(data: try vector.hex("ikm")), salt: try vector.hex("salt"),
                info: try vector.hex("info"), outputByteCount: try vector.test["size"].integer())
            XCTAssertEqual(key.withUnsafeBytes(Array.init), try vector.hex("okm"), vector.label)
        }
    }

    private static func publicKey(_ vector: Vector) -> JSON {
        vector.group["public"].value ?? vector.group["private"].value ?? .null
    }

    private static func accepts(_ jws: JSON, trust: [JWK]) -> Bool {
        do {
            try CompactJWS(jws.stringValue ?? jws.text, maxBytes: 1 << 20).verify(with: trust)
            return true
        } catch {
            return false
        }
    }
}
