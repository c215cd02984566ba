import BadgeModel
import BadgeSystem
import TestSupport
import XCTest

@testable import BadgeKeys

/// One wrong token for each numbered requirement that a token by itself can break.
final class TokenRequirementTests: XCTestCase {
    private static let key = SigningKey(random: ScriptedRandom())
    private static let stranger = SigningKey(random: ScriptedRandom(seed: 2))
    private static let payload: JSON = ["iss": "https://example.org"]
    private static let header: [String: JSON] = ["alg": "ES256", "typ": "example+jwt"]

    func testTK1NoTokenGoesUnsigned() throws {
        for spelling in ["none", "None", "NONE", "nOnE", "none ", ""] {
            for signature in [nil, ""] as [String?] {
                try refuses(.signatureInvalid, Self.token(["alg": .string(spelling)], signature: signature))
            }
        }
    }

    func testTK2APublicKeyIsNoSecretOfAnHMAC() throws {
        let input = try Self.token(["alg": "HS256"], signature: "").dropLast()
        let secret = Array(Self.key.publicKey.json.text.utf8)
        let forged = Base64URL.encode(Digest.sha256(secret + Array(input.utf8)))
        try refuses(.signatureInvalid, "\(input).\(forged)")
    }

    func testTK3OnlyES256Verifies() throws {
        for algorithm in ["HS256", "RS256", "PS256", "ES384", "ES256K", "EdDSA", "es256"] {
            try refuses(.signatureInvalid, Self.token(["alg": .string(algorithm)]))
        }
    }

    func testTK4AKeyIDIsANameAndNothingElse() throws {
        for id in ["../../dev/null", "x' OR '1'='1", "https://evil.example/key", "|id", "\u{0}"] {
            let token = try Self.token(["kid": .string(id)])
            XCTAssertNoThrow(try Self.verify(token))
            let forged = try JWS.sign(
                Self.payload, type: "example+jwt", header: ["kid": .string(id)], with: Self.stranger)
            try refuses(.signatureInvalid, forged)
        }
    }

    func testTK5WhatATokenSaysOfItsKeysIsNotFollowed() throws {
        let members: [(String, JSON)] = [
            ("jku", "https://evil.example/jwks"), ("x5u", "https://evil.example/pem"),
            ("x5c", ["AAAA"]), ("jwk", Self.stranger.publicKey.json),
        ]
        for (name, value) in members {
            let forged = try JWS.sign(Self.payload, type: "example+jwt", header: [name: value], with: Self.stranger)
            try refuses(.signatureInvalid, forged)
        }
    }

    func testTK6AKeyThatTheTokenBringsSignsNothing() throws {
        let own = try JWS.sign(
            Self.payload, type: "example+jwt", header: ["jwk": Self.stranger.publicKey.json], with: Self.stranger)
        try refuses(.signatureInvalid, own)
    }

    func testTK7AnotherTypeOrNoneIsRefused() throws {
        for type: JSON? in ["JWT", "application/jwt", "text/example+jwt", 1, nil] {
            try refuses(.documentInvalid, Self.token(["typ": type]))
        }
    }

