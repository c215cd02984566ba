import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeVerifier
import Foundation
import TestSupport
import XCTest

final class TrustedIssuerTests: XCTestCase {
    private let key = SigningKey(random: SeededRandom(seed: 1)).publicKey

    func testReadsATrustFile() throws {
        let json: JSON = [
            "issuers": [
                ["issuer": "https://id.example.org", "jwks": JWK.set(of: [key])],
                ["issuer": "https://id.example.net/", "jwks": JWK.set(of: [key]), "types": ["badge", "pass"]],
            ]
        ]

        let issuers = try TrustedIssuer.list(json)

        XCTAssertEqual(
            issuers,
            [
                TrustedIssuer(issuer: "https://id.example.org", keys: [key]),
                TrustedIssuer(issuer: "https://id.example.net/", keys: [key], types: ["badge", "pass"]),
            ])
        XCTAssertEqual(try Self.schema().findings(in: json), [])
    }

    func testTheExampleOfTheSchemaIsATrustFile() throws {
        for example in try Self.schema().examples {
            XCTAssertEqual(try TrustedIssuer.list(example).count, 1)
        }
    }

    func testNamesWhatIsWrong() throws {
        let set = JWK.set(of: [key])
        let table: [(JSON, String)] = [
            ([:], "issuers"), (["issuers": []], "issuers"), (["issuers": [[:]]], "issuers[0].issuer"),
            (["issuers": [["issuer": "example", "jwks": set]]], "issuers[0].issuer"),
            (["issuers": [["issuer": "https://a.example"]]], "issuers[0].jwks.keys"),
            (["issuers": [["issuer": "https://a.example", "jwks": ["keys": []]]]], "issuers[0].jwks.keys"),
            (
                ["issuers": [["issuer": "https://a.example", "jwks": ["keys": [["kty": "EC", "d": "AA"]]]]]],
                "issuers[0].jwks.keys[0].d"
            ),
            (["issuers": [["issuer": "https://a.example", "jwks": set, "types": []]]], "issuers[0].types"),
            (["issuers": [["issuer": "https://a.example", "jwks": set, "types": nil]]], "issuers[0].types"),
            (["issuers": [["issuer": "https://a.example", "jwks": set, "types": [""]]]], "issuers[0].types[0]"),
            (["issuers": [["issuer": "https://a.example", "jwks": set, "more": 1]]], "issuers[0].more"),
            (
                [
                    "issuers": [
                        ["issuer": "https://a.example", "jwks": set], ["issuer": "https://a.example", "jwks": set],
                    ]
                ], "issuers[1].issuer"
            ),
            (["issuers": [["issuer": "https://a.example", "jwks": set]], "more": 1], "more"),
        ]

        try playEach(table) { json, member in
            let error = assertThrows(.documentInvalid, json.text) { try TrustedIssuer.list(json) }
            XCTAssertEqual(path(error), member)
        }
    }

    private static func schema() throws -> JSONSchema {
        return try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/trust.schema.json"))
    }
}
