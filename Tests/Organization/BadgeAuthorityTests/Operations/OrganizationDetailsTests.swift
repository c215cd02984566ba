import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class OrganizationDetailsTests: XCTestCase {
    func testAnEditIsWhatWalletsSeeAndIsLoggedWithItsValues() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let logo = try XCTUnwrap(URL(string: "https://example.com/logo.png"))

        try house.authority.editOrganization { details in
            details.name = "Other Works"
            details.display.logo = logo
            details.support.phone = "+441632960961"
        }

        let organization = try house.authority.organization()
        let metadata = try await house.wallet().get("/.well-known/openid-credential-issuer")
        let event = try XCTUnwrap(house.authority.auditEntries().last?.event)
        XCTAssertEqual(organization.name, "Other Works")
        XCTAssertEqual(organization.display.logo, logo)
        XCTAssertEqual(organization.support.phone, "+441632960961")
        XCTAssertTrue(
            metadata.text.contains("https:\\/\\/example.com\\/logo.png") || metadata.text.contains("logo.png"))
        XCTAssertEqual("\(event.kind.rawValue) \(event.outcome)", "organization edited")
        XCTAssertEqual(
            event.details["changes"],
            [
                "name": ["before": "Example Organization", "after": "Other Works"],
                "logo": ["before": nil, "after": "https://example.com/logo.png"],
                "supportPhone": ["before": nil, "after": "+441632960961"],
            ])
    }

    func testEachFieldIsStoredAndRecordedByItself() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        for field in OrganizationDetails.fields where field.column != "issuer" {
            let text =
                switch field.kind {
                case .line, .username: "Other \(field.name)"
                case .email: "desk@example.com"
                case .phone: "+441632960961"
                case .color: field.name == "textColor" ? "#FFFFFF" : "#1A547A"
                case .address: "https://example.com/\(field.name)"
                case .lifetime: field.name == "badge" ? "P30D" : "PT5M"
                }
            let former = field.json(of: try house.authority.organizationDetails())

            try house.authority.editOrganization { details in
                try field.set(
                    text, of: &details, address: { try XCTUnwrap(URL(string: $0)) }, duration: { try ISODuration($0) })
            }

            let changes = try XCTUnwrap(house.authority.auditEntries().last?.event.details["changes"])
            XCTAssertEqual(field.text(of: try house.authority.organizationDetails()), text, field.name)
            XCTAssertEqual(changes[field.column], ["before": former, "after": .string(text)], field.name)
        }
    }

    func testAnEditThatIsNotValidChangesNothing() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let before = try house.authority.organizationDetails()
        let entries = try house.authority.auditEntries().count
        let plain = try XCTUnwrap(URL(string: "http://example.com/logo.png"))
        let wrong: [@Sendable (inout OrganizationDetails) -> Void] = [
            { $0.name = "" }, { $0.name = "a\nb" }, { $0.display.logo = plain }, { $0.support.url = plain },
            { $0.support.email = "nobody" }, { $0.support.phone = "12" }, { $0.display.backgroundColor = "red" },
            { $0.display.textColor = "#FFFFFF" }, { $0.lifetimes.badge = ISODuration(seconds: 60) },
            { $0.lifetimes.longestInvitation = ISODuration(seconds: 31 * 86_400) },
            { $0.lifetimes.invitation = ISODuration(seconds: 601) },
            // 150 letters of two code points each.
            { $0.name = String(repeating: "e\u{302}", count: 150) },
        ]

        try playEach(Array(wrong.indices)) { index in
            assertThrows(.invalidInput, "\(index)") { try house.authority.editOrganization(wrong[index]) }
        }
        try house.authority.editOrganization { _ in }

        XCTAssertEqual(try house.authority.organizationDetails(), before)
        XCTAssertEqual(try house.authority.auditEntries().count, entries)
    }

    func testNamesHaveUpToTwoHundredCharacters() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (longest, longer) = (String(repeating: "a", count: 200), String(repeating: "b", count: 201))

        assertThrows(.invalidInput) { try house.authority.editOrganization { $0.name = longer } }
        assertThrows(.invalidInput) { try house.authority.editOrganization { $0.display.name = longer } }
        assertThrows(.invalidInput) { try house.authority.editOrganization { $0.display.name = "" } }
        try house.authority.editOrganization {
            $0.name = longest
            $0.display.name = longest
        }

        let details = try house.authority.organizationDetails()
        XCTAssertEqual([details.name, details.display.name], [longest, longest])
    }

    func testANewNameIsThatOnBadgesUnlessTheyHaveTheirOwn() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        var details = try house.authority.organizationDetails()

        details.display.name = details.name
        details.rename(to: "First")
        let common = details.display.name
        details.display.name = "Own"
        details.rename(to: "Second")

        XCTAssertEqual(common, "First")
        XCTAssertEqual([details.name, details.display.name], ["Second", "Own"])
    }

    func testTheAddressChangesBeforeTheFirstBadgeAlone() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (next, later) = (
            try XCTUnwrap(URL(string: "https://badges.example.com")),
            try XCTUnwrap(URL(string: "https://id.example.com"))
        )

        try house.authority.editOrganization { $0.issuer = next }
        let moved = try house.authority.organization().issuer
        _ = try await house.holder()

        let refused = assertThrows(.invalidInput) {
            try house.authority.editOrganization {
                $0.issuer = later
                $0.name = "Other Works"
            }
        }
        XCTAssertEqual(moved, next)
        XCTAssertTrue(refused?.reason.contains("without badges can move") == true, refused?.reason ?? "")
        XCTAssertNotEqual(try house.authority.organization().name, "Other Works")
    }

    func testLifetimesHoldForInvitationsAndBadgesMadeAfterwards() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let day = ISODuration(seconds: 86_400)

        let refused = assertThrows(.invalidInput) { try house.authority.invite(AuthorityFixture.email, validFor: day) }
        try house.authority.editOrganization {
            $0.lifetimes.longestInvitation = ISODuration(seconds: 7 * 86_400)
            $0.lifetimes.badge = ISODuration(seconds: 90 * 86_400)
        }
        let usual = try house.authority.invite(AuthorityFixture.email)
        let long = try house.authority.invite(AuthorityFixture.email, validFor: day)
        house.clock.advance(by: 86_399)
        let token = try await house.wallet().token(long.code, long.transactionCode.plain)
        _ = try await house.wallet().requestCredential(token: token)

        XCTAssertTrue(refused?.reason.contains("let the organization allow longer ones") == true, refused?.reason ?? "")
        XCTAssertEqual(usual.expiresAt, AuthorityFixture.start.addingTimeInterval(600))
        XCTAssertEqual(long.expiresAt, AuthorityFixture.start.addingTimeInterval(86_400))
        let badge = try XCTUnwrap(house.authority.badges().first)
        XCTAssertEqual(badge.expires.timeIntervalSince(badge.issuedAt), 90 * 86_400)
    }

    func testLifetimesAreTakenToTheirBounds() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let month = 30 * 86_400
        let bounds: [(any WritableKeyPath<Lifetimes, ISODuration?> & Sendable, ClosedRange<Int>)] = [
            (\.longestInvitation, 60...month), (\.invitation, 60...month), (\.mailedInvitation, 60...month),
            (\.loginInvitation, 60...month), (\.badge, 3600...(3650 * 86_400)),
        ]

        try house.authority.editOrganization { $0.lifetimes.longestInvitation = ISODuration(seconds: month) }
        try playEach(bounds.reversed()) { path, range in
            for seconds in [range.lowerBound - 1, range.upperBound + 1] {
                assertThrows(.invalidInput, "\(seconds)") {
                    try house.authority.editOrganization {
                        $0.lifetimes[keyPath: path] = ISODuration(seconds: seconds)
                    }
                }
            }
            for seconds in [range.upperBound, range.lowerBound] {
                try house.authority.editOrganization { $0.lifetimes[keyPath: path] = ISODuration(seconds: seconds) }
            }
        }

        XCTAssertEqual(try house.authority.organizationDetails().lifetimes.longestInvitation?.seconds, 60)
    }

    func testAnInvitationIsGivenALifetimeUpToTheLongest() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        for seconds in [59, 601] {
            assertThrows(.invalidInput, "\(seconds)") {
                try house.authority.invite(AuthorityFixture.email, validFor: ISODuration(seconds: seconds))
            }
        }
        let ends = try [60, 600].map {
            try house.authority.invite(AuthorityFixture.email, validFor: ISODuration(seconds: $0)).expiresAt
        }

        XCTAssertEqual(
            ends, [AuthorityFixture.start.addingTimeInterval(60), AuthorityFixture.start.addingTimeInterval(600)])
    }
}
