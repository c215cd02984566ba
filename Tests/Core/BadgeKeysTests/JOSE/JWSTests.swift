import BadgeModel
import BadgeSystem
import TestSupport
import XCTest

@testable import BadgeKeys

final class JWSTests: XCTestCase {
    private static let key = SigningKey(random: ScriptedRandom())
    private static let stranger = SigningKey(random: ScriptedRandom(seed: 2))
    private static let payload: JSON = ["iss": "https://example.org", "iat": 1_700_000_000]

    func testReadsAndVerifiesWhatWasSigned() throws {
        let text = try JWS.sign(Self.payload, type: "example+jwt", header: ["x": 1], with: Self.key)

        let token = try JWS(text)
        try token.verify(with: Self.key.publicKey, type: "example+jwt")

        XCTAssertEqual(token.payload, Self.payload)
        XCTAssertEqual(try token.header.object(), ["alg": "ES256", "typ": "example+jwt", "x": 1])
        XCTAssertEqual(token.compact, text)
    }

    func testNamesItsKeyWhenTheKeyHasAName() throws {
        var key = Self.key
        key.publicKey.keyID = "2026-1"

        let token = try JWS(JWS.sign(Self.payload, type: "example+jwt", with: key))
        let renamed = try JWS(JWS.sign(Self.payload, type: "example+jwt", header: ["kid": "other"], with: key))

        XCTAssertEqual(token.header["kid"].value, "2026-1")
        XCTAssertEqual(renamed.header["kid"].value, "other")
    }

    func testAnyOfTheTrustedKeysMayHaveSigned() throws {
        let token = try JWS(JWS.sign(Self.payload, type: "example+jwt", with: Self.key))

        XCTAssertNoThrow(try token.verify(with: [Self.stranger.publicKey, Self.key.publicKey], type: "example+jwt"))
        assertThrows(.signatureInvalid) { try token.verify(with: [Self.stranger.publicKey], type: "example+jwt") }
        assertThrows(.signatureInvalid) { try token.verify(with: [], type: "example+jwt") }
    }

    func testRefusesATokenWithAnyCharacterChanged() throws {
        let text = Array(try JWS.sign(Self.payload, type: "example+jwt", with: Self.key).utf8)

        try playEach(text.indices) { position in
            for replacement in Set([UInt8(ascii: "A"), UInt8(ascii: "B"), UInt8(ascii: "."), text[position] ^ 1])
            where replacement != text[position] {
                var changed = text
                changed[position] = replacement
                let candidate = String(decoding: changed, as: UTF8.self)
                XCTAssertThrowsError(
                    try JWS(candidate).verify(with: Self.key.publicKey, type: "example+jwt"), "character \(position)"
                ) {
                    XCTAssertTrue(
                        [.documentInvalid, .signatureInvalid].contains(($0 as? BadgeError)?.code), "\($0)")
                }
            }
        }
    }

    func testRefusesEveryAlgorithmButES256() throws {
        let algorithms: [JSON] = [
            "none", "None", "NONE", "nOnE", "", "HS256", "HS512", "RS256", "PS256", "ES384", "ES256K", "EdDSA", "es256",
            "ES256 ",
        ]

        try playEach(algorithms) { algorithm in
            let header: JSON = ["alg": algorithm, "typ": "example+jwt"]
            try playEach([try Self.token(header), try Self.token(header, signature: "")]) { text in
                assertThrows(.signatureInvalid, algorithm.text) {
                    try JWS(text).verify(with: Self.key.publicKey, type: "example+jwt")
                }
            }
        }
    }

    func testRefusesAHeaderWithoutAnAlgorithm() throws {
        for header: JSON in [
            ["typ": "example+jwt"], ["typ": "example+jwt", "alg": 256], ["typ": "example+jwt", "alg": nil],
        ] {
            let text = try Self.token(header)
            let error = assertThrows(.documentInvalid, header.text) {
                try JWS(text).verify(with: Self.key.publicKey, type: "example+jwt")
            }
            XCTAssertEqual(path(error), "alg")
        }
    }

    func testAMediaTypeIsTheSameWithAndWithoutItsTree() throws {
        for type: JSON in ["example+jwt", "application/example+jwt", "Application/Example+JWT"] {
            let text = try Self.token(["alg": "ES256", "typ": type])

            XCTAssertNoThrow(try JWS(text).verify(with: Self.key.publicKey, type: "example+jwt"), type.text)
        }
    }

    func testRefusesAnotherType() throws {
        for type: JSON in ["JWT", "text/example+jwt", "application/application/example+jwt", "example+jwt ", 1, nil] {
            let text = try Self.token(["alg": "ES256", "typ": type])
            let error = assertThrows(.documentInvalid, type.text) {
                try JWS(text).verify(with: Self.key.publicKey, type: "example+jwt")
            }
            XCTAssertEqual(path(error), "typ")
        }
        assertThrows(.documentInvalid) {
            try JWS(Self.token(["alg": "ES256"])).verify(with: Self.key.publicKey, type: "example+jwt")
        }
    }

    func testRefusesHeaderMembersThatChangeHowATokenIsRead() throws {
        let members: [(String, JSON)] = [
            ("crit", ["exp"]), ("crit", []), ("b64", false), ("b64", true), ("zip", "DEF"), ("enc", "A256GCM"),
        ]

        try playEach(members) { name, value in
            let text = try JWS.sign(Self.payload, type: "example+jwt", header: [name: value], with: Self.key)
            let error = assertThrows(.documentInvalid, name) {
                try JWS(text).verify(with: Self.key.publicKey, type: "example+jwt")
            }
            XCTAssertEqual(path(error), name)
        }
    }

