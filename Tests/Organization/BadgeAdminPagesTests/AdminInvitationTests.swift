import BadgeDatabase
import BadgeKit
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages
@testable import BadgeAuthority

/// Invitations of the pages: by which way they go, and whether their badge waits for approval.
final class AdminInvitationTests: XCTestCase {
    private func delivery(to server: ScriptedMailServer) throws -> MessageDelivery {
        try MessageDelivery(
            mail: MailSettings(server: "smtp://127.0.0.1:\(server.port)", sender: "badges@example.com"))
    }

    // Redeems the invitation that a page shows, as a wallet does.
    private func redeem(_ page: PageClient.Page, in site: AdminSite) async throws {
        let home = try TemporaryHome()
        let offer = try XCTUnwrap(page.text.firstMatch(of: #/openid-credential-offer:\S+/#)).output
        let code = try XCTUnwrap(page.markup.firstMatch(of: #/class="invitation-code"[^>]*>(\d+)</#)).output.1
        let wallet = try await BadgeWallet.open(site.organization.configuration(home: home.url))
        wallet.ui.registerAll(
            presentedBy: ScriptedPresenter([.transactionCode: [.submit(["code": String(code)])]]))
        _ = try await wallet.provision(String(offer))
        try await wallet.close()
    }

    func testABadgeThatNeedsApprovalIsApprovedOrRefused() async throws {
        for (verb, state) in [("approve", Approval.State.approved), ("refuse", .refused)] {
            let site = try await AdminSite()
            let browser = try site.browser(.people)
            let path = "/people/\(site.organization.person.id)"
            try browser.get(path)

            let invited = try browser.post(path + "/invite", ["way": "here", "needsApproval": "on"])
            try await redeem(invited, in: site)
            let waiting = try browser.get("/")
            try browser.get("/invitations")
            try browser.post("/invitations/\(verb)", ["email": "ana@example.com"])

            XCTAssertTrue(waiting.text.contains("wait for approval: 1"), waiting.text)
            XCTAssertEqual(try site.authority.approvals().map(\.state), [state])
            XCTAssertEqual(try site.authority.summary().approvals, 0)
            try await site.close()
        }
    }

    func testAnInvitationByMailHasACodeOrALogin() async throws {
        let site = try await AdminSite()
        let server = try await ScriptedMailServer.start()
        try site.authority.set(delivery(to: server))
        try site.authority.setPassword(Secret(utf8: AdminSite.password), username: "ana", of: "ana@example.com")
        let browser = try site.browser(.people)
        let path = "/people/\(site.organization.person.id)/invite"
        try browser.get("/people/\(site.organization.person.id)")

        let coded = try browser.post(path, ["way": "mail", "needsApproval": "on"])
        let first = try XCTUnwrap(site.authority.auditEntries().last?.event)
        let login = try browser.post(path, ["way": "mailLogin"])
        let second = try XCTUnwrap(site.authority.auditEntries().last?.event)

        XCTAssertTrue(coded.markup.contains("invitation-code"), coded.text)
        XCTAssertEqual([first.outcome, second.outcome], ["made", "made"])
        XCTAssertEqual(first.details["approval"], true)
        XCTAssertNil(first.details["login"])
        XCTAssertEqual(second.details["login"], true)
        XCTAssertFalse(login.markup.contains("invitation-code"), login.text)
        try await server.stop()
        try await site.close()
    }

    func testAnInvitationByLoginIsNotMadeIfItsBadgeIsToWait() async throws {
        let site = try await AdminSite()
        let server = try await ScriptedMailServer.start()
        try site.authority.set(delivery(to: server))
        try site.authority.setPassword(Secret(utf8: AdminSite.password), username: "ana", of: "ana@example.com")
        let browser = try site.browser(.people)
        let path = "/people/\(site.organization.person.id)"
        try browser.get(path)
        let before = try site.authority.auditEntries().count

        let refused = try browser.post(path + "/invite", ["way": "mailLogin", "needsApproval": "on"])

        XCTAssertEqual(refused.status, 422)
        XCTAssertTrue(refused.text.contains("approval"), refused.text)
        XCTAssertEqual(try site.authority.auditEntries().count, before)
        XCTAssertEqual(try site.authority.openInvitations(limit: 9).count, 0)
        try await server.stop()
        try await site.close()
    }

    func testAnInvitationByLoginOffersNoApproval() async throws {
        let site = try await AdminSite()
        let page = try site.browser(.people).get("/people/\(site.organization.person.id)")
        let forms = page.markup.matches(of: #/<form [^>]*\/invite"[\s\S]*?<\/form>/#).map { String($0.output) }

        let byLogin = forms.filter { $0.contains("mailLogin") }

        XCTAssertEqual(forms.count, 2)
        XCTAssertEqual(byLogin.count, 1)
        XCTAssertFalse(byLogin[0].contains("needsApproval"))
        XCTAssertFalse(byLogin[0].contains("validFor"))
        XCTAssertTrue(forms.contains { $0.contains("needsApproval") && !$0.contains("mailLogin") })
        XCTAssertFalse(page.markup.contains("validFor"), "the organization allows no choice")
        try await site.close()
    }

    func testHowLongAnInvitationIsValidIsChosenWithinTheAllowedTime() async throws {
        let site = try await AdminSite()
        try site.authority.editOrganization { $0.lifetimes.longestInvitation = ISODuration(seconds: 8 * 3600) }
        let browser = try site.browser(.people)
        let path = "/people/\(site.organization.person.id)"
        let page = try browser.get(path)

        let long = try browser.post(path + "/invite", ["way": "here", "validFor": "9", "validForUnit": "hours"])
        let none = try site.authority.openInvitations(limit: 9)
        let given = try browser.post(path + "/invite", ["way": "here", "validFor": "2", "validForUnit": "hours"])
        let invitation = try XCTUnwrap(site.authority.openInvitations(limit: 9).first)

        XCTAssertTrue(page.text.contains("At most 8 hours; empty for the usual time."), page.text)
        XCTAssertEqual(long.status, 422)
        XCTAssertTrue(none.isEmpty)
        XCTAssertEqual(given.status, 200)
        XCTAssertEqual(invitation.expiresAt, site.clock.now().addingTimeInterval(2 * 3600))
        try await site.close()
    }

    func testAReloadShowsNoSecretAgainAndMakesNoOtherInvitation() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        let path = "/people/\(site.organization.person.id)"
        try browser.get(path)

        let invited = try browser.post(path + "/invite", ["way": "here"])
        let made = try site.authority.openInvitations(limit: 9).map(\.id)
        let reloaded = try browser.get(invited.path)
        let open = try site.authority.openInvitations(limit: 9).map(\.id)
        try await redeem(invited, in: site)

        XCTAssertTrue(invited.path.hasPrefix("/results/"), invited.path)
        XCTAssertEqual(reloaded.status, 404)
        XCTAssertTrue(reloaded.text.contains("This page was shown once"), reloaded.text)
        XCTAssertTrue(reloaded.text.contains("for an administrator, make a new key for codes"), reloaded.text)
        XCTAssertFalse(reloaded.markup.contains("invitation-code"), reloaded.text)
        XCTAssertEqual(open, made)
        try await site.close()
    }

    func testAResultIsShownToNobodyElseAndNotForEver() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        let path = "/people/\(site.organization.person.id)"
        try browser.get(path)
        func make() throws -> String {
            let answer = try browser.send(
                "POST", path + "/invite", ["way": "here", "pageToken": browser.pageToken])
            return try XCTUnwrap(answer.headers["location"])
        }

        let (first, second) = (try make(), try make())
        let foreign = try site.browser(.owner).get(first)
        let mine = try browser.get(first)
        site.monotonicClock.advance(by: AdminResults.lifetime + 1)
        let late = try site.browser(.people).get(second)

        XCTAssertEqual([foreign.status, mine.status, late.status], [404, 200, 404])
        try await site.close()
    }

    func testAMessageIsSentAgainByThoseWhoMayChangeTheOutbox() async throws {
        let site = try await AdminSite()
        let server = try await ScriptedMailServer.start()
        try site.authority.set(delivery(to: server))
        _ = try site.authority.sendInvitation(to: "ana@example.com")
        server.answer(.end, .close)
        _ = try await site.authority.deliverMessages(delivery(to: server))
        let people = try site.browser(.people)

        let (page, read) = (try people.get("/outbox"), try site.browser(.auditor).get("/outbox"))
        let resend = try XCTUnwrap(page.markup.firstMatch(of: #/action="(\/outbox\/[^"]*\/resend)"/#)).output.1
        try people.post(String(resend))

        XCTAssertTrue(read.text.contains("ana@example.com"), read.text)
        XCTAssertFalse(read.markup.contains("/resend\""))
        XCTAssertFalse(try site.authority.outbox().contains { $0.state == .uncertain })
        try await server.stop()
        try await site.close()
    }
}
