import BadgeModel
import BadgeSystem
import Crypto
import Foundation
import TestSupport
import XCTest

@testable import BadgeKeys

final class JWETests: XCTestCase {
    func testDerivesTheKeyOfTheSpecificationsExample() throws {
        // RFC 7518 appendix C.
        let alice = try AgreementKey(Secret(try Base64URL.decode("0_NxaRPUMQoAJt50Gz8YiTr8gRTwyEaCumd-MToTmIo")))
        let bob = try AgreementKey(Secret(try Base64URL.decode("VEmDZpDXXK8p8N0Cndsxs924q6nS1RXFASRl6BfUqdw")))

        let sent = ConcatKDF.key(
            try alice.sharedSecret(with: bob.publicKey), for: "A128GCM", bytes: 16, producer: Array("Alice".utf8),
            recipient: Array("Bob".utf8))
        let received = ConcatKDF.key(
            try bob.sharedSecret(with: alice.publicKey), for: "A128GCM", bytes: 16, producer: Array("Alice".utf8),
            recipient: Array("Bob".utf8))

        XCTAssertEqual(sent.withUnsafeBytes { Base64URL.encode(Array($0)) }, "VqqN6vgjbSBcIijNcacQGg")
        XCTAssertEqual(sent, received)
    }

    func testAMessageIsReadByItsRecipientAlone() throws {
        try playEach(JWE.ContentEncryption.allCases) { encryption in
            let random = SystemRandom()
            var recipient = AgreementKey(random: random)
            recipient.publicKey.keyID = "k1"
            let content = Array("Grüße".utf8)

            let message = try JWE.encrypt(content, to: recipient.publicKey, with: encryption, random: random)

            XCTAssertEqual(try JWE.decrypt(message, with: recipient), content)
            XCTAssertFalse(message.contains(Base64URL.encode(content)))
            expect(.decryptionFailed) { try JWE.decrypt(message, with: AgreementKey(random: random)) }
            expect(.documentInvalid) {
                try JWE.decrypt(
                    message, with: recipient, taking: Set(JWE.ContentEncryption.allCases).subtracting([encryption]))
            }
        }
    }

    func testAgreesOnWhatBothSidesAreCalled() throws {
        // RFC 7518 appendix C names both parties in the header.
        let random = SystemRandom()
        let recipient = AgreementKey(random: random)
        let message = try Self.encrypt(
            to: recipient, ["apu": "QWxpY2U", "apv": "Qm9i"], producer: Array("Alice".utf8),
            recipient: Array("Bob".utf8))

        XCTAssertEqual(try JWE.decrypt(message, with: recipient), Array("hello".utf8))
        expect(.decryptionFailed) {
            try JWE.decrypt(
                try Self.encrypt(to: recipient, ["apu": "QWxpY2U"], producer: [], recipient: []), with: recipient)
        }
    }

    func testTK16RefusesEveryHeaderThatAsksForMore() throws {
        let recipient = AgreementKey(random: SystemRandom())
        let point = AgreementKey(random: SystemRandom()).publicKey.point
        let changes: [[String: JSON]] = [
            ["alg": "ECDH-ES+A128KW"], ["alg": "PBES2-HS256+A128KW"], ["alg": "dir"], ["alg": "RSA1_5"],
            ["alg": "none"],
            ["alg": "ecdh-es"], ["alg": .null], ["enc": "A128CBC-HS256"], ["enc": "A192GCM"], ["enc": 7],
            ["zip": "DEF"], ["crit": ["exp"]], ["jku": "https://evil.example"], ["x5u": "https://evil.example"],
            ["p2c": 1_000_000], ["epk": .null], ["epk": "x"], ["apu": 7], ["apv": "not base64!"],
            ["apu": .string(String(repeating: "A", count: 1028))],
            ["epk": .object(point.merging(["crv": "P-384"]) { $1 })],
            ["epk": .object(point.merging(["d": "AA"]) { $1 })],
            ["epk": .object(point.merging(["kty": "OKP", "crv": "X25519"]) { $1 })],
        ]
        try playEach(changes) { change in
            let message = try Self.encrypt(to: recipient, change, producer: [], recipient: [])
            expect(.documentInvalid, "\(change)") { try JWE.decrypt(message, with: recipient) }
        }
    }

