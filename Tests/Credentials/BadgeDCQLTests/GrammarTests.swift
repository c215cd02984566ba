import BadgeDCQL
import BadgeModel
import TestSupport
import XCTest

final class GrammarTests: XCTestCase {
    func testVP60AQueryHasCredentialsAndIgnoresUnknownMembers() throws {
        let query: JSON = ["credentials": [badgeJSON(["later": 1])], "later": nil]
        let table: [(JSON, String)] = [
            ([], ""), ([:], "credentials"), (["credentials": []], "credentials"),
            (["credentials": [:]], "credentials"), (["credentials": nil], "credentials"),
            (["credentials": [badgeJSON()], "credential_sets": []], "credential_sets"),
            (["credentials": [badgeJSON()], "credential_sets": nil], "credential_sets"),
            (["credentials": [1]], "credentials[0]"),
        ]

        XCTAssertEqual(try DCQLQuery(query).credentials, [badgeQuery()])
        try playEach(table) { query, expected in
            XCTAssertEqual(path(assertThrows(.documentInvalid) { try DCQLQuery(query) }), expected)
        }
    }

    func testVP61ACredentialQueryHasAnIdentifierAFormatAndMeta() throws {
        let table: [(String, JSON?)] = [
            ("id", nil), ("id", ""), ("id", "a.b"), ("id", "a b"), ("id", "ä"), ("id", 1), ("format", nil),
            ("format", 1), ("meta", nil), ("meta", []), ("trusted_authorities", []), ("claims", []),
            ("claim_sets", []),
        ]

        try playEach(table) { name, value in
            let error = assertThrows(.documentInvalid) { try parsed(badgeJSON([name: value])) }
            XCTAssertEqual(path(error), "credentials[0].\(name)")
        }
        let twice = assertThrows(.documentInvalid) {
            try DCQLQuery(["credentials": [badgeJSON(), badgeJSON()]] as JSON)
        }
        XCTAssertEqual(path(twice), "credentials[1].id")
        let other = try parsed(["id": "a-Z_0", "format": "ticket", "meta": [:]]).credentials[0]
        XCTAssertEqual(other, CredentialQuery(id: "a-Z_0", .other(Credential.Format(rawValue: "ticket"))))
    }

    func testVP62AClaimsQueryHasAPathAndPlainValues() throws {
        let table: [(JSON, String)] = [
            ([:], "path"), (["path": "name"], "path"), (["path": []], "path"), (["path": ["a"], "id": ""], "id"),
            (["path": ["a"], "id": "ä"], "id"), (["path": ["a"], "id": nil], "id"),
            (["path": ["a"], "values": []], "values"), (["path": ["a"], "values": 1], "values"),
            (["path": ["a"], "values": [1, nil]], "values[1]"), (["path": ["a"], "values": [1.5]], "values[0]"),
            (["path": ["a"], "values": [[:]]], "values[0]"),
        ]

        try playEach(table) { claim, expected in
            let error = assertThrows(.documentInvalid) { try parsed(badgeJSON(["claims": [claim]])) }
            XCTAssertEqual(path(error), "credentials[0].claims[0].\(expected)")
        }
        let twice: JSON = [["id": "x", "path": ["a"]], ["id": "x", "path": ["b"]]]
        let error = assertThrows(.documentInvalid) { try parsed(badgeJSON(["claims": twice])) }
        XCTAssertEqual(path(error), "credentials[0].claims[1].id")
        let read = try parsed(badgeJSON(["claims": [["path": ["a"], "values": ["1", 1, true]]]]))
        XCTAssertEqual(read.credentials[0].claims, [ClaimsQuery(["a"], values: ["1", 1, true])])
    }

    func testVP62OnlyAnMdocSaysWhetherAClaimIsRetained() throws {
        let claim: JSON = ["path": ["a", "b"], "intent_to_retain": true]
        let wrong: JSON = ["path": ["a", "b"], "intent_to_retain": "true"]
        let mdoc: [String: JSON] = ["id": "m", "format": "mso_mdoc", "meta": ["doctype_value": .string(licenceType)]]
        let asked = try parsed(.object(mdoc.merging(["claims": [claim]]) { $1 })).credentials[0]
        let error = assertThrows(.documentInvalid) { try parsed(.object(mdoc.merging(["claims": [wrong]]) { $1 })) }

        XCTAssertEqual(asked.claims.map(\.intentToRetain), [true])
        XCTAssertEqual(try parsed(badgeJSON(["claims": [wrong]])).credentials[0].claims.map(\.intentToRetain), [nil])
        XCTAssertEqual(path(error), "credentials[0].claims[0].intent_to_retain")
    }

    func testVP63ASetNamesWhatTheQueryHas() throws {
        let claims: JSON = [["id": "x", "path": ["a"]]]
        let table: [([String: JSON?], String)] = [
            (["claim_sets": [["x"]]], "claim_sets"), (["claims": claims, "claim_sets": [["y"]]], "claim_sets[0][0]"),
            (["claims": claims, "claim_sets": [["x"], []]], "claim_sets[1]"),
            (["claims": [["path": ["a"]]], "claim_sets": [["x"]]], "claims[0].id"),
        ]

        try playEach(table) { members, expected in
            let error = assertThrows(.documentInvalid) { try parsed(badgeJSON(members)) }
            XCTAssertEqual(path(error), "credentials[0].\(expected)")
        }
        let unknown = assertThrows(.documentInvalid) {
            try parsed(badgeJSON(), sets: [["options": [["b"]]], ["options": [["b"], ["b", "c"]]]])
        }
        XCTAssertEqual(path(unknown), "credential_sets[1].options[1][1]")
    }

