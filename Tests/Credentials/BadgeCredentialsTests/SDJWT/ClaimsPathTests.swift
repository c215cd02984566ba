import BadgeCredentials
import BadgeKeys
import BadgeModel
import TestSupport
import XCTest

/// Presentations of what claims paths select (OpenID4VP 1.0 sections 6.4 and 7.1, VP-71 to VP-74, VP-85).
final class ClaimsPathTests: XCTestCase {
    private static let street = TestIssuer.disclosure("s1", "street", "Main St")
    private static let house = TestIssuer.disclosure("s2", "house", 7)
    private static let address = TestIssuer.disclosure(
        "s3", "address", ["country": "US", "_sd": [.string(digest(street)), .string(digest(house))]])
    private static let german = TestIssuer.disclosure("s4", "DE")
    private static let french = TestIssuer.disclosure("s5", "FR")
    private static let bachelor = TestIssuer.disclosure("s6", ["type": "BSc", "year": 2001])
    private static let untyped = TestIssuer.disclosure("s7", ["year": 2002])
    private static let all = [street, house, address, german, french, bachelor, untyped]

    func testVP72DisclosesWhatAPathSelectsAndWhatLeadsThere() throws {
        XCTAssertEqual(try disclosed([["address", "street"]]), [Self.street, Self.address])
        XCTAssertEqual(try disclosed([["address", "country"]]), [Self.address])
        XCTAssertEqual(try disclosed([["address"]]), [Self.street, Self.house, Self.address])
    }

    func testVP73DisclosesElementsOneByOne() throws {
        XCTAssertEqual(try disclosed([["nationalities", nil]]), [Self.german, Self.french])
        XCTAssertEqual(try disclosed([["nationalities", 1]]), [Self.german])
        XCTAssertEqual(try disclosed([["nationalities", 0]]), [])
        XCTAssertEqual(try disclosed([["degrees", nil, "type"]]), [Self.bachelor])
        XCTAssertEqual(try disclosed([["degrees"]]), [Self.bachelor, Self.untyped])
    }

    func testVP74WithoutAPathNothingSelectiveIsDisclosed() throws {
        XCTAssertEqual(try disclosed([]), [])
    }

    func testVP71WhatIsAlwaysDisclosedNeedsNoDisclosure() throws {
        XCTAssertEqual(try disclosed([["iss"], ["vct"], ["cnf", "jwk"]]), [])
    }

    func testVP70AndVP85APathThatLeadsNowhereDisclosesNothing() throws {
        let paths: [[JSON]] = [
            [], ["name"], ["address", 0], ["address", nil], ["nationalities", "x"], ["nationalities", 9],
            ["nationalities", -1], ["address", "street", "x"], ["_sd"], ["address", "_sd"],
            ["nationalities", 1, "..."],
            [true],
        ]
        for path in paths { XCTAssertEqual(try disclosed([path]), [], "\(path)") }
    }

    func testAFormatThatDisclosesWholeClaimsRefusesAPathIntoOne() {
        assertThrows(.notSupported) {
            try ClaimListFormat().present(
                Secret(utf8: ""), key: TestIssuer.holderKey, disclosing: [["address", "street"]],
                for: PresentationBinding(audience: "https://door.example", nonce: "n-1"), now: TestIssuer.now)
        }
    }

    func testVP142SignsTheHashesOfTransactionData() throws {
        var binding = PresentationBinding(audience: "https://door.example", nonce: "n-1")
        binding.transactionData = ["e30"]
        binding.isHashAlgorithmNamed = true

        let payload = try SDJWT(try present([], binding).text).keyBinding?.payload

        XCTAssertEqual(payload?["transaction_data_hashes"], [.string(Base64URL.encode(Digest.sha256("e30")))])
        XCTAssertEqual(payload?["transaction_data_hashes_alg"], "sha-256")
    }

    private func disclosed(_ paths: [[JSON]]) throws -> [String] {
        let shown = try present(paths, PresentationBinding(audience: "https://door.example", nonce: "n-1"))
        XCTAssertNoThrow(
            try SDJWT.verify(
                presented: shown.text, trust: [TestIssuer.key.publicKey], issuer: TestIssuer.name,
                audience: "https://door.example", nonce: "n-1", now: TestIssuer.now))
        return try SDJWT(shown.text).disclosures().map(\.text)
    }

    private func present(_ paths: [[JSON]], _ binding: PresentationBinding) throws -> Presentation {
        let text = try TestIssuer.forge(
            [
                "_sd": [.string(Self.digest(Self.address))],
                "nationalities": [
                    "UK", ["...": "ZGVjb3k"], ["...": .string(Self.digest(Self.german))],
                    ["...": .string(Self.digest(Self.french))],
                ],
                "degrees": [
                    ["...": .string(Self.digest(Self.bachelor))], ["...": .string(Self.digest(Self.untyped))],
                ],
            ], disclosures: Self.all)
        return try SDJWTFormat().present(
            Secret(utf8: text), key: TestIssuer.holderKey, disclosing: paths, for: binding, now: TestIssuer.now)
    }

    private static func digest(_ text: String) -> String { Base64URL.encode(Digest.sha256(text)) }
}
