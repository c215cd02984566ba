import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages

/// Changes of one person and of one administrator.
final class AdminPersonTests: XCTestCase {
    func testAnEditKeepsWhatTheFormHasNoFieldFor() async throws {
        let site = try await AdminSite()
        try site.authority.edit("ana@example.com") { $0.properties["floor"] = "3" }
        let browser = try site.browser(.people)
        let path = "/people/\(site.organization.person.id)"
        let opened = try browser.get(path + "/edit").form(path).hidden

        try browser.post(
            path, opened.merging(["name": "Ana Lima", "email": "ana@example.com", "title": "Chief"]) { $1 })

        let details = try site.authority.person("ana@example.com").details
        XCTAssertEqual(details.title, "Chief")
        XCTAssertEqual(details.properties["floor"], "3")
        XCTAssertNil(details.group, "an empty field erases")
        try await site.close()
    }

    func testOfTwoWhoEditAPersonAtOnceTheSecondUndoesNothing() async throws {
        let site = try await AdminSite()
        let (first, second) = (try site.browser(.people), try site.browser(.people))
        let path = "/people/\(site.organization.person.id)"
        try site.authority.edit("ana@example.com") { $0.title = "Cook" }
        let fields = ["name": "Ana Lima", "email": "ana@example.com", "title": "Cook"]
        let opened = try [first, second].map { try $0.get(path + "/edit").form(path).hidden }

        let saved = try first.post(
            path, opened[0].merging(fields) { $1 }.merging(["title": "Chief", "phone": "+441632960961"]) { $1 })
        let refused = try second.post(
            path, opened[1].merging(fields) { $1 }.merging(["title": "Head", "group": "Doors"]) { $1 })
        let between = try site.authority.person("ana@example.com").details
        let again = try second.post(
            path,
            try refused.form(path).hidden.merging(fields) { $1 }
                .merging(["title": "Head", "group": "Doors", "phone": "+441632960961"]) { $1 })

        XCTAssertEqual(saved.path, path + "?done=saved")
        XCTAssertEqual(refused.status, 422)
        XCTAssertTrue(refused.text.contains("nothing was saved"), refused.text)
        XCTAssertTrue(refused.text.contains("Phone +441632960961 Position Chief"), refused.text)
        XCTAssertTrue(refused.markup.contains(#/name="title" value="Head"/#), "what was entered stays")
        XCTAssertTrue(refused.markup.contains(#/name="group" value="Doors"/#))
        XCTAssertTrue(refused.markup.contains(#/name="phone" value="\+441632960961"/#), "what is new is there")
        XCTAssertEqual([between.title, between.group], ["Chief", nil])
        XCTAssertEqual(again.path, path + "?done=saved")
        let details = try site.authority.person("ana@example.com").details
        XCTAssertEqual([details.title, details.group, details.phone], ["Head", "Doors", "+441632960961"])
        try await site.close()
    }

    func testAFormWithoutTheValuesItWasOpenedWithSavesNothing() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        let path = "/people/\(site.organization.person.id)"
        try browser.get(path + "/edit")
        let before = try site.authority.person("ana@example.com").details
        let fields = ["name": "Ana", "email": "ana@example.com"]

        for opened in [nil, "", ".......", "a.b", String(repeating: ".a", count: 20_000)] {
            let page = try browser.post(path, fields.merging(opened.map { ["openedWith": $0] } ?? [:]) { $1 })

            XCTAssertEqual(page.status, 422)
            XCTAssertTrue(page.markup.contains(#/name="name" value="Ana"/#), "what was entered stays")
        }
        XCTAssertEqual(try site.authority.person("ana@example.com").details, before)
        try await site.close()
    }

    func testAnotherEmailAddressEndsTheOpenInvitationAndSaysSo() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        let path = "/people/\(site.organization.person.id)"
        _ = try site.authority.invite("ana@example.com")
        let opened = try browser.get(path + "/edit").form(path).hidden

        let page = try browser.post(
            path, opened.merging(["name": "Ana Lima", "email": "ana@example.org"]) { $1 })

        XCTAssertEqual(page.path, path + "?done=invitationEnded")
        XCTAssertTrue(page.text.contains("The open invitation ended"), page.text)
        XCTAssertEqual(try site.authority.openInvitations(limit: 9).count, 0)
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
        let suspension = try XCTUnwrap(page.markup.firstRange(of: "href=\"\(path)/suspend\""))
        XCTAssertTrue(details.lowerBound < suspension.lowerBound && suspension.lowerBound < next.lowerBound)
        XCTAssertNotNil(try suspended.form(path + "/reinstate"))
        try await site.close()
    }

    func testASuspendedPersonLooksSuspendedAndCannotBeInvited() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        let path = "/people/\(site.organization.person.id)"
        let before = [try browser.get(path), try browser.get("/people")]
        try browser.post(path + "/suspend")

        let (page, list) = (try browser.get(path), try browser.get("/people"))
        try browser.post(path + "/reinstate")
        let after = [try browser.get(path), try browser.get("/people")]

        XCTAssertTrue(page.text.contains("Status Suspended since Mar 1, 2026"), page.text)
        XCTAssertTrue(page.text.contains("Reinstate them before you invite them."), page.text)
        XCTAssertFalse(page.markup.contains("action=\"\(path)/invite\""), page.markup)
        XCTAssertTrue(list.text.contains("ana@example.com Suspended"), list.text)
        for other in before + after { XCTAssertFalse(other.text.contains("Suspended since"), other.text) }
        try await site.close()
    }

    func testTheQuestionWhetherToSuspendNamesTheInvitationThatEnds() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        let path = "/people/\(site.organization.person.id)"

        let without = try browser.get(path + "/suspend")
        _ = try site.authority.invite("ana@example.com")
        let with = try browser.get(path + "/suspend")
        let suspended = try browser.post(path + "/suspend")

        XCTAssertFalse(without.text.contains("invitation"), without.text)
        XCTAssertTrue(with.text.contains("The invitation that is open until"), with.text)
        XCTAssertTrue(suspended.text.contains("Suspended."), suspended.text)
        XCTAssertEqual(try site.authority.openInvitations(limit: 9).count, 0)

        _ = try site.authority.reinstatePerson("ana@example.com")
        let later = try browser.get(path + "?done=suspended")
        XCTAssertFalse(later.text.contains("Suspended."), later.text)
        try await site.close()
    }

    func testAnOpenInvitationIsOnThePageOfItsPersonAndIsWithdrawn() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        let path = "/people/\(site.organization.person.id)"
        let before = try browser.get(path)
        _ = try site.authority.invite("ana@example.com")

        let page = try browser.get(path)
        let read = try site.browser(.auditor).get(path)
        let fields = try page.form(path + "/withdraw").hidden
        let withdrawn = try browser.post(path + "/withdraw", fields)
        let again = try browser.post(path + "/withdraw", fields)

        XCTAssertFalse(before.text.contains("Open invitation"), before.text)
        XCTAssertTrue(page.text.contains("Open invitation Valid until"), page.text)
        XCTAssertTrue(read.text.contains("Open invitation Valid until"), read.text)
        XCTAssertFalse(read.markup.contains("/withdraw\""), "an auditor changes nothing")
        XCTAssertTrue(withdrawn.text.contains("The invitation was withdrawn."), withdrawn.text)
        XCTAssertFalse(withdrawn.text.contains("Open invitation"), withdrawn.text)
        XCTAssertEqual(again.status, 404)
        XCTAssertEqual(try site.authority.openInvitations(limit: 9).count, 0)
        XCTAssertEqual(try site.authority.auditEntries().last?.event.outcome, "withdrawn")
        XCTAssertFalse(try site.authority.outbox().contains { $0.code != nil }, "nor is its code passed on")
        try await site.close()
    }

    func testAStalePageWithdrawsNoNewerInvitation() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        let path = "/people/\(site.organization.person.id)"
        _ = try site.authority.invite("ana@example.com")
        let stale = try browser.get(path).form(path + "/withdraw").hidden
        _ = try site.authority.invite("ana@example.com")
        let newer = try site.authority.openInvitations(limit: 9).map(\.id)

        let answer = try browser.post(path + "/withdraw", stale)

        XCTAssertEqual(answer.status, 404)
        XCTAssertTrue(answer.text.contains("The invitation is no longer open."), answer.text)
        XCTAssertEqual(try site.authority.openInvitations(limit: 9).map(\.id), newer)
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