    func testVP64AWalletIgnoresASecondClaimAndAVerifierAsksForNone() throws {
        let claims = [ClaimsQuery(["age"], values: [42]), ClaimsQuery(["age"], values: [43])]
        let read = try parsed(badgeJSON(["claims": [["path": ["age"], "values": [42]], ["path": ["age"]]]]))
        let error = assertThrows(.documentInvalid) { try DCQLQuery(credentials: [badgeQuery(claims: claims)]) }

        XCTAssertEqual(
            read.match([badge("b", degreeClaims)])["b"]?.candidates.map(\.claims), [[claims[0]]])
        XCTAssertEqual(path(error), "credentials[0].claims[1].path")
    }

    func testVP65ACredentialSetHasOptions() throws {
        let table: [(JSON, String)] = [
            ([:], "options"), (["options": []], "options"), (["options": [[]]], "options[0]"),
            (["options": [["b"]], "required": 1], "required"), (["options": [["b"]], "required": nil], "required"),
            (["options": ["b"]], "options[0]"),
        ]

        try playEach(table) { set, expected in
            let error = assertThrows(.documentInvalid) { try parsed(badgeJSON(), sets: [set]) }
            XCTAssertEqual(path(error), "credential_sets[0].\(expected)")
        }
        let read = try parsed(badgeJSON(), sets: [["options": [["b"]], "purpose": 1]])
        XCTAssertEqual(read.credentialSets, [CredentialSetQuery([["b"]])])
    }

    func testVP66EachFormatHasTheMetaOfItsOwn() throws {
        let table: [(String, JSON, String)] = [
            ("dc+sd-jwt", [:], "meta.vct_values"), ("dc+sd-jwt", ["vct_values": []], "meta.vct_values"),
            ("dc+sd-jwt", ["vct_values": "a"], "meta.vct_values"),
            ("dc+sd-jwt", ["vct_values": [1]], "meta.vct_values[0]"), ("mso_mdoc", [:], "meta.doctype_value"),
            ("mso_mdoc", ["doctype_value": ["a"]], "meta.doctype_value"), ("ldp_vc", [:], "meta.type_values"),
            ("jwt_vc_json", ["type_values": ["a"]], "meta.type_values[0]"),
            ("jwt_vc_json", ["type_values": [[]]], "meta.type_values[0]"),
        ]

        try playEach(table) { format, meta, expected in
            let query: JSON = ["id": "a", "format": .string(format), "meta": meta]
            XCTAssertEqual(path(assertThrows(.documentInvalid) { try parsed(query) }), "credentials[0].\(expected)")
        }
    }

    func testVP67AStepIsAStringAWholeNumberOrNull() throws {
        let steps: [JSON] = [-1, 1.5, true, false, [:], [], .decimal("18446744073709551616")]

        try playEach(steps) { step in
            let error = assertThrows(.documentInvalid) {
                try parsed(badgeJSON(["claims": [["path": ["a", step]]]]))
            }
            XCTAssertEqual(path(error), "credentials[0].claims[0].path[1]")
        }
        let read = try parsed(badgeJSON(["claims": [["path": ["a", 0, nil, ""]]]])).credentials[0].claims
        XCTAssertEqual(read.map(\.path), [["a", 0, nil, ""]])
        let negative = assertThrows(.documentInvalid) {
            try DCQLQuery(credentials: [badgeQuery(claims: [ClaimsQuery(["a", -1])])])
        }
        XCTAssertEqual(path(negative), "credentials[0].claims[0].path[1]")
    }

    func testVP69AValueOfAnotherTypeIsNeverTakenForTrue() throws {
        let values: [JSON] = ["false", "true", 0, 1, nil, [], [:]]
        let names = ["multiple", "require_cryptographic_holder_binding"]

        try playEach(names.flatMap { name in values.map { (name, $0) } }) { name, value in
            let error = assertThrows(.documentInvalid) { try parsed(badgeJSON([name: value])) }
            XCTAssertEqual(path(error), "credentials[0].\(name)")
        }
    }

    func testAQueryIsReadAsItIsWritten() throws {
        let claims = [
            ClaimsQuery(["name"], id: "n"), ClaimsQuery(["floors", nil], id: "f", values: [1, "1", true]),
            ClaimsQuery(["degrees", 0, "type"], id: "d"),
        ]
        let query = try DCQLQuery(
            credentials: [
                badgeQuery(
                    isMultiple: true, trustedAuthorities: [.keys([[1, 2, 3]])], requiresHolderBinding: false,
                    claims: claims,
                    sets: [["n", "f"], ["d"]]),
                licenceQuery("m", [ClaimsQuery([.name(licenceSpace), "portrait"], intentToRetain: false)]),
                CredentialQuery(id: "w", .w3c(Credential.Format(rawValue: "ldp_vc"), types: [["a", "b"], ["c"]])),
                CredentialQuery(id: "t", .other(Credential.Format(rawValue: "ticket"), meta: ["kind": "door"])),
            ],
            credentialSets: [
                CredentialSetQuery([["b"], ["m", "w"]]), CredentialSetQuery([["t"]], isRequired: false),
            ])

        XCTAssertEqual(try DCQLQuery(parsing: query.json.text), query)
        XCTAssertEqual(try DCQLQuery(credentials: [badgeQuery()]).json, ["credentials": [badgeJSON()]])
    }
}
