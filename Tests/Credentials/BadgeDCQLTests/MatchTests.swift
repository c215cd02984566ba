import BadgeDCQL
import BadgeModel
import TestSupport
import XCTest

final class MatchTests: XCTestCase {
    func testVP66ATypeIsOneOfThoseAskedForOrExtendsOne() throws {
        let extended = QueriedCredential(id: "x", types: ["https://example.com/visitor", badgeType], claims: [:])
        let other = QueriedCredential(id: "x", types: ["https://example.com/visitor"], claims: [:])
        let ticket = CredentialQuery(id: "t", .other(Credential.Format(rawValue: "ticket"), meta: ["kind": "door"]))
        let held = QueriedCredential(id: "t", format: Credential.Format(rawValue: "ticket"), types: [], claims: [:])
        let table: [(CredentialQuery, QueriedCredential, Answer)] = [
            (badgeQuery(), badge(), .claims([])), (badgeQuery(), extended, .claims([])),
            (badgeQuery(), other, .mismatch(.type)), (badgeQuery(), licence(), .mismatch(.format)),
            (licenceQuery(), licence(), .claims([])), (licenceQuery(), badge(), .mismatch(.format)),
            (CredentialQuery(id: "m", .mdoc(doctype: licenceSpace)), licence(), .mismatch(.type)),
            (ticket, held, .mismatch(.type)), (CredentialQuery(id: "t", .other(held.format)), held, .claims([])),
        ]

        try playEach(table) { query, credential, expected in
            XCTAssertEqual(try answer(query, credential), expected)
        }
    }

    func testVP66AW3CCredentialHasAllTypesOfOneList() throws {
        let format = Credential.Format(rawValue: "ldp_vc")
        let query = CredentialQuery(id: "w", .w3c(format, types: [["a", "b"], ["c"]]))
        let table: [([String], Answer)] = [
            (["a"], .mismatch(.type)), (["b", "a"], .claims([])), (["c", "d"], .claims([])), ([], .mismatch(.type)),
        ]

        try playEach(table) { types, expected in
            let credential = QueriedCredential(id: "w", format: format, types: types, claims: [:])
            XCTAssertEqual(try answer(query, credential), expected)
        }
    }

    func testVP74WithoutClaimsNothingIsDisclosedBeyondWhatAlwaysIs() throws {
        let candidates = try DCQLQuery(credentials: [badgeQuery()]).match([badge()])["b"]?.candidates

        XCTAssertEqual(candidates?.map(\.claims), [[]])
    }

    func testVP75AllClaimsOrTheFirstSetThatCanBeSatisfied() throws {
        let claims = [
            ClaimsQuery(["passport"], id: "p"), ClaimsQuery(["name"], id: "n"), ClaimsQuery(["floors"], id: "f"),
        ]
        let table: [(CredentialQuery, Answer)] = [
            (badgeQuery(claims: [claims[1], claims[2]]), .claims([["name"], ["floors"]])),
            (badgeQuery(claims: claims), .mismatch(.claim(["passport"]))),
            (badgeQuery(claims: claims, sets: [["n", "p"], ["f", "n"], ["n"]]), .claims([["floors"], ["name"]])),
            (badgeQuery(claims: claims, sets: [["n", "p"], ["p"]]), .mismatch(.claim(["passport"]))),
        ]

        try playEach(table) { query, expected in XCTAssertEqual(try answer(query, badge()), expected) }
    }

    func testVP76AValueHasTypeAndValueOfOneThatIsAccepted() throws {
        let big = JSON.decimal("18446744073709551616")
        let claims: [String: JSON] = [
            "a": 1, "t": "1", "b": true, "l": [1, "x"], "n": nil, "d": 1.5, "o": [:], "h": big,
        ]
        let table: [(ClaimsPath, [JSON], Bool)] = [
            (["a"], [1], true), (["a"], ["1"], false), (["a"], [true], false), (["a"], [2, 1], true),
            (["t"], ["1"], true), (["t"], [1], false), (["b"], [true], true), (["b"], [1], false),
            (["b"], ["true"], false), (["l", nil], ["x"], true), (["l", nil], ["y"], false), (["l"], [1], false),
            (["n"], ["null", 0, false], false), (["d"], [1, 2], false), (["o"], ["{}"], false), (["h"], [big], true),
            (["a"], [1.0], true),
        ]

        try playEach(table) { path, values, isAccepted in
            let query = badgeQuery(claims: [ClaimsQuery(path, values: values)])
            let expected: Answer = isAccepted ? .claims([path]) : .mismatch(.value(path))
            XCTAssertEqual(try answer(query, badge("b", claims)), expected)
        }
    }