    func testNeverFollowsAnAddressForAKey() throws {
        try playEach(["jku", "x5u"]) { name in
            let text = try JWS.sign(
                Self.payload, type: "example+jwt", header: [name: "https://example.org/keys"], with: Self.key)
            assertThrows(.signatureInvalid, name) {
                try JWS(text).verify(with: Self.key.publicKey, type: "example+jwt")
            }
        }
    }

    func testAKeyInTheTokenIsNoTrustedKey() throws {
        let bySelf = try JWS.sign(
            Self.payload, type: "example+jwt", header: ["jwk": Self.stranger.publicKey.json], with: Self.stranger)
        let mixed = try JWS.sign(
            Self.payload, type: "example+jwt", header: ["jwk": Self.stranger.publicKey.json], with: Self.key)
        let proof = try JWS.sign(
            Self.payload, type: "example+jwt", header: ["jwk": Self.key.publicKey.json], with: Self.key)

        try playEach([bySelf, mixed]) { text in
            assertThrows(.signatureInvalid) { try JWS(text).verify(with: Self.key.publicKey, type: "example+jwt") }
        }
        XCTAssertNoThrow(try JWS(proof).verify(with: Self.key.publicKey, type: "example+jwt"))
    }

    func testACertificateInTheTokenChangesNothing() throws {
        let text = try JWS.sign(Self.payload, type: "example+jwt", header: ["x5c": ["AAAA"]], with: Self.key)

        XCTAssertNoThrow(try JWS(text).verify(with: Self.key.publicKey, type: "example+jwt"))
        assertThrows(.signatureInvalid) {
            try JWS(text).verify(with: Self.stranger.publicKey, type: "example+jwt")
        }
    }

    func testRefusesWhatIsNoCompactTokenOfJSONObjects() throws {
        let good = try JWS.sign(Self.payload, type: "example+jwt", with: Self.key)
        let parts = good.split(separator: ".").map(String.init)
        let header = #"{"alg":"ES256","typ":"example+jwt"}"#
        let refused = [
            "", ".", "..", "...", parts[0], "\(parts[0]).\(parts[1])", "\(good).", "\(good).AAAA", "\(good).AAAA.AAAA",
            " \(good)", "\(good)\n", "\(parts[0])=.\(parts[1]).\(parts[2])", "\(good)=", "\(good)==",
            #"{"payload":"\#(parts[1])","protected":"\#(parts[0])","signature":"\#(parts[2])"}"#,
            try Self.token(text: "[]", Self.payload.text), try Self.token(text: "\"ES256\"", Self.payload.text),
            try Self.token(text: header, "[1]"), try Self.token(text: header, "foo"), try Self.token(text: header, ""),
            try Self.token(text: header + " x", "{}"),
            try Self.token(text: #"{"alg":"none","alg":"ES256","typ":"example+jwt"}"#, "{}"),
            try Self.token(text: #"{"alg":"ES256","typ":"example+jwt","\u0061lg":"none"}"#, "{}"),
            try Self.token(text: header, #"{"iss":"a","iss":"b"}"#),
            try Self.token(
                text: #"{"a":\#(String(repeating: "[", count: 20))\#(String(repeating: "]", count: 20))}"#, "{}"),
        ]

        try playEach(refused) { text in
            assertThrows(.documentInvalid, text) { try JWS(text) }
        }
    }

    func testRefusesATokenThatIsLargerThanAllowed() throws {
        let text = try JWS.sign(
            ["a": .string(String(repeating: "x", count: 3000))], type: "example+jwt", with: Self.key)
        let largeHeader = try JWS.sign(
            Self.payload, type: "example+jwt", header: ["a": .string(String(repeating: "x", count: 17 * 1024))],
            with: Self.key)

        assertThrows(.documentInvalid) { try JWS(text, maxBytes: text.utf8.count - 1) }
        assertThrows(.documentInvalid) { try JWS(largeHeader) }
        XCTAssertNoThrow(try JWS(text, maxBytes: text.utf8.count))
    }

    func testRefusesToSignWhatItWouldNotRead() {
        for (payload, header): (JSON, [String: JSON]) in [
            ([1], [:]), ("text", [:]), ([:], ["alg": "none"]), ([:], ["typ": "JWT"]),
        ] {
            assertThrows(.invalidInput) {
                try JWS.sign(payload, type: "example+jwt", header: header, with: Self.key)
            }
        }
    }

    func testErrorsNeverShowTheToken() throws {
        let text = try JWS.sign(Self.payload, type: "example+jwt", with: Self.key)

        let error = assertThrows(.signatureInvalid) {
            try JWS(text).verify(with: Self.stranger.publicKey, type: "example+jwt")
        }

        XCTAssertFalse(try XCTUnwrap(error).reason.contains(text.suffix(86)))
    }

    private static func token(_ header: JSON, signature: String? = nil) throws -> String {
        try token(text: header.text, payload.text, signature: signature)
    }

    // Signs whatever the parts say, with the right key.
    private static func token(text header: String, _ payload: String, signature: String? = nil) throws -> String {
        let input = [header, payload].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
        return try input + "." + (signature ?? Base64URL.encode(key.signature(for: Array(input.utf8))))
    }
}
