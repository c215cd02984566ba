import BadgeCredentials
import BadgeKeys
import BadgeModel
import TestSupport
import XCTest

/// RFC 9901 section 7.1, on credentials whose signature is right.
final class DisclosureTests: XCTestCase {
    private static let name = TestIssuer.disclosure("salt-1", "name", "Alice")
    private static let email = TestIssuer.disclosure("salt-2", "email", "alice@example.org")

    func testInsertsDisclosuresAndLeavesNoDigest() throws {
        let text = try TestIssuer.forge(
            ["_sd": Self.digests(Self.name, Self.email)], disclosures: [Self.name, Self.email])

        let claims = try TestIssuer.verify(text).claims

        XCTAssertEqual(claims, TestIssuer.claims.merging(["name": "Alice", "email": "alice@example.org"]) { $1 })
    }

    func testSD9AHolderMayKeepClaimsAndAnIssuerMayAddDecoys() throws {
        let text = try TestIssuer.forge(
            ["_sd": .array([TestIssuer.digest("decoy"), TestIssuer.digest(Self.email), TestIssuer.digest(Self.name)])],
            disclosures: [Self.name])

        let claims = try TestIssuer.verify(text).claims

        XCTAssertEqual(claims["name"], "Alice")
        XCTAssertNil(claims["email"])
    }

    func testSD8DisclosesWithinObjectsAndArraysAndWithinDisclosures() throws {
        let street = TestIssuer.disclosure("s1", "street", "Main St")
        let address = TestIssuer.disclosure("s2", "address", ["country": "US", "_sd": [TestIssuer.digest(street)]])
        let element = TestIssuer.disclosure("s3", ["DE", "FR"])
        let text = try TestIssuer.forge(
            [
                "_sd": [TestIssuer.digest(address)],
                "nationalities": ["UK", ["...": TestIssuer.digest(element)], ["...": TestIssuer.digest("kept")]],
                "work": ["_sd": [TestIssuer.digest(Self.name)]],
            ],
            disclosures: [element, street, address, Self.name])

        let claims = try TestIssuer.verify(text).claims

        XCTAssertEqual(claims["address"], ["country": "US", "street": "Main St"])
        XCTAssertEqual(claims["nationalities"], ["UK", ["DE", "FR"]])
        XCTAssertEqual(claims["work"], ["name": "Alice"])
    }

    func testADisclosureWhoseParentIsKeptIsRefused() throws {
        let street = TestIssuer.disclosure("s1", "street", "Main St")
        let address = TestIssuer.disclosure("s2", "address", ["_sd": [TestIssuer.digest(street)]])

        try assertInvalid(["_sd": [TestIssuer.digest(address)]], [street])
    }

    func testSD2AForgedDisclosureIsRefused() throws {
        let forged = TestIssuer.disclosure("salt-1", "name", "Mallory")

        try assertInvalid(["_sd": Self.digests(Self.name)], [forged])
        try assertInvalid(["_sd": Self.digests(Self.name)], [Self.name, forged])
        try assertInvalid([:], [Self.name])
    }

    func testARepeatedDisclosureIsRefused() throws {
        try assertInvalid(["_sd": Self.digests(Self.name)], [Self.name, Self.name])
    }

    func testSD1ARepeatedDigestIsRefusedWhereverItStands() throws {
        try assertInvalid(["_sd": Self.digests(Self.name, Self.name)], [Self.name])
        try assertInvalid(["_sd": Self.digests(Self.name), "work": ["_sd": Self.digests(Self.name)]], [Self.name])
        try assertInvalid(["_sd": [TestIssuer.digest("decoy"), TestIssuer.digest("decoy")]], [])
        try assertInvalid(["a": [["...": TestIssuer.digest("decoy")]], "_sd": [TestIssuer.digest("decoy")]], [])
    }

    func testSD3ADisclosureMayNotNameAClaimThatIsThere() throws {
        let other = TestIssuer.disclosure("salt-3", "name", "Bob")

        try assertInvalid(["name": "Bob", "_sd": Self.digests(Self.name)], [Self.name])
        try assertInvalid(["_sd": Self.digests(Self.name, other)], [Self.name, other])
    }

    func testSD3ADisclosureMayNotNameWhatDigestsAreReadBy() throws {
        try playEach(["_sd", "_sd_alg", "..."]) { name in
            let disclosure = TestIssuer.disclosure("salt", .string(name), "x")
            try assertInvalid(["_sd": Self.digests(disclosure)], [disclosure])
            try assertInvalid(["work": ["_sd": Self.digests(disclosure)]], [disclosure])
        }
    }

    func testADisclosureNamesAMemberAsADocumentWould() throws {
        let decomposed = TestIssuer.disclosure("salt", "pre\u{301}nom", "x")
        let composed = TestIssuer.disclosure("salt", "pr\u{E9}nom", "x")
        let kelvin = TestIssuer.disclosure("salt", "\u{212A}ind", "x")

        try assertInvalid(["_sd": Self.digests(kelvin)], [kelvin])
        try assertInvalid(["_sd": Self.digests(decomposed, composed)], [decomposed, composed])
        for disclosure in [decomposed, composed] {
            let text = try TestIssuer.forge(["_sd": Self.digests(disclosure)], disclosures: [disclosure])
            XCTAssertEqual(try TestIssuer.verify(text).claims["pr\u{E9}nom"], "x")
        }
    }

