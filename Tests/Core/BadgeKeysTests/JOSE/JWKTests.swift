import BadgeKeys
import BadgeModel
import TestSupport
import XCTest

final class JWKTests: XCTestCase {
    // The key of RFC 9449 section 4.1, whose thumbprint stands in section 6.1.
    private static let members: [String: JSON] = [
        "kty": "EC", "crv": "P-256", "x": "l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs",
        "y": "9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA",
    ]

    func testThumbprintIsTheOneOfTheStandardWhateverElseStandsInTheKey() throws {
        let plain = try JWK(.object(Self.members))
        let named = try JWK(.object(Self.members.merging(["kid": "k1", "alg": "ES256", "use": "sig"]) { $1 }))

        XCTAssertEqual(plain.thumbprint, "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I")
        XCTAssertEqual(named.thumbprint, plain.thumbprint)
    }

    func testWritesWhatItReads() throws {
        var key = try JWK(.object(Self.members))
        XCTAssertEqual(key.json, .object(Self.members))

        key.keyID = "k1"

        XCTAssertEqual(key.json, .object(Self.members.merging(["kid": "k1"]) { $1 }))
        XCTAssertEqual(try JWK(key.json), key)
    }

    func testAcceptsAKeyThatSaysItIsForVerifying() throws {
        let purposes: [String: JSON] = ["alg": "ES256", "use": "sig", "key_ops": ["verify"], "x5c": ["AA"]]

        XCTAssertNoThrow(try JWK(.object(Self.members.merging(purposes) { $1 })))
    }

    func testRefusesWhatIsNoPublicKeyForES256AndNamesTheMember() {
        let refused: [(String, JSON?)] = [
            ("kty", "RSA"), ("kty", "ec"), ("kty", nil), ("crv", "P-384"), ("crv", "secp256k1"), ("crv", nil),
            ("alg", "ES384"), ("alg", "none"), ("alg", 256), ("use", "enc"), ("use", 1),
            ("key_ops", ["encrypt"]),
            ("key_ops", ["verify", "sign"]), ("key_ops", "verify"), ("x", nil), ("y", nil),
            ("x", "l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBA"), ("x", "AJfLRa4cft-LVd4USAkQ2PcwpA5aQYReNlEFH1lQFgRb"),
            ("x", "l8tFrhx+34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs"), ("y", "9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDB"),
            ("d", "AA"), ("k", "AA"), ("p", "AA"), ("q", "AA"), ("dp", "AA"), ("dq", "AA"), ("qi", "AA"), ("oth", []),
            ("priv", "AA"),
        ]

        for (name, value) in refused {
            var members = Self.members
            members[name] = value
            let error = assertThrows(.documentInvalid, name) { try JWK(.object(members)) }
            XCTAssertEqual(path(error), name)
        }
    }

    func testRefusesAPointThatIsNotOnTheCurve() {
        let zeros = JSON.string(Base64URL.encode([UInt8](repeating: 0, count: 32)))
        let points: [[String: JSON]] = [
            ["x": zeros], ["y": zeros], ["x": zeros, "y": zeros], ["y": Self.members["x"] ?? zeros],
        ]

        for point in points {
            assertThrows(.documentInvalid) { try JWK(.object(Self.members.merging(point) { $1 })) }
        }
        assertThrows(.documentInvalid) { try JWK("key") }
    }

    func testASetGivesItsUsableKeysAndPassesOverTheOthers() throws {
        let rsa: JSON = ["kty": "RSA", "n": "AQAB", "e": "AQAB", "kid": "r"]
        let encryption: JSON = .object(Self.members.merging(["use": "enc", "kid": "e"]) { $1 })
        let signing: JSON = .object(Self.members.merging(["kid": "s"]) { $1 })

        let keys = try JWK.set(["keys": [rsa, encryption, signing]])

        XCTAssertEqual(keys.map(\.keyID), ["s"])
        XCTAssertEqual(try JWK.set(JWK.set(of: keys)), keys)
    }

    func testAnUnusableKeySpoilsNoOther() throws {
        let key = JSON.object(Self.members.merging(["kid": "k1"]) { $1 })
        let unusable: [JSON] = [
            ["kty": "RSA", "n": "AQAB", "e": "AQAB", "kid": "k1"], ["kty": "RSA", "n": "AQAB", "e": "AQAB", "kid": 7],
            .object(Self.members.merging(["alg": "ECDH-ES"]) { $1 }),
            .object(Self.members.merging(["y": .null]) { $1 }),
            .object(Self.members.filter { $0.key != "y" }), .object(Self.members.filter { $0.key != "kty" }),
            .object(Self.members.merging(["x": "l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs="]) { $1 }),
            ["kty": "EC", "crv": "P-256", "x": "AA", "y": "AA"], ["kty": "OKP", "crv": "Ed25519", "x": "AA"],
            .object(Self.members.merging(["use": ["sig"]]) { $1 }), "key", [], .null,
        ]

        try playEach(unusable) { other in
            XCTAssertEqual(try JWK.set(["keys": [other, key]]).map(\.keyID), ["k1"], other.text)
            XCTAssertEqual(try JWK.set(["keys": [key, other]]).map(\.keyID), ["k1"], other.text)
        }
    }

    func testNullIsAbsentInAKeyAndAnUnusableNameIsNone() throws {
        let names = ["use", "alg", "key_ops", "kid", "x5c", "d", "p", "q", "k"]
        let nulls = Self.members.merging(names.map { ($0, JSON.null) }) { $1 }
        let numbered = Self.members.merging(["kid": 7]) { $1 }

        XCTAssertEqual(try JWK(.object(nulls)), try JWK(.object(Self.members)))
        XCTAssertNil(try JWK(.object(numbered)).keyID)
        XCTAssertEqual(try JWK.set(["keys": [.object(nulls), .object(numbered)]]).count, 2)
    }

    func testASetIsRefusedAsAWhole() {
        let key = JSON.object(Self.members)
        let sets: [JSON] = [
            ["keys": []], [:], ["keys": [["kty": "RSA", "n": "AQAB", "e": "AQAB"]]],
            ["keys": [key, ["kty": "oct", "k": "AA"]]], ["keys": [key, ["kty": "RSA", "n": "AQAB", "d": "AQAB"]]],
            ["keys": [["kty": "EC", "crv": "P-256", "x": "AA", "y": "AA"]]], ["keys": ["key"]],
            ["keys": .object(Self.members)],
            ["keys": [key, ["kty": "AKP", "alg": "ML-DSA-44", "pub": "AA", "priv": "AA"]]],
        ]

        for set in sets {
            assertThrows(.documentInvalid, set.text) { try JWK.set(set) }
        }
    }

    func testASetHasNoMoreKeysThanAnIssuerHas() throws {
        let set = { JSON.object(["keys": .array(Array(repeating: JSON.object(Self.members), count: $0))]) }

        XCTAssertEqual(try JWK.set(set(128)).count, 128)
        assertThrows(.documentInvalid) { try JWK.set(set(129)) }
    }

    func testReadsThePublishedKeyOfTheStandardsExample() throws {
        try need(.fixture("openid4vci"))
        let text = String(decoding: try Fixture.bytes("openid4vci/issuer_jwks.json"), as: UTF8.self)
        let joined = text.replacing(#/\n\s*/#, with: "")

        let keys = try JWK.set(JSONReader(JSON.parse(joined))["jwks"].present())

        // Its `kid` is its thumbprint as a URI (RFC 9278).
        XCTAssertEqual(keys.map(\.keyID), ["urn:ietf:params:oauth:jwk-thumbprint:sha-256:\(keys[0].thumbprint)"])
    }
}