    func testTK11AMemberTwiceIsRefused() throws {
        let header = JSON.object(Self.header).text
        try refuses(.documentInvalid, Self.token(text: header, #"{"iss":"a","iss":"b"}"#))
        try refuses(.documentInvalid, Self.token(text: #"{"alg":"none","alg":"ES256","typ":"example+jwt"}"#, "{}"))
    }

    func testTK12CriticalExtensionsAreRefused() throws {
        for names: JSON in [["exp"], [], ["b64"]] { try refuses(.documentInvalid, Self.token(["crit": names])) }
    }

    func testTK13AnUnencodedPayloadIsRefused() throws {
        try refuses(.documentInvalid, Self.token(["b64": false]))
        try refuses(.documentInvalid, Self.token(["b64": false, "crit": ["b64"]]))
    }

    func testTK14TheJSONSerializationIsRefused() throws {
        let parts = try Self.token([:]).split(separator: ".").map(String.init)
        let json: JSON = [
            "protected": .string(parts[0]), "payload": .string(parts[1]), "signature": .string(parts[2]),
        ]
        try refuses(.documentInvalid, json.text)
        try refuses(.documentInvalid, parts.joined(separator: ".") + json.text)
    }

    func testTK15AnEncryptedTokenIsNoSignedOne() throws {
        let recipient = AgreementKey(random: ScriptedRandom(seed: 3))
        let message = try JWE.encrypt(
            Array(try Self.token([:]).utf8), to: recipient.publicKey, with: .a256GCM, random: ScriptedRandom(seed: 4))
        try refuses(.documentInvalid, message)
        try refuses(.documentInvalid, Self.token(["enc": "A256GCM"]))
    }

    func testTK17ACompressedTokenIsRefused() throws {
        try refuses(.documentInvalid, Self.token(["zip": "DEF"]))
    }

    func testTK18OnlyTheOneSpellingOfBase64URLIsRead() throws {
        let good = try Self.token([:])
        for wrong in [
            "\(good)=", "\(good)==", "\(good)\n", " \(good)", good.replacing(".", with: ".=", maxReplacements: 1),
        ] {
            try refuses(.documentInvalid, wrong)
        }
        // 64 bytes leave four bits over, which must be zero.
        let last = try XCTUnwrap(good.last)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let index = try XCTUnwrap(alphabet.firstIndex(of: last))
        try refuses(.documentInvalid, good.dropLast() + String(alphabet[index ^ 1]))
    }

    func testTK19ASignatureOfZerosOrInDERIsRefused() throws {
        let zeros = [UInt8](repeating: 0, count: 64)
        let der: [UInt8] = [0x30, 0x44, 0x02, 0x20] + zeros.prefix(32) + [0x02, 0x20] + zeros.prefix(32)
        for signature in [zeros, Array(zeros.dropLast()), zeros + [0], der, []] {
            try refuses(.signatureInvalid, Self.token([:], signature: Base64URL.encode(signature)))
        }
    }

    func testTK21AHeaderThatIsLargeOrDeepIsRefused() throws {
        try refuses(.documentInvalid, Self.token(["a": .string(String(repeating: "x", count: 17 * 1024))]))
        let deep = #"{"alg":"ES256","typ":"example+jwt","a":"#
        let nested = String(repeating: "[", count: 40) + String(repeating: "]", count: 40) + "}"
        try refuses(.documentInvalid, Self.token(text: deep + nested, "{}"))
    }

    func testTK22TheBytesThatCameAreThoseThatWereSigned() throws {
        let signature = try Self.token([:]).split(separator: ".")[2]
        let spaced = #"{"iss": "https://example.org"}"#
        try refuses(
            .signatureInvalid, Self.token(text: JSON.object(Self.header).text, spaced, signature: String(signature)))
    }

    func testTK23AKeyForSomethingElseVerifiesNothing() throws {
        let members = try XCTUnwrap(Self.key.publicKey.json.objectValue)
        let purposes: [String: JSON] = ["alg": "ES384", "use": "enc", "key_ops": ["encrypt"]]
        for (name, value) in purposes {
            XCTAssertThrowsError(try JWK(.object(members.merging([name: value]) { $1 })), name) {
                XCTAssertEqual(($0 as? BadgeError)?.code, .documentInvalid)
            }
        }
    }

    private func refuses(_ code: BadgeError.Code, _ token: String, line: UInt = #line) throws {
        XCTAssertThrowsError(try Self.verify(token), token, line: line) {
            XCTAssertEqual(($0 as? BadgeError)?.code, code, token, line: line)
        }
    }

    private static func verify(_ token: some StringProtocol) throws {
        try JWS(String(token)).verify(with: key.publicKey, type: "example+jwt")
    }

    // Signed with the right key, whatever it says.
    private static func token(_ changes: [String: JSON?], signature: String? = nil) throws -> String {
        var header = header
        for (name, value) in changes { header[name] = value }
        return try token(text: JSON.object(header).text, payload.text, signature: signature)
    }

    private static func token(text header: String, _ payload: String, signature: String? = nil) throws -> String {
        let input = [header, payload].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
        return try input + "." + (signature ?? Base64URL.encode(key.signature(for: Array(input.utf8))))
    }
}
