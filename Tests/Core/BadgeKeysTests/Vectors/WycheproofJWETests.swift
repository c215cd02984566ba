import BadgeModel
import Crypto
import Foundation
import TestSupport
import XCTest

@testable import BadgeKeys

final class WycheproofJWETests: XCTestCase {
    func testTK25OpensEveryMessageOfOursAndRefusesEveryOther() throws {
        try need(.fixture("wycheproof"))
        let vectors = try Vector.all("json_web_encryption_test.json")

        let opened = try Self.opensOurs(of: vectors)

        XCTAssertEqual(vectors.count, 139)
        XCTAssertEqual(opened, 2)
    }

    func testOpensMessagesOfAnotherLibrary() throws {
        let vectors = try Vector.own("json_web_encryption")

        let opened = try Self.opensOurs(of: vectors)

        XCTAssertEqual(vectors.count, 8)
        XCTAssertEqual(opened, 2)
    }

    // How many are opened, which are those of our algorithms.
    private static func opensOurs(of vectors: [Vector]) throws -> Int {
        let opened = try vectors.filter { vector in
            guard let content = open(vector) else { return false }
            XCTAssertEqual(content, try vector.hex("pt"), vector.label)
            return true
        }
        XCTAssertEqual(opened.map(\.label), vectors.filter(isSupported).map(\.label))
        return opened.count
    }

    func testOpensNoMessageOfTheMixedFile() throws {
        try need(.fixture("wycheproof"))
        // Its encrypted messages are by A256KW and ECDH-ES+A128KW with AES-CBC; none is for us.
        let vectors = try Vector.all("json_web_crypto_test.json")

        for vector in vectors where vector.test["jwe"].value != nil {
            XCTAssertNil(Self.open(vector), vector.label)
        }

        XCTAssertEqual(vectors.count, 83)
    }

    func testAgreesOnEverySharedSecretOfP256() throws {
        try need(.fixture("wycheproof"))
        // Points as they stand in a JWK: uncompressed, on this curve. The rest of the file is about other encodings.
        let vectors = try Vector.all("ecdh_secp256r1_test.json").filter { try Self.point($0) != nil }

        try Self.agreesOnSecrets(vectors)
        XCTAssertGreaterThan(vectors.count, 200)
        XCTAssertGreaterThan(vectors.filter { !$0.isValid }.count, 0)
    }

    func testAgreesOnSharedSecretsOfAnotherLibrary() throws {
        let vectors = try Vector.own("ecdh_p256")

        try Self.agreesOnSecrets(vectors)
        XCTAssertEqual(vectors.count, 5)
    }

    private static func agreesOnSecrets(_ vectors: [Vector]) throws {
        try playEach(vectors) { vector in
            let point = try XCTUnwrap(try Self.point(vector))
            var number = try vector.hex("private")
            number = Array(repeating: 0, count: max(0, 32 - number.count)) + number.suffix(32)
            let shared: [UInt8]? = try? AgreementKey(Secret(number)).sharedSecret(
                with: EncryptionKey(
                    JSONReader([
                        "kty": "EC", "crv": "P-256", "x": .string(Base64URL.encode(point[..<32])),
                        "y": .string(Base64URL.encode(point[32...])),
                    ]))
            ).withUnsafeBytes(Array.init)
            XCTAssertEqual(shared, vector.isValid ? try vector.hex("shared") : nil, vector.label)
        }
    }

    // A named-curve SubjectPublicKeyInfo of an uncompressed point.
    private static func point(_ vector: Vector) throws -> [UInt8]? {
        let prefix: [UInt8] = [
            0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
            0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
        ]
        let bytes = try vector.hex("public")
        guard bytes.starts(with: prefix), bytes.count == prefix.count + 64 else { return nil }
        return Array(bytes.dropFirst(prefix.count))
    }

    private static func isSupported(_ vector: Vector) -> Bool {
        guard vector.isValid, vector.group["private"]["alg"].value == "ECDH-ES" else { return false }
        return ["A128GCM", "A256GCM"].contains(vector.test["enc"].value?.stringValue)
    }

    private static func open(_ vector: Vector) -> [UInt8]? {
        do {
            let number: [UInt8]
            // Groups of other kinds of keys: the message must be refused whatever the key is.
            if let text = vector.group["private"].value?["d"]?.stringValue,
                vector.group["private"]["crv"].value == "P-256"
            {
                number = try Base64URL.decode(text)
            } else {
                number = [UInt8](repeating: 1, count: 32)
            }
            return try JWE.decrypt(
                try vector.test["jwe"].present().stringValue ?? "", with: AgreementKey(Secret(number)))
        } catch {
            return nil
        }
    }
}
