import BadgeKit
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeAdminPages
@testable import BadgeAuthority

/// The invitation of everybody: what its preview says, and what is passed on afterwards.
final class AdminBulkInvitationTests: XCTestCase {
    private static let path = "/invitations/all"

    // The hidden fields of the preview's form, as a browser would send them.
    private func preview(_ fields: [String: String], _ browser: PageClient) throws -> (
        page: PageClient.Page, confirmed: [String: String]
    ) {
        try browser.get(Self.path)
        let page = try browser.post(Self.path + "/preview", fields)
        return (page, try page.form(Self.path).hidden)
    }

    // The files that the page of a result offers, by name.
    private func files(of page: PageClient.Page, _ browser: PageClient) throws -> [String: PageClient.Page] {
        var files: [String: PageClient.Page] = [:]
        for match in page.markup.matches(of: #/href="(\/results\/[^"\/]+\/)([a-z]+)"/#) {
            files[String(match.output.2)] = try browser.send("GET", String(match.output.1 + match.output.2))
        }
        return files
    }

    private func lines(_ file: PageClient.Page?) throws -> [String] {
        try XCTUnwrap(file).markup.split(separator: "\r\n").map(String.init)
    }

    private func serveMail(_ site: AdminSite) async throws -> ScriptedMailServer {
        let server = try await ScriptedMailServer.start()
        try site.authority.set(
            MessageDelivery(
                mail: MailSettings(server: "smtp://127.0.0.1:\(server.port)", sender: "badges@example.com")))
        return server
    }

    // Ana has a badge, Cy is suspended, Di has an open invitation, and Bo and Eve have nothing.
    private func fill(_ site: AdminSite) async throws {
        _ = try await site.issueBadge()
        for name in ["Bo", "Cy", "Di", "Eve"] {
            try site.authority.add(
                Person.Details(
                    name: name, email: "\(name.lowercased())@example.com", group: name == "Eve" ? "Doors" : nil))
        }
        try site.authority.suspendPerson("cy@example.com")
        _ = try site.authority.invite("di@example.com", queuesCode: false)
    }

    func testAPreviewSaysWhoWouldBeInvitedAndWhoNot() async throws {
        let site = try await AdminSite()
        try await fill(site)
        let browser = try site.browser(.people)
        let before = try site.authority.auditEntries().count

        let (page, confirmed) = try preview(["way": "here"], browser)

        XCTAssertTrue(page.text.contains("2 people would be invited"), page.text)
        for email in ["bo@example.com", "eve@example.com"] { XCTAssertTrue(page.text.contains(email), page.text) }
        XCTAssertTrue(page.text.contains("cy@example.com : Is suspended"), page.text)
        XCTAssertTrue(page.text.contains("di@example.com : Has an open invitation"), page.text)
        XCTAssertFalse(page.text.contains("ana@example.com"), page.text)
        XCTAssertTrue(page.text.contains("Each invitation lasts 10 minutes."), page.text)
        XCTAssertTrue(page.text.contains("That may be too short to pass on printed codes."), page.text)
        for fact in ["Has a badge 1", "Has an open invitation 1", "Is suspended 1"] {
            XCTAssertTrue(page.text.contains(fact), "\(fact): \(page.text)")
        }
        XCTAssertEqual(confirmed["count"], "2")
        XCTAssertEqual(try site.authority.auditEntries().count, before)
        try await site.close()
    }

