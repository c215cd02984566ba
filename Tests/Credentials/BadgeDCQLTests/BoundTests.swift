import BadgeDCQL
import BadgeModel
import TestSupport
import XCTest

/// What a hostile query costs, in comparisons: the time of a machine tells little.
final class BoundTests: XCTestCase {
    private static let claims = (0..<256).map { ClaimsQuery([.name("c\($0)")], id: "c\($0)") }

    func testVP12AQueryBeyondTheLimitsIsRefusedByName() throws {
        let claim: JSON = ["path": ["a"]]
        let table: [(JSON, String)] = [
            (["credentials": .array(Array(repeating: 1, count: 65))], "credentials"),
            (["credentials": [badgeJSON(["claims": .array(Array(repeating: claim, count: 257))])]], "claims"),
            (["credentials": [badgeJSON(["claim_sets": .array(Array(repeating: 1, count: 257))])]], "claim_sets"),
            (
                ["credentials": [badgeJSON(["claims": [["path": .array(Array(repeating: nil, count: 65))]]])]],
                "claims[0].path"
            ),
            (
                [
                    "credentials": [badgeJSON()],
                    "credential_sets": [["options": .array(Array(repeating: ["b"], count: 257))]],
                ], "credential_sets[0].options"
            ),
        ]

        try playEach(table) { query, expected in
            let error = assertThrows(.documentInvalid) { try DCQLQuery(query) }
            XCTAssertEqual(path(error)?.hasSuffix(expected), true, "\(path(error) ?? "")")
        }
    }

    func testVP12ALongOrADeepTextIsNotParsed() throws {
        let long = try DCQLQuery(credentials: [badgeQuery()]).json.text + String(repeating: " ", count: 256 << 10)
        let deep = { (levels: Int) in
            let value = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
            return #"{"x":\#(value),"credentials":[\#(badgeJSON().text)]}"#
        }

        assertThrows(.documentInvalid) { try DCQLQuery(parsing: long) }
        assertThrows(.documentInvalid) { try DCQLQuery(parsing: deep(64)) }
        XCTAssertNoThrow(try DCQLQuery(parsing: deep(63)))
    }

    func testVP12AQueryAtTheLimitsIsRead() throws {
        let claims = (0..<230).map { ClaimsQuery([.name(String($0, radix: 36))]) }
        let query = try DCQLQuery(credentials: (0..<64).map { badgeQuery("q\($0)", claims: claims) })

        XCTAssertEqual(try DCQLQuery(parsing: query.json.text), query)
    }

    func testAnAlteredQueryIsReadOrRefusedByName() throws {
        let claims = [ClaimsQuery(["name"], id: "n", values: ["Ada", 1]), ClaimsQuery(["floors", nil, 0], id: "f")]
        let query = try DCQLQuery(
            credentials: [badgeQuery(claims: claims, sets: [["n"], ["f", "n"]]), licenceQuery()],
            credentialSets: [CredentialSetQuery([["b"], ["m"]], isRequired: false)])
        let text = query.json.serialized()
        var mutation = Mutation(seed: 60)
        var accepted = 0
        for _ in 0..<5000 {
            let altered = String(decoding: mutation.altered(text), as: UTF8.self)
            guard try findings({ _ = try DCQLQuery(parsing: altered) }) == nil else { continue }
            let match = try DCQLQuery(parsing: altered).match([badge(), licence()])
            XCTAssertLessThan(match.comparisons, 100)
            accepted += 1
        }

        XCTAssertGreaterThan(accepted, 100)
    }

    func testVP326ClaimSetsThatShareClaimsCostTheirLength() throws {
        // Each set lacks one claim only, the last that it names, and there are 256 of 256.
        let sets = (0..<255).map { shift in Self.claims.indices.map { "c\(($0 + shift) % 255)" } + ["c255"] }
            .map { Array($0.prefix(255)) + ["c255"] }
        let held = badge("b", Dictionary(uniqueKeysWithValues: (0..<255).map { ("c\($0)", JSON.bool(true)) }))
        let query = try DCQLQuery(credentials: [badgeQuery(claims: Self.claims, sets: sets)])

        for count in [1, 2, 40] {
            let match = query.match(Array(repeating: held, count: count))
            XCTAssertEqual(match["b"]?.mismatches.first?.reason, .claim(["c255"]))
            XCTAssertLessThanOrEqual(match.comparisons, count * (sets.joined().count + 1) + 1)
        }
    }

    func testVP326SetsOfOptionsAreLookedAtOneByOne() throws {
        let ids = (0..<64).map { "q\($0)" }
        let absent = ids.map { CredentialQuery(id: $0, .sdJWT(types: ["https://example.com/absent"])) }
        let options = (0..<256).map { shift in [ids[shift % 64], ids[(shift + 1) % 64]] }
        let sets = Array(repeating: CredentialSetQuery(options), count: 64)
        let query = try DCQLQuery(credentials: absent, credentialSets: sets)
        let match = query.match((0..<100).map { badge("\($0)") })

        XCTAssertFalse(match.isSatisfiable)
        XCTAssertEqual(match.comparisons, 64 * 100 + 64 * 256)
    }

    func testTheCostIsAtMostTheProductOfQueryAndCredentials() throws {
        let claims = Array(Self.claims.prefix(10))
        let held = badge("b", Dictionary(uniqueKeysWithValues: (0..<10).map { ("c\($0)", JSON.bool(true)) }))
        for (queries, credentials) in [(1, 1), (1, 1000), (10, 100), (64, 10)] {
            let query = try DCQLQuery(credentials: (0..<queries).map { badgeQuery("q\($0)", claims: claims) })
            let match = query.match(Array(repeating: held, count: credentials))

            XCTAssertTrue(match.isSatisfiable)
            XCTAssertEqual(match.comparisons, queries * credentials * 11 + 1)
        }
    }

    func testAPathReachesEachValueOnce() {
        let width = 20
        let row = JSON.array(Array(repeating: 1, count: width))
        let table = JSON.array(Array(repeating: .array(Array(repeating: row, count: width)), count: width))
        let selected = (["table", nil, nil, nil] as ClaimsPath).select(in: ["table": table])

        XCTAssertEqual(selected?.count, width * width * width)
        XCTAssertEqual(Set(selected?.map(\.location) ?? []).count, width * width * width)
    }
}
