import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages

/// The organization's details on a page.
final class AdminOrganizationTests: XCTestCase {
    private static let fields = [
        "name": "Example Mills", "logo": "https://example.com/logo.png", "supportEmail": "help@example.com",
        "supportPhone": "+441632960961", "supportPage": "https://example.com/help",
        "longestInvitation": "8", "longestInvitationUnit": "hours", "badge": "90", "badgeUnit": "days",
    ]

    func testAnOwnerEditsTheDetailsOfTheOrganization() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        let owner = try site.authority.administrator(AdminSite.email(.owner)).id.rawValue
        try browser.get("/organization")

        let saved = try browser.post("/organization", try opened(Self.fields, site))
        let details = try site.authority.organizationDetails()
        let entry = try XCTUnwrap(site.authority.auditEntries().last?.event)
        let erased = try browser.post("/organization", try opened(["name": "Example Mills"], site))
        let lesser = try site.authority.organizationDetails()

        XCTAssertEqual(saved.path, "/organization?done=saved")
        XCTAssertEqual(details.name, "Example Mills")
        XCTAssertEqual(details.display.name, "Example Mills", "badges show it too")
        XCTAssertEqual(details.display.logo?.absoluteString, "https://example.com/logo.png")
        XCTAssertEqual(details.support.email, "help@example.com")
        XCTAssertEqual(details.lifetimes.longestInvitation?.seconds, 8 * 3600)
        XCTAssertEqual(details.lifetimes.badge?.seconds, 90 * 86_400)
        XCTAssertNil(details.lifetimes.invitation)
        XCTAssertEqual(entry.actor, .administrator(owner))
        XCTAssertEqual(
            entry.details["changes"]?.objectValue?.keys.sorted(),
            [
                "badgeLifetime", "displayName", "logo", "longestInvitation", "name", "supportEmail",
                "supportPhone", "supportURL",
            ])
        XCTAssertEqual(entry.details["changes"]?["badgeLifetime"], ["before": nil, "after": "P90D"])
        XCTAssertEqual(erased.status, 200)
        XCTAssertNil(lesser.display.logo)
        XCTAssertNil(lesser.lifetimes.badge)
        try await site.close()
    }

    func testAnOwnerChangesTheAddressBeforeTheFirstBadgeAlone() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        try browser.get("/organization")
        let fields = ["name": "Example Works", "url": "https://id.example.org"]

        let moved = try browser.post("/organization", try opened(fields, site))
        let address = try site.authority.organizationDetails().issuer
        let colored = try browser.post(
            "/organization", try opened(fields.merging(["backgroundColor": "#1A547A"]) { $1 }, site))
        let wrong = try browser.post(
            "/organization", try opened(fields.merging(["backgroundColor": "blue"]) { $1 }, site))

        XCTAssertEqual(moved.path, "/organization?done=saved", moved.text)
        XCTAssertEqual(address.absoluteString, "https://id.example.org")
        XCTAssertEqual(colored.path, "/organization?done=saved", colored.text)
        XCTAssertEqual(try site.authority.organizationDetails().display.backgroundColor, "#1A547A")
        XCTAssertEqual(wrong.status, 422)
        try await site.close()
    }

    func testAnOrganizationWithABadgeStaysAtItsAddress() async throws {
        let site = try await AdminSite()
        _ = try await site.issueBadge()
        let browser = try site.browser(.owner)
        try browser.get("/organization")
        let before = try site.authority.organizationDetails()

        let refused = try browser.post(
            "/organization", try opened(["name": "Example Works", "url": "https://id.example.org"], site))

        XCTAssertEqual(refused.status, 422)
        XCTAssertTrue(refused.text.contains("Only an organization without badges can move."), refused.text)
        XCTAssertEqual(try site.authority.organizationDetails(), before)
        try await site.close()
    }

    func testDetailsThatAreRefusedChangeNothingAndStayInTheForm() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        try browser.get("/organization")
        let before = try site.authority.organizationDetails()
        let wrong: [[String: String]] = [
            ["name": ""], ["logo": "no address"], ["logo": "http://example.com/logo.png"], ["supportPhone": "12"],
            ["badge": "many"], ["badge": "99999999999999999999"], ["badge": "0"], ["badge": "4000"],
        ]
        let right = try opened(Self.fields, site)

        for fields in wrong {
            let page = try browser.post("/organization", right.merging(fields) { $1 })
            XCTAssertEqual(page.status, 422, "\(fields)")
            XCTAssertTrue(page.markup.contains("help@example.com"), "\(fields)")
        }

        let unit = try browser.post("/organization", right.merging(["badgeUnit": "fortnights"]) { $1 })
        XCTAssertEqual(unit.status, 422)

        XCTAssertEqual(try site.authority.organizationDetails(), before)
        try await site.close()
    }

    func testOfTwoOwnersWhoEditAtOnceTheSecondIsTold() async throws {
        let site = try await AdminSite()
        let (first, second) = (try site.browser(.owner), try site.browser(.owner))
        for browser in [first, second] { try browser.get("/organization") }
        let fields = try opened(["name": "Example Mills", "supportEmail": "help@example.com"], site)
        let late = fields.merging(["name": "Example Yards", "supportEmail": "", "badge": ""]) { $1 }

        let saved = try first.post("/organization", fields.merging(["badge": "90", "badgeUnit": "days"]) { $1 })
        let refused = try second.post("/organization", late)
        let between = try site.authority.organizationDetails()
        let again = try second.post("/organization", try opened(late, site))

        XCTAssertEqual(saved.path, "/organization?done=saved")
        XCTAssertEqual(refused.status, 422)
        XCTAssertTrue(refused.text.contains("Somebody else has changed these details"), refused.text)
        XCTAssertTrue(refused.text.contains("Support email address help@example.com"), refused.text)
        XCTAssertTrue(refused.text.contains("A badge lasts 90 days"), refused.text)
        XCTAssertTrue(refused.markup.contains("Example Yards"), "what was entered stays")
        XCTAssertTrue(refused.markup.contains(#/name="supportEmail" value="help@example.com"/#), "what is new is there")
        XCTAssertTrue(refused.markup.contains(#/name="badge" value="90"/#))
        XCTAssertEqual(between.support.email, "help@example.com")
        XCTAssertEqual(again.path, "/organization?done=saved")
        try await site.close()
    }

    func testALifetimeThatSomebodyElseChangedIsNotOverwritten() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        try browser.get("/organization")
        let fields = try opened(Self.fields, site)
        try site.authority.editOrganization { $0.lifetimes.badge = ISODuration(seconds: 30 * 86_400) }

        let page = try browser.post("/organization", fields)

        XCTAssertEqual(page.status, 422)
        XCTAssertEqual(try site.authority.organizationDetails().lifetimes.badge, ISODuration(seconds: 30 * 86_400))
        try await site.close()
    }

    /// The fields of a form that was opened now.
    private func opened(_ fields: [String: String], _ site: AdminSite) throws -> [String: String] {
        let details = try site.authority.organizationDetails()
        return fields.merging(["openedWith": OpenedValues(OrganizationForm(details)).text]) { $1 }
    }

    func testAnAuditorSeesTheDetailsWithoutAForm() async throws {
        let site = try await AdminSite()

        let page = try site.browser(.auditor).get("/organization")
        let form = try site.browser(.owner).get("/organization")

        for field in OrganizationDetails.fields {
            XCTAssertEqual(form.markup.contains("name=\"\(field.name)\""), field.isInForm, field.name)
            XCTAssertFalse(page.markup.contains("name=\"\(field.name)\""), field.name)
        }
        XCTAssertTrue(page.text.contains("A badge lasts 365 days"), page.text)
        XCTAssertFalse(page.markup.contains("action=\"/organization\""))
        try await site.close()
    }
}