    func testTK20RefusesPointsThatAreNotOfTheCurve() throws {
        let recipient = AgreementKey(random: SystemRandom())
        let zero = String(repeating: "A", count: 43)
        let modulus = "_____wAAAAEAAAAAAAAAAAAAAAD_______________8"
        let points: [(String, String)] = [
            (zero, zero), (zero, modulus), (modulus, zero), (modulus, modulus),
            // A point of y² = x³ - 3x + 1, to which a careless server would apply its key.
            (Base64URL.encode([UInt8](repeating: 0, count: 31) + [1]), zero),
            ("gTyBnPTFoGVKGV0PjXG2Hg", "gTyBnPTFoGVKGV0PjXG2Hg"), ("", ""),
        ]
        try playEach(points) { x, y in
            let key: JSON = ["kty": "EC", "crv": "P-256", "x": .string(x), "y": .string(y)]
            let message = try Self.encrypt(to: recipient, ["epk": key], producer: [], recipient: [])
            expect(.documentInvalid, x) { try JWE.decrypt(message, with: recipient) }
        }
    }

    func testRefusesAMessageThatWasChangedOrCut() throws {
        let recipient = AgreementKey(random: SystemRandom())
        let message = try JWE.encrypt(
            Array("hello, world".utf8), to: recipient.publicKey, with: .a256GCM, random: SystemRandom())
        let parts = message.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        func with(_ index: Int, _ part: String) -> String {
            var changed = parts
            changed[index] = part
            return changed.joined(separator: ".")
        }
        let malformed = [
            "", "....", parts[..<4].joined(separator: "."), message + ".", with(1, "AAAA"), with(2, "AAAA"),
            with(4, "AAAA"), with(4, String(parts[4].dropLast(2))), with(0, ""), with(0, "e30"), with(3, "="),
            with(0, Base64URL.encode(Array(String(repeating: " ", count: 8192).utf8))),
        ]
        try playEach(malformed) { text in
            expect(.documentInvalid, text) { try JWE.decrypt(text, with: recipient) }
        }
        try playEach([2, 3, 4]) { index in
            var bytes = try Base64URL.decode(parts[index])
            bytes[0] ^= 1
            let changed = with(index, Base64URL.encode(bytes))
            expect(.decryptionFailed) { try JWE.decrypt(changed, with: recipient) }
        }
        expect(.documentInvalid) { try JWE.decrypt(message, with: recipient, maxBytes: message.utf8.count - 1) }
    }

    func testAKeyForSignaturesIsNoneForMessages() throws {
        let point = AgreementKey(random: SystemRandom()).publicKey.point
        let bad: [[String: JSON]] = [
            ["use": "sig"], ["alg": "ES256"], ["key_ops": ["verify"]], ["d": "AA"], ["crv": "P-521"],
        ]
        try playEach(bad) { change in
            expect(.documentInvalid, "\(change)") {
                try EncryptionKey(JSONReader(.object(point.merging(change) { $1 })))
            }
        }
        let set: JSON = [
            "keys": [
                .object(point.merging(["use": "sig"]) { $1 }), ["kty": "RSA", "n": "AA"],
                .object(point.merging(["y": "AA"]) { $1 }), "key", .null,
                .object(point.merging(["kid": "a", "use": "enc", "alg": "ECDH-ES"]) { $1 }),
            ]
        ]
        XCTAssertEqual(try EncryptionKey.set(JSONReader(set)).map(\.keyID), ["a"])
        expect(.documentInvalid) { try EncryptionKey.set(JSONReader(["keys": [.object(point), ["k": "AA"]]])) }
        func many(_ count: Int) -> JSONReader {
            JSONReader(["keys": .array(Array(repeating: .object(point), count: count))])
        }
        XCTAssertEqual(try EncryptionKey.set(many(32)).count, 32)
        expect(.documentInvalid) { try EncryptionKey.set(many(33)) }
    }

    // What `JWE.encrypt` does, with another header.
    private static func encrypt(
        to recipient: AgreementKey, _ changes: [String: JSON], producer: [UInt8], recipient name: [UInt8]
    ) throws -> String {
        let sender = AgreementKey(random: SystemRandom())
        let header: [String: JSON] = [
            "alg": "ECDH-ES", "enc": "A128GCM", "epk": .object(sender.publicKey.point),
        ]
        let text = JSON.object(header.merging(changes) { $1 }).text
        let protected = Base64URL.encode(Array(text.utf8))
        let key = ConcatKDF.key(
            try sender.sharedSecret(with: recipient.publicKey), for: "A128GCM", bytes: 16, producer: producer,
            recipient: name)
        let box = try AES.GCM.seal(Array("hello".utf8), using: key, authenticating: Array(protected.utf8))
        return [
            protected, "", Base64URL.encode(Array(box.nonce)), Base64URL.encode(box.ciphertext),
            Base64URL.encode(box.tag),
        ].joined(separator: ".")
    }

    private func expect<Value>(
        _ code: BadgeError.Code, _ message: String = "", line: UInt = #line, _ run: () throws -> Value
    ) {
        XCTAssertThrowsError(try run(), message, line: line) {
            XCTAssertEqual(($0 as? BadgeError)?.code, code, "\(message): \($0)", line: line)
        }
    }
}
