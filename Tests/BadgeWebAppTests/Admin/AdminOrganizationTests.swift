import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeWebApp

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

        let saved = try browser.post("/organization", Self.fields)
        let details = try site.authority.organizationDetails()
        let entry = try XCTUnwrap(site.authority.auditEntries().last?.event)
        let erased = try browser.post("/organization", ["name": "Example Mills"])
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
        XCTAssertEqual(entry.details["changed"], ["name", "display", "support", "lifetimes"])
        XCTAssertEqual(erased.status, 200)
        XCTAssertNil(lesser.display.logo)
        XCTAssertNil(lesser.lifetimes.badge)
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

        for fields in wrong {
            let page = try browser.post("/organization", Self.fields.merging(fields) { $1 })
            XCTAssertEqual(page.status, 422, "\(fields)")
            XCTAssertTrue(page.markup.contains("help@example.com"), "\(fields)")
        }

        XCTAssertEqual(try site.authority.organizationDetails(), before)
        try await site.close()
    }

    func testAnAuditorSeesTheDetailsWithoutAForm() async throws {
        let site = try await AdminSite()

        let page = try site.browser(.auditor).get("/organization")

        XCTAssertTrue(page.text.contains("A badge lasts 365 days"), page.text)
        XCTAssertFalse(page.markup.contains("action=\"/organization\""))
        try await site.close()
    }
}