    func testVP76AStringIsComparedByItsBytes() throws {
        let query = badgeQuery(claims: [ClaimsQuery(["name"], values: ["Zoe\u{301}"])])

        XCTAssertEqual(try answer(query, badge("b", ["name": "Zo\u{E9}"])), .mismatch(.value(["name"])))
        XCTAssertEqual(try answer(query, badge("b", ["name": "Zoe\u{301}"])), .claims([["name"]]))
    }

    func testVP77AnMdocIsMatchedByTheJSONOfItsElements() throws {
        let wallet = licence(["birth_date": "1990-02-28", "portrait": "_9j_"])
        let query = licenceQuery(
            "m", [ClaimsQuery([.name(licenceSpace), "birth_date"], values: ["1990-02-28"])])

        XCTAssertEqual(try answer(query, wallet), .claims([[.name(licenceSpace), "birth_date"]]))
    }

    func testVP78OnlyTheElementThatIsNamedAnswers() throws {
        let path: ClaimsPath = [.name(licenceSpace), "age_over_16"]

        XCTAssertEqual(try answer(licenceQuery("m", [ClaimsQuery(path)]), licence()), .mismatch(.claim(path)))
    }

    func testVP79WithoutSetsEveryQueryIsAnsweredOrNothing() throws {
        let query = try DCQLQuery(credentials: [badgeQuery(), licenceQuery()])

        XCTAssertTrue(query.match([badge(), licence()]).isSatisfiable)
        XCTAssertEqual(query.match([badge(), licence()]).sets.map(\.options), [[["b", "m"]]])
        XCTAssertFalse(query.match([badge()]).isSatisfiable)
    }

    func testVP79ASetIsAnsweredByOneWholeOptionAndAnOptionalOneMayBeLeftOut() throws {
        let absent = CredentialQuery(id: "x", .sdJWT(types: ["https://example.com/absent"]))
        let query = try DCQLQuery(
            credentials: [badgeQuery(), licenceQuery(), absent, badgeQuery("unasked")],
            credentialSets: [
                CredentialSetQuery([["b", "x"], ["m"], ["b", "m"]]), CredentialSetQuery([["x"]], isRequired: false),
            ])
        let match = query.match([badge(), licence()])

        XCTAssertTrue(match.isSatisfiable)
        XCTAssertEqual(match.sets.map(\.options), [[["m"], ["b", "m"]], []])
        XCTAssertEqual(match.queries.map(\.id), ["b", "m", "x"])
        XCTAssertNil(match["unasked"])
        XCTAssertFalse(query.match([badge()]).isSatisfiable)
    }

    func testVP80NothingIsPresentedUnlessAllThatIsRequiredCanBe() throws {
        let sets = [CredentialSetQuery([["b"]]), CredentialSetQuery([["m"]])]
        let query = try DCQLQuery(credentials: [badgeQuery(), licenceQuery()], credentialSets: sets)
        let match = query.match([badge()])

        XCTAssertEqual(match.sets.map(\.options), [[["b"]], []])
        XCTAssertFalse(match.isSatisfiable)
        XCTAssertFalse(query.match([]).isSatisfiable)
    }

    func testVP81OfSeveralCandidatesThePersonChoosesInTheOrderOfTheWallet() throws {
        let held = [badge("2"), licence(), badge("1")]
        let one = try DCQLQuery(credentials: [badgeQuery()]).match(held)["b"]
        let several = try DCQLQuery(credentials: [badgeQuery(isMultiple: true)]).match(held)["b"]

        XCTAssertEqual(one?.candidates.map(\.credentialID), ["2", "1"])
        XCTAssertEqual(one?.mismatches.map(\.credentialID), ["licence"])
        XCTAssertEqual([one?.isMultiple, several?.isMultiple], [false, true])
    }

    func testVP82OneCredentialAnswersTwoQueries() throws {
        let query = try DCQLQuery(credentials: [
            badgeQuery("n", claims: [ClaimsQuery(["name"])]), badgeQuery("f", claims: [ClaimsQuery(["floors"])]),
        ])
        let match = query.match([badge()])

        XCTAssertTrue(match.isSatisfiable)
        XCTAssertEqual(match.queries.map { $0.candidates.map(\.credentialID) }, [["badge"], ["badge"]])
    }

