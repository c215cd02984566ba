import BadgeDCQL
import BadgeModel
import TestSupport
import XCTest

final class AnswerTests: XCTestCase {
    private let title = ClaimsQuery(["name"], id: "n")
    private let floors = ClaimsQuery(["floors", nil], id: "f")

    func testWhatAMatchOffersSatisfiesTheQuery() throws {
        let query = try DCQLQuery(credentials: [badgeQuery(claims: [title]), licenceQuery()])
        let held = [badge(), licence()]
        let match = query.match(held)

        let answer = Dictionary(
            uniqueKeysWithValues: match.queries.map { query in
                (query.id, held.filter { $0.id == query.candidates.first?.credentialID })
            })

        XCTAssertNil(query.firstFinding(in: answer))
    }

    func testVP80AnAnswerWithoutAllThatIsRequiredIsRefused() throws {
        let every = try DCQLQuery(credentials: [badgeQuery(), licenceQuery()])
        let sets = try DCQLQuery(
            credentials: [badgeQuery(), licenceQuery(), badgeQuery("o"), badgeQuery("unasked")],
            credentialSets: [
                CredentialSetQuery([["b"], ["m"]]), CredentialSetQuery([["m", "o"]], isRequired: false),
            ])
        let table: [(DCQLQuery, [String: [QueriedCredential]], AnswerFinding?)] = [
            (every, [:], .unansweredSet(options: [["b", "m"]])),
            (every, ["b": [badge()]], .unansweredSet(options: [["b", "m"]])),
            (every, ["b": [badge()], "m": [licence()]], nil), (sets, ["b": [badge()]], nil),
            (sets, ["b": [badge()], "m": [licence()]], nil), (sets, ["m": [licence()], "o": [badge()]], nil),
            (sets, ["o": [badge()]], .unansweredSet(options: [["b"], ["m"]])),
            (sets, ["b": [badge()], "o": [badge()]], .incompleteOption(query: "o")),
            (sets, ["b": [badge()], "unasked": [badge()]], .notRequested(query: "unasked")),
            (sets, ["b": [badge()], "c": [badge()]], .unknownQuery("c")),
        ]

        try playEach(table) { query, answer, expected in
            XCTAssertEqual(query.firstFinding(in: answer), expected)
        }
    }

    func testVP81SeveralCredentialsAnswerOnlyWhereSeveralAreAskedFor() throws {
        let one = try DCQLQuery(credentials: [badgeQuery()])
        let several = try DCQLQuery(credentials: [badgeQuery(isMultiple: true)])

        XCTAssertEqual(one.firstFinding(in: ["b": [badge("1"), badge("2")]]), .severalCredentials(query: "b"))
        XCTAssertNil(several.firstFinding(in: ["b": [badge("1"), badge("2")]]))
        XCTAssertEqual(several.firstFinding(in: ["b": []]), .noCredential(query: "b"))
        XCTAssertEqual(
            several.firstFinding(in: ["b": [badge("1"), licence()]]),
            .mismatch(query: "b", credential: "licence", .format))
    }

    func testVP85AnUnaskedDisclosureIsRefused() throws {
        let query = try DCQLQuery(credentials: [badgeQuery(claims: [floors])])
        let asked = badge(disclosures: [["floors"], ["floors", 0], ["floors", 1]])
        let more = badge(disclosures: [["floors"], ["name"]])

        XCTAssertNil(query.firstFinding(in: ["b": [asked]]))
        XCTAssertEqual(
            query.firstFinding(in: ["b": [more]]), .unrequestedClaim(query: "b", credential: "badge", ["name"]))
        XCTAssertEqual(
            try DCQLQuery(credentials: [badgeQuery()]).firstFinding(in: ["b": [more]]),
            .unrequestedClaim(query: "b", credential: "badge", ["floors"]))
    }

    func testVP82APresentationForTwoQueriesDisclosesTheClaimsOfBoth() throws {
        let query = try DCQLQuery(credentials: [badgeQuery("n", claims: [title]), badgeQuery("f", claims: [floors])])
        let both = badge(disclosures: [["name"], ["floors", 0]])

        XCTAssertNil(query.firstFinding(in: ["n": [both], "f": [both]]))
        XCTAssertEqual(
            query.firstFinding(in: ["n": [both], "f": [badge("other")]]),
            .unrequestedClaim(query: "n", credential: "badge", ["floors", 0]))
    }

    func testVP86AVerifierChecksValuesAndAuthoritiesAgain() throws {
        let query = badgeQuery(trustedAuthorities: [.keys([[1]])], claims: [ClaimsQuery(["name"], values: ["Ada"])])
        let trusted = { (claims: [String: JSON]) in
            QueriedCredential(id: "x", types: [badgeType], authorityKeys: ["AQ"], claims: claims)
        }
        let table: [(QueriedCredential, MismatchReason?)] = [
            (trusted(["name": "Ada"]), nil), (trusted(["name": "Bob"]), .value(["name"])),
            (trusted([:]), .claim(["name"])), (badge("x", ["name": "Ada"]), .authority),
        ]

        try playEach(table) { credential, reason in
            let finding = try DCQLQuery(credentials: [query]).firstFinding(in: ["b": [credential]])
            XCTAssertEqual(finding, reason.map { .mismatch(query: "b", credential: "x", $0) })
        }
    }

    func testWhatAPresentationDoesNotShowIsNotInIt() throws {
        let query = try DCQLQuery(credentials: [badgeQuery(claims: [title])])

        XCTAssertEqual(
            query.firstFinding(in: ["b": [badge("s", [:], isSealed: true)]]),
            .mismatch(query: "b", credential: "s", .claim(["name"])))
    }
}
