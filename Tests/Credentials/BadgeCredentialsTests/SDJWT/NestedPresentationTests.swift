import BadgeCredentials
import BadgeKeys
import BadgeModel
import TestSupport
import XCTest

/// What a holder shows of claims that hold further disclosures.
final class NestedPresentationTests: XCTestCase {
    private static let number = TestIssuer.disclosure("s1", "number", 12)
    private static let street = TestIssuer.disclosure(
        "s2", "street", ["name": "Main St", "_sd": [TestIssuer.digest(number)]])
    private static let address = TestIssuer.disclosure(
        "s3", "address", ["country": "US", "_sd": [TestIssuer.digest(street)]])
    private static let team = TestIssuer.disclosure("s4", "team", "Archive")
    private static let employer = TestIssuer.disclosure(
        "s5", "employer", ["name": "Example Works", "_sd": [TestIssuer.digest(team)]])
    private static let nationality = TestIssuer.disclosure("s6", "DE")
    private static let desk = TestIssuer.disclosure("s7", "desk", 4)
    private static let all = [number, street, address, team, employer, nationality, desk]

    // What is told in any case, without what is withheld in it.
    private static let always = TestIssuer.claims.merging(
        ["nationalities": ["UK"], "work": ["site": "Head office"]]) { $1 }

    func testAClaimIsShownWithEveryDisclosureInItAndNoOther() throws {
        let shown = try Self.present(["address"])

        XCTAssertEqual(
            try Self.claims(of: shown),
            Self.always.merging(["address": ["country": "US", "street": ["name": "Main St", "number": 12]]]) { $1 })
        XCTAssertEqual(try Self.disclosures(of: shown), [Self.number, Self.street, Self.address])
    }

    func testAClaimThatIsToldInAnyCaseIsShownWholeOnlyWhenItIsNamed() throws {
        let work = try Self.present(["work"])
        let both = try Self.present(["work", "nationalities"])

        XCTAssertEqual(
            try Self.claims(of: work), Self.always.merging(["work": ["site": "Head office", "desk": 4]]) { $1 })
        XCTAssertEqual(
            try Self.claims(of: both),
            Self.always.merging(["work": ["site": "Head office", "desk": 4], "nationalities": ["UK", "DE"]]) { $1 })
        XCTAssertEqual(try Self.disclosures(of: both), [Self.nationality, Self.desk])
    }

    func testAClaimWithinAnotherIsNotShownByItsOwnName() throws {
        try playEach([[], ["street"], ["team", "desk"]] as [Set<String>]) { claims in
            let shown = try Self.present(claims)

            XCTAssertEqual(try Self.claims(of: shown), Self.always, "\(claims)")
            XCTAssertEqual(try Self.disclosures(of: shown), [], "\(claims)")
        }
    }

    func testWithoutANamedClaimEveryDisclosureIsShown() throws {
        let shown = try Self.present(nil)

        XCTAssertEqual(try Self.disclosures(of: shown), Self.all)
        XCTAssertEqual(try Self.claims(of: shown)["employer"], ["name": "Example Works", "team": "Archive"])
    }

    private static func present(_ claims: Set<String>?) throws -> String {
        let credential = try TestIssuer.forge(
            [
                "_sd": [TestIssuer.digest(address), TestIssuer.digest(employer)],
                "nationalities": ["UK", ["...": TestIssuer.digest(nationality)]],
                "work": ["site": "Head office", "_sd": [TestIssuer.digest(desk)]],
            ],
            disclosures: all)
        let shown = try SDJWT.present(
            Secret(utf8: credential), key: TestIssuer.holderKey, audience: "https://door.example", nonce: "nonce-1",
            now: TestIssuer.now, disclosing: claims)
        return shown.text
    }

    private static func claims(of shown: String) throws -> [String: JSON] {
        try SDJWT.verify(
            presented: shown, trust: [TestIssuer.key.publicKey], issuer: TestIssuer.name,
            audience: "https://door.example", nonce: "nonce-1", now: TestIssuer.now
        ).credential.claims
    }

    private static func disclosures(of shown: String) throws -> [String] {
        try SDJWT(shown).disclosures().map(\.text)
    }
}