    func testVP83OneAuthorityOfTheChainIsEnoughAndUnknownTypesMatchNothing() throws {
        let held = QueriedCredential(id: "x", types: [badgeType], authorityKeys: ["AQID", "BAUG"], claims: [:])
        let other = TrustedAuthorities(type: "openid_federation", values: ["AQID", "https://trust.example.org"])
        let table: [([TrustedAuthorities], Answer)] = [
            ([.keys([[4, 5, 6]])], .claims([])), ([.keys([[7]]), .keys([[8], [1, 2, 3]])], .claims([])),
            ([other, .keys([[1, 2, 3]])], .claims([])), ([.keys([[7]])], .mismatch(.authority)),
            ([other], .mismatch(.authority)),
            ([TrustedAuthorities(type: "AKI", values: ["AQID"])], .mismatch(.authority)),
        ]

        try playEach(table) { authorities, expected in
            XCTAssertEqual(try answer(badgeQuery(trustedAuthorities: authorities), held), expected)
        }
        XCTAssertEqual(
            try answer(badgeQuery(trustedAuthorities: [.keys([[1, 2, 3]])]), badge()), .mismatch(.authority))
    }

    func testVP84ACredentialWithoutAKeyAnswersOnlyWhereNoneIsNeeded() throws {
        let loose = QueriedCredential(id: "x", types: [badgeType], isHolderBound: false, claims: [:])

        XCTAssertEqual(try answer(badgeQuery(), loose), .mismatch(.holderBinding))
        XCTAssertEqual(try answer(badgeQuery(requiresHolderBinding: false), loose), .claims([]))
        XCTAssertEqual(try answer(badgeQuery(requiresHolderBinding: false), badge()), .claims([]))
    }

    func testASealedBadgeIsMatchedByWhatCanBeRead() throws {
        let sealed = badge("s", ["vct": .string(badgeType), "level": 2], isSealed: true)
        let table: [([ClaimsQuery], [[String]], Answer, isProvisional: Bool?)] = [
            ([ClaimsQuery(["level"])], [], .claims([["level"]]), false),
            ([ClaimsQuery(["level"]), ClaimsQuery(["name"])], [], .claims([["level"], ["name"]]), true),
            ([ClaimsQuery(["level"], values: [3]), ClaimsQuery(["name"])], [], .mismatch(.value(["level"])), nil),
            ([ClaimsQuery(["level", "x"])], [], .mismatch(.claim(["level", "x"])), nil),
            (
                [ClaimsQuery(["name"], id: "n", values: ["Ada"]), ClaimsQuery(["level"], id: "l")], [["n"], ["l"]],
                .claims([["name"]]), true
            ),
        ]

        try playEach(table) { claims, sets, expected, isProvisional in
            let query = badgeQuery(claims: claims, sets: sets)
            let match = try DCQLQuery(credentials: [query]).match([sealed])
            XCTAssertEqual(try answer(query, sealed), expected)
            XCTAssertEqual(match["b"]?.candidates.first?.isProvisional, isProvisional)
        }
    }

    func testABadgeThatWasOpenedIsMatchedAgainByItsValues() throws {
        let claims = [ClaimsQuery(["name"], id: "n", values: ["Ada"]), ClaimsQuery(["level"], id: "l")]
        let query = badgeQuery(claims: claims, sets: [["n"], ["l"]])

        XCTAssertEqual(try answer(query, badge("s", ["level": 2, "name": "Bob"])), .claims([["level"]]))
        XCTAssertEqual(try answer(query, badge("s", ["level": 2, "name": "Ada"])), .claims([["name"]]))
    }

    func testVP317WhateverAWalletLacksItsAnswerIsTheSame() throws {
        let query = try DCQLQuery(credentials: [badgeQuery(claims: [ClaimsQuery(["name"], values: ["Ada"])])])
        let matches = [[], [badge("b", [:])], [badge("b", ["name": "Bob"])], [licence()]].map(query.match)

        XCTAssertEqual(matches.map(\.isSatisfiable), [false, false, false, false])
        XCTAssertEqual(Set(matches.map(\.sets)).count, 1)
        XCTAssertEqual(
            matches.map { $0.queries.flatMap(\.mismatches).map(\.reason) },
            [[], [.claim(["name"])], [.value(["name"])], [.format]])
    }
}
