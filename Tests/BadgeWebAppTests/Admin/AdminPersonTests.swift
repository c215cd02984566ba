import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeWebApp

/// Changes of one person and of one administrator.
final class AdminPersonTests: XCTestCase {
    func testAnEditKeepsWhatTheFormHasNoFieldFor() async throws {
        let site = try await AdminSite()
        try site.authority.edit("ana@example.com") { $0.properties["floor"] = "3" }
        let browser = try site.browser(.people)
        let path = "/people/\(site.organization.person.id)"
        try browser.get(path + "/edit")

        try browser.post(path, ["name": "Ana Lima", "email": "ana@example.com", "title": "Chief"])

        let details = try site.authority.person("ana@example.com").details
        XCTAssertEqual(details.title, "Chief")
        XCTAssertEqual(details.properties["floor"], "3")
        XCTAssertNil(details.group, "an empty field erases")
        try await site.close()
    }

    func testASecondFactorIsRequiredAndWaived() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        let (id, path) = (site.organization.person.id, "/people/\(site.organization.person.id)")
        let page = try browser.get(path)
        let offered = try page.form(path + "/second-factor").hidden["isRequired"]

        let required = try browser.post(path + "/second-factor", ["isRequired": offered ?? ""])
        let isRequired = try site.authority.requiresSecondFactor(id)
        let next = try required.form(path + "/second-factor").hidden["isRequired"]
        try browser.post(path + "/second-factor", ["isRequired": next ?? ""])

        XCTAssertEqual([offered, next], ["yes", "no"])
        XCTAssertTrue(isRequired)
        XCTAssertFalse(try site.authority.requiresSecondFactor(id))
        try await site.close()
    }

    func testAPersonIsSuspendedBesideTheOtherActions() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        let path = "/people/\(site.organization.person.id)"

        let page = try browser.get(path)
        let suspended = try browser.post(path + "/suspend")

        let details = try XCTUnwrap(page.markup.firstRange(of: "aria-labelledby=\"details\""))
        let next = try XCTUnwrap(page.markup.firstRange(of: "aria-labelledby=\"invitation\""))
        let suspension = try XCTUnwrap(page.markup.firstRange(of: "action=\"\(path)/suspend\""))
        XCTAssertTrue(details.lowerBound < suspension.lowerBound && suspension.lowerBound < next.lowerBound)
        XCTAssertNotNil(try suspended.form(path + "/reinstate"))
        try await site.close()
    }

    func testAPasswordIsSetUnderTheUserNameOfTheForm() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        let path = "/people/\(site.organization.person.id)/password"
        try browser.get(path)

        let short = try browser.post(path, ["username": "ana", "password": "short"])
        try browser.post(path, ["username": "ana", "password": "a long password"])
        try browser.post(path, ["username": "lima", "password": "a long password"])

        XCTAssertEqual(short.status, 422)
        XCTAssertFalse(short.markup.contains("\"short\""))
        XCTAssertEqual(try site.authority.person("ana@example.com").details.username, "lima")
        try await site.close()
    }

    func testACodeKeyAndARemovalAreThoseOfTheNamedAdministrator() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        let other = try site.authority.administrator(AdminSite.email(.auditor))
        let owner = try site.authority.administrator(AdminSite.email(.owner))
        _ = try site.authority.setRole(.owner, ofAdministrator: AdminSite.email(.people))
        try browser.get("/administrators")

        try browser.post("/administrators/\(other.id)/code")
        try browser.post("/administrators/\(other.id)/remove")

        let entries = try site.authority.auditEntries().suffix(2)
        XCTAssertEqual(entries.map(\.event.outcome), ["codeKeyRenewed", "removed"])
        XCTAssertEqual(
            entries.map { $0.event.details["administrator"] },
            Array(repeating: .string(other.id.rawValue), count: 2))
        XCTAssertEqual(Set(entries.map(\.event.actor)), [.administrator(owner.id.rawValue)])
        try await site.close()
    }

    func testARoleSeesNoNumbersOfOtherAreas() async throws {
        let site = try await AdminSite()

        let (policy, auditor) = (try site.browser(.policy).get("/"), try site.browser(.auditor).get("/"))

        XCTAssertTrue(auditor.text.contains("Active badges"), auditor.text)
        for number in ["Active badges", "Open invitations", "People"] {
            XCTAssertFalse(policy.text.contains(number), policy.text)
        }
        try await site.close()
    }
}