    func testClaimsThatAreAcceptedCanBeWrittenAndReadAgain() throws {
        try playEach([(31, true), (32, false)]) { levels, isAccepted in
            // The claims themselves are a level.
            let disclosure = TestIssuer.disclosure("salt", "deep", Self.nested(levels - 1))
            let text = try TestIssuer.forge(
                ["_sd": [], "in": [["...": TestIssuer.digest("x")]], "a": ["_sd": Self.digests(disclosure)]],
                disclosures: [disclosure])

            if isAccepted {
                let claims = JSON.object(try TestIssuer.verify(text).claims)
                XCTAssertEqual(try JSON.parse(claims.serialized()), claims)
            } else {
                assertThrows(.disclosureInvalid) { try TestIssuer.verify(text) }
            }
        }
    }

    func testClaimsThatGrowTooLargeToBeReadAgainAreRefused() throws {
        // One byte in what is signed, six when it is written again.
        let disclosures = (0..<4).map { number in
            let escaped =
                #"["salt-\#(number)","name-\#(number)",""# + String(repeating: "\u{7F}", count: 60_000) + #""]"#
            return Base64URL.encode(Array(escaped.utf8))
        }
        let text = try TestIssuer.forge(
            ["_sd": .array(disclosures.map(TestIssuer.digest))], disclosures: disclosures)

        assertThrows(.credentialMalformed) { try TestIssuer.verify(text) }
    }

    private static func nested(_ levels: Int) -> JSON {
        (0..<levels).reduce("leaf") { inner, _ in [inner] }
    }

    func testSD4AnElementMayNotStandForAMemberNorAMemberForAnElement() throws {
        let element = TestIssuer.disclosure("salt", "x")

        try assertInvalid(["_sd": Self.digests(element)], [element])
        try assertInvalid(["list": [["...": TestIssuer.digest(Self.name)]]], [Self.name])
    }

    func testSD7WhatValidityHangsOnMayNotBeDisclosedSelectively() throws {
        try playEach(["iss", "exp", "nbf", "cnf", "vct", "vct#integrity", "status"]) { name in
            let disclosure = TestIssuer.disclosure("salt", .string(name), TestIssuer.claims[name] ?? "x")
            let payload = TestIssuer.claims.filter { $0.key != name }.merging(["_sd": Self.digests(disclosure)]) { $1 }
            let text = try TestIssuer.issueRaw(payload, disclosures: [disclosure])
            assertThrows(.disclosureInvalid, name) { try TestIssuer.verify(text) }
        }
    }

    func testWhatValidityHangsOnMayNotHoldDisclosures() throws {
        let key = TestIssuer.disclosure("salt", "jwk", TestIssuer.holder.json)

        try assertInvalid(["cnf": ["_sd": Self.digests(key)]], [key])
        try assertInvalid(["status": ["a": [["...": "x"]]]], [])
    }

    func testANestedClaimMayBearTheNameOfAProtectedOne() throws {
        let disclosure = TestIssuer.disclosure("salt", "status", "married")
        let text = try TestIssuer.forge(["civil": ["_sd": Self.digests(disclosure)]], disclosures: [disclosure])

        XCTAssertEqual(try TestIssuer.verify(text).claims["civil"], ["status": "married"])
    }

    func testSD5OnlySHA256IsUsed() throws {
        for algorithm: JSON in ["sha-512", "md5", "SHA-256", "", 256, nil] {
            let text = try TestIssuer.forge(["_sd_alg": algorithm], disclosures: [])
            assertThrows(.credentialMalformed, algorithm.text) { try TestIssuer.verify(text) }
        }
        XCTAssertNoThrow(try TestIssuer.verify(TestIssuer.forge(["_sd_alg": "sha-256"], disclosures: [])))
    }

    func testDigestsOfTheWrongShapeAreRefused() throws {
        let shapes: [[String: JSON]] = [
            ["_sd": "x"], ["_sd": [:]], ["_sd": [1]], ["_sd": [[]]], ["_sd": nil], ["a": [["...": 1]]], ["...": "x"],
            ["a": ["...": "x"]], ["a": [["...": "x", "b": 1]]],
        ]

        try playEach(shapes) { shape in
            let text = try TestIssuer.forge(shape, disclosures: [])
            assertThrows(.credentialMalformed, "\(shape)") { try TestIssuer.verify(text) }
        }
    }

    func testDisclosuresNestedWithoutEndAreRefused() throws {
        var disclosures = [TestIssuer.disclosure("salt", "leaf", 1)]
        for depth in 0..<60 {
            disclosures.append(
                TestIssuer.disclosure("salt", .string("level-\(depth)"), ["_sd": Self.digests(disclosures[depth])]))
        }

        try assertInvalid(["_sd": Self.digests(disclosures[60])], disclosures)
    }

    private static func digests(_ disclosures: String...) -> JSON {
        .array(disclosures.map(TestIssuer.digest))
    }

    private func assertInvalid(
        _ changes: [String: JSON], _ disclosures: [String], file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let text = try TestIssuer.forge(changes, disclosures: disclosures)
        assertThrows(.disclosureInvalid, file: file, line: line) { try TestIssuer.verify(text) }
    }
}