    func testOffersAndCodesComeInAFileEachThatNothingElseKeeps() async throws {
        let site = try await AdminSite()
        try await fill(site)
        try site.authority.edit("bo@example.com") { $0.name = "=1+1, \"Bo\"" }
        let browser = try site.browser(.people)
        let (_, confirmed) = try preview(["way": "here"], browser)
        let before = try site.authority.auditEntries().count

        let answer = try browser.post(Self.path, confirmed)
        let files = try files(of: answer, browser)
        let again = try browser.post(Self.path, confirmed)

        XCTAssertTrue(answer.text.contains("2 people were invited. Valid until Mar 1, 2026"), answer.text)
        XCTAssertEqual(Set(files.keys), ["offers", "codes"])
        for (name, file) in files {
            XCTAssertEqual(file.status, 200)
            XCTAssertEqual(file.headers["content-type"], "text/csv; charset=utf-8")
            XCTAssertEqual(file.headers["cache-control"], "no-store")
            XCTAssertEqual(file.headers["content-disposition"]?.hasPrefix("attachment;"), true)
            XCTAssertEqual(file.headers["content-disposition"]?.contains("\(name).csv"), true)
            XCTAssertEqual(try lines(file).count, 3)
        }
        let (offers, codes) = (try lines(files["offers"]), try lines(files["codes"]))
        XCTAssertEqual(offers.first, #""email","name","validUntil","offer""#)
        XCTAssertEqual(codes.first, #""email","name","validUntil","phone","code""#)
        let start = #""bo@example.com","'=1+1, ""Bo""","#
        let offer = try XCTUnwrap(offers.first { $0.hasPrefix(start) }?.firstMatch(of: #/"(openid-[^"]+)"$/#)).output.1
        let code = try XCTUnwrap(codes.first { $0.hasPrefix(start) }?.firstMatch(of: #/"","(\d{6})"$/#)).output.1
        XCTAssertFalse(offers.contains { $0.contains("\"\(code)\"") }, "the two parts are not in one file")
        try await redeem(String(offer), String(code), in: site)
        XCTAssertEqual(again.status, 409)
        XCTAssertFalse(try site.authority.outbox(includingFinished: true).contains { $0.code != nil })
        let made = try site.authority.auditEntries(after: before - 1).filter { $0.event.outcome == "made" }
        let id = try site.authority.administrator(AdminSite.email(.people)).id.rawValue
        XCTAssertEqual(made.map(\.event.actor), [.administrator(id), .administrator(id)])
        try await site.close()
    }

    func testFilesAreOfferedForTenMinutesAndAReloadInvitesNobody() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        let (_, confirmed) = try preview(["way": "here"], browser)

        let answer = try browser.post(Self.path, confirmed)
        let made = try site.authority.openInvitations(limit: 9).map(\.id)
        let reloaded = try browser.get(answer.path)
        let codes = [try files(of: answer, browser), try files(of: reloaded, browser)].map { $0["codes"]?.body }
        let foreign = try site.browser(.owner).get(answer.path + "/codes")
        site.monotonicClock.advance(by: AdminResults.lifetime + 1)
        let late = try site.browser(.people).get(answer.path + "/codes")

        XCTAssertNotNil(codes[0])
        XCTAssertEqual(codes[0], codes[1])
        XCTAssertEqual([foreign.status, late.status], [404, 404])
        XCTAssertEqual(try site.authority.openInvitations(limit: 9).map(\.id), made)
        try await site.close()
    }

    func testInvitationsOfEverybodyLastAWeekWhereThatIsAllowed() async throws {
        let site = try await AdminSite()
        try site.authority.editOrganization { $0.lifetimes.longestInvitation = ISODuration(seconds: 30 * 86_400) }
        let browser = try site.browser(.people)

        let (page, confirmed) = try preview(["way": "here"], browser)
        try browser.post(Self.path, confirmed)

        XCTAssertTrue(page.text.contains("Each invitation lasts 7 days."), page.text)
        XCTAssertTrue(page.text.contains("At most 30 days; empty for the usual time: 7 days."), page.text)
        XCTAssertFalse(page.text.contains("too short"), page.text)
        let end = site.clock.now().addingTimeInterval(7 * 86_400)
        XCTAssertEqual(try site.authority.openInvitations(limit: 9).map(\.expiresAt), [end])
        try await site.close()
    }

    private func redeem(_ offer: String, _ code: String, in site: AdminSite) async throws {
        let home = try TemporaryHome()
        let wallet = try await BadgeWallet.open(site.organization.configuration(home: home.url))
        wallet.ui.registerAll(presentedBy: ScriptedPresenter([.transactionCode: [.submit(["code": code])]]))
        _ = try await wallet.provision(offer)
        try await wallet.close()
    }

    func testNobodyIsInvitedIfTheNumberHasChanged() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        let (_, confirmed) = try preview(["way": "here"], browser)
        try site.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))

        let answer = try browser.post(Self.path, confirmed)

        XCTAssertEqual(answer.status, 409)
        XCTAssertTrue(answer.text.contains("2 people would be invited"), answer.text)
        XCTAssertEqual(try site.authority.openInvitations(limit: 9).count, 0)
        try await site.close()
    }

    func testMailGoesToEverybodyAndTheFileHasNoOffers() async throws {
        let site = try await AdminSite()
        let server = try await serveMail(site)
        try site.authority.add(Person.Details(name: "Bo", email: "bo@localhost", phone: "+441632960961"))
        try site.authority.add(Person.Details(name: "Cy", email: "cy@example.com"))
        let browser = try site.browser(.people)

        let (page, confirmed) = try preview(["way": "mail", "needsApproval": "on"], browser)
        let files = try files(of: try browser.post(Self.path, confirmed), browser)

        let mails = try site.authority.outbox().filter { $0.kind == .invitation }
        XCTAssertFalse(page.markup.contains("openid-credential-offer"))
        XCTAssertEqual(Array(files.keys), ["codes"])
        let codes = try lines(files["codes"])
        XCTAssertTrue(codes.contains { $0.contains(#/^"cy@example.com","Cy","[^"]+","","\d{6}"$/#) }, "\(codes)")
        XCTAssertEqual(codes.count, mails.count + 1)
        XCTAssertTrue(mails.contains { $0.to == "cy@example.com" })
        XCTAssertEqual(try site.authority.auditEntries().last?.event.details["approval"], true)
        try await server.stop()
        try await site.close()
    }

    func testAnInvitationToLogInLeavesOutWhoCannotLogIn() async throws {
        let site = try await AdminSite()
        let server = try await serveMail(site)
        try site.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        try site.authority.setPassword(Secret(utf8: AdminSite.password), username: "ana", of: "ana@example.com")
        let browser = try site.browser(.people)

        let (page, confirmed) = try preview(["way": "mailLogin"], browser)
        let waits = try browser.post(Self.path + "/preview", ["way": "mailLogin", "needsApproval": "on"])
        let long = try browser.post(
            Self.path + "/preview", ["way": "mailLogin", "validFor": "2", "validForUnit": "days"])
        let answer = try browser.post(Self.path, confirmed)

        XCTAssertTrue(page.text.contains("One person would be invited"), page.text)
        XCTAssertTrue(page.text.contains("bo@example.com : Has neither a password"), page.text)
        XCTAssertEqual([waits.status, long.status], [422, 422])
        XCTAssertTrue(answer.text.contains("One person was invited."), answer.text)
        XCTAssertEqual(try site.authority.outbox().map(\.kind), [.loginInvitation])
        try await server.stop()
        try await site.close()
    }

    func testAGroupIsInvitedForTheChosenTime() async throws {
        let site = try await AdminSite()
        try await fill(site)
        try site.authority.editOrganization { $0.lifetimes.longestInvitation = ISODuration(seconds: 8 * 3600) }
        let browser = try site.browser(.people)
        let fields = ["way": "here", "group": "Doors", "validForUnit": "hours"]

        let form = try browser.get(Self.path)
        let long = try browser.post(Self.path + "/preview", fields.merging(["validFor": "9"]) { $1 })
        let (_, confirmed) = try preview(fields.merging(["validFor": "2"]) { $1 }, browser)
        let answer = try browser.post(Self.path, confirmed)

        let invited = try site.authority.openInvitations(matching: "eve", limit: 9)
        XCTAssertFalse(form.markup.contains("value=\"mail\""), "the organization sends no mail")
        XCTAssertEqual(long.status, 422)
        XCTAssertTrue(long.markup.contains("value=\"Doors\""), "what was typed is not lost")
        XCTAssertEqual(try lines(files(of: answer, browser)["codes"]).count, 2)
        XCTAssertEqual(invited.map(\.expiresAt), [site.clock.now().addingTimeInterval(2 * 3600)])
        try await site.close()
    }

    func testManyPeopleAreInvitedOnceEach() async throws {
        let site = try await AdminSite()
        let count = 2 * BulkInvitation.peoplePerTransaction + 5
        _ = try site.authority.importPeople((2...count).map { .init(name: "P\($0)", email: "p\($0)@example.com") })
        let browser = try site.browser(.people)

        let (page, confirmed) = try preview(["way": "here"], browser)
        let answer = try browser.post(Self.path, confirmed)

        let emails = try lines(files(of: answer, browser)["codes"]).dropFirst().map { $0.prefix { $0 != "," } }
        XCTAssertTrue(page.text.contains("\(count - BulkInvitationPage.mostNamed) more."), page.text)
        XCTAssertEqual(page.markup.matches(of: #/<li><a href="\/people\//#).count, BulkInvitationPage.mostNamed)
        XCTAssertEqual(Set(emails).count, count)
        XCTAssertEqual(emails.count, count)
        XCTAssertEqual(try site.authority.summary().openInvitations, count)
        try await site.close()
    }

    func testAFailureMidwayLosesNoCodeOfThoseWhoAreInvited() async throws {
        let site = try await AdminSite()
        let count = BulkInvitation.peoplePerTransaction + 5
        _ = try site.authority.importPeople((2...count).map { .init(name: "P\($0)", email: "p\($0)@example.com") })
        let browser = try site.browser(.people)
        let (_, confirmed) = try preview(["way": "here"], browser)
        try site.authority.store.write {
            try $0.execute(
                sql: """
                    CREATE TRIGGER full BEFORE INSERT ON invitation
                    WHEN (SELECT count(*) FROM invitation) >= \(BulkInvitation.peoplePerTransaction)
                    BEGIN SELECT RAISE(ABORT, 'full'); END
                    """)
        }

        let answer = try browser.post(Self.path, confirmed)

        let codes = try lines(files(of: answer, browser)["codes"])
        XCTAssertEqual(answer.status, 200)
        XCTAssertTrue(answer.markup.contains("notice bad"), answer.text)
        XCTAssertTrue(answer.text.contains("\(BulkInvitation.peoplePerTransaction) people were invited."), answer.text)
        XCTAssertEqual(codes.count, BulkInvitation.peoplePerTransaction + 1)
        XCTAssertEqual(try site.authority.summary().openInvitations, BulkInvitation.peoplePerTransaction)
        try await site.close()
    }

    func testWhoGotAnInvitationMeanwhileIsPassedOver() async throws {
        let site = try await AdminSite()
        try site.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        let invitation = BulkInvitation(.here)
        let plan = try site.authority.plan(invitation)
        _ = try site.authority.invite("ana@example.com")

        let invited = try site.authority.invite(plan.people.map(\.id), by: invitation)

        XCTAssertEqual(plan.people.map(\.email), ["ana@example.com", "bo@example.com"])
        XCTAssertEqual(invited.map(\.person.details.email), ["bo@example.com"])
        try await site.close()
    }
}
