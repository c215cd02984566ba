import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages

/// What administrators see and do on the pages.
final class AdminPagesTests: XCTestCase {
    private func actor(_ role: Administrator.Role, _ site: AdminSite) throws -> AuditActor {
        .administrator(try site.authority.administrator(AdminSite.email(role)).id.rawValue)
    }

    func testAPersonIsAddedFoundEditedInvitedAndRemoved() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)

        try browser.get("/people/new")
        let added = try browser.post("/people", ["name": "Bo Ek", "email": "bo@example.com", "title": "Cook"])
        let person = try site.authority.person("bo@example.com")
        let found = try browser.get("/people?search=EK%20cook")
        let none = try browser.get("/people?search=zz")
        let twice = try browser.post("/people", ["name": "Bo Ek", "email": "bo@example.com"])
        let form = try browser.get("/people/\(person.id)/edit").form("/people/\(person.id)")
        let edited = try browser.post(
            "/people/\(person.id)",
            form.hidden.merging(["name": "Bo Ek", "email": "bo@example.com", "title": "Chef"]) { $1 })
        let invited = try browser.post("/people/\(person.id)/invite", ["way": "here"])
        let open = try browser.get("/invitations")
        let asked = try browser.get("/people/\(person.id)/remove")
        let removed = try browser.post("/people/\(person.id)/remove")

        XCTAssertTrue(added.text.contains("Added.") && added.text.contains("Cook"), added.text)
        XCTAssertTrue(found.text.contains("bo@example.com") && !found.text.contains("ana@example.com"), found.text)
        XCTAssertTrue(none.text.contains("Nothing matches “zz”."), none.text)
        XCTAssertEqual(twice.status, 422)
        XCTAssertTrue(twice.text.contains("bo@example.com"), "what was typed stays")
        XCTAssertTrue(edited.text.contains("Chef"), edited.text)
        XCTAssertTrue(invited.markup.contains("<svg") && invited.text.contains("openid-credential-offer"), invited.text)
        let code = try XCTUnwrap(invited.markup.firstMatch(of: #/class="invitation-code"[^>]*>(\d+)</#)).output.1
        XCTAssertFalse(invited.path.contains(code), "nothing secret is in an address")
        XCTAssertFalse(invited.text.contains(invited.path.split(separator: "/").last ?? ""), invited.text)
        XCTAssertTrue(open.text.contains("Bo Ek"), open.text)
        XCTAssertTrue(asked.text.contains("revoked for good"), asked.text)
        XCTAssertEqual(removed.path, "/people?done=removed")
        let actor = try actor(.people, site)
        let mine = try site.authority.auditEntries().filter { $0.event.actor == actor }.map(\.event.outcome)
        XCTAssertEqual(mine, ["loggedIn", "added", "edited", "made", "removed"])
        try await site.close()
    }

    func testABadgeIsSuspendedReinstatedAndRevoked() async throws {
        let site = try await AdminSite()
        let badge = try await site.issueBadge()
        let browser = try site.browser(.people)
        let path = "/badges/\(badge.id)"

        let list = try browser.get("/badges?status=active&search=lima")
        try browser.get(path)
        let suspended = try browser.post(path + "/suspend")
        let reinstated = try browser.post(path + "/reinstate")
        try browser.get(path + "/revoke")
        let revoked = try browser.post(path + "/revoke")
        let late = try browser.post(path + "/reinstate")
        let gone = try browser.get("/badges?status=active")

        XCTAssertTrue(list.text.contains("ana@example.com"), list.text)
        XCTAssertTrue(suspended.text.contains("Suspended"), suspended.text)
        XCTAssertTrue(reinstated.text.contains("Active"), reinstated.text)
        XCTAssertTrue(revoked.text.contains("Revoked for good."), revoked.text)
        XCTAssertEqual(late.status, 422)
        XCTAssertFalse(gone.text.contains("ana@example.com"), gone.text)
        let entries = try site.authority.auditEntries(badge: badge.id).filter { $0.event.kind == .status }
        XCTAssertEqual(
            entries.map { $0.event.details["changes"]?["status"]?["before"] }, ["active", "suspended", "active"])
        XCTAssertEqual(Set(entries.map(\.event.actor)), [try actor(.people, site)])
        try await site.close()
    }

    func testAPersonIsSuspendedAndReinstatedAsAWhole() async throws {
        let site = try await AdminSite()
        let badge = try await site.issueBadge()
        let browser = try site.browser(.people)
        let path = "/people/\(site.organization.person.id)"

        let page = try browser.get(path)
        let suspended = try browser.post(path + "/suspend")
        let during = try XCTUnwrap(site.authority.people().first)
        try browser.post(path + "/reinstate")

        let after = try XCTUnwrap(site.authority.people().first)
        XCTAssertTrue(page.text.contains("Suspend this person"), page.text)
        XCTAssertTrue(suspended.text.contains("Reinstate this person"), suspended.text)
        XCTAssertNotNil(during.suspendedAt)
        XCTAssertNil(after.suspendedAt)
        XCTAssertEqual(try site.authority.badges().first { $0.id == badge.id }?.status, .active)
        try await site.close()
    }

    func testThePersonsPageShowsBadgesDevicesAndDecisions() async throws {
        let site = try await AdminSite()
        let badge = try await site.issueBadge()
        let browser = try site.browser(.auditor)

        let page = try browser.get("/people/\(site.organization.person.id)")

        XCTAssertTrue(page.text.contains(String(badge.id.rawValue.prefix(8))), page.text)
        for words in ["Engineer", "Bridges", "Devices", "Agreements", "Second factor"] {
            XCTAssertTrue(page.text.contains(words), words)
        }
        try await site.close()
    }

    func testTheLogNamesWhoDidWhatAndProvesIt() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        try browser.get("/people/new")
        try browser.post("/people", ["name": "Bo Ek", "email": "bo@example.com"])
        let last = try XCTUnwrap(site.authority.auditEntries().last)

        let list = try browser.get("/audit")
        let entry = try browser.get("/audit/\(last.index)")
        let proof = try browser.get("/audit/\(last.index)/proof")
        let verified = try browser.post("/audit/verify")

        XCTAssertTrue(list.text.contains("owner@example.com Person added bo@example.com"), list.text)
        XCTAssertTrue(entry.text.contains("Public key"), entry.text)
        XCTAssertTrue(proof.markup.hasPrefix("c2sp.org/tlog-proof@v1\nindex \(last.index)\n"), proof.markup)
        XCTAssertTrue(proof.headers["content-disposition"]?.hasPrefix("attachment") ?? false)
        XCTAssertTrue(verified.text.contains("The log is sound"), verified.text)
        try await site.close()
    }

    func testAnAdministratorIsAddedAndGetsTheKeyOnce() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        try browser.get("/administrators/new")
        let fields = ["name": "Bo Ek", "email": "bo@example.com", "role": "auditor", "password": "a long password"]

        let added = try browser.post("/administrators", fields)
        let reloaded = try browser.get(added.path)
        let twice = try browser.post("/administrators", fields)
        let list = try browser.get("/administrators")
        let only = try site.authority.administrator(AdminSite.email(.owner))
        let refused = try browser.post("/administrators/\(only.id)/role", ["role": "people"])

        XCTAssertTrue(added.text.contains("Key for entry by hand") && added.markup.contains("<svg"), added.text)
        XCTAssertFalse(added.markup.contains("a long password"))
        XCTAssertEqual(reloaded.status, 404)
        XCTAssertFalse(reloaded.markup.contains("<pre"), "the key is shown once")
        XCTAssertEqual(twice.status, 422)
        XCTAssertFalse(twice.markup.contains("a long password"), "a password is never written into a page")
        XCTAssertTrue(list.text.contains("bo@example.com"), list.text)
        XCTAssertEqual(refused.status, 422)
        XCTAssertTrue(refused.text.contains("is the only owner"), refused.text)
        try await site.close()
    }

    func testTheFirstPageSaysWhatNeedsAttention() async throws {
        let site = try await AdminSite()
        _ = try site.organization.invite()
        let browser = try site.browser(.owner)

        let page = try browser.get("/")

        for words in ["There is no policy", "There is only one owner", "Messages that you pass on in person: 1"] {
            XCTAssertTrue(page.text.contains(words), page.text)
        }
        XCTAssertFalse(try site.browser(.policy).get("/").text.contains("pass on in person"))
        try await site.close()
    }

    func testAttentionIsCalledToWhatFailedAgedOrEnds() {
        let now = AdminSite.date
        var summary = OrganizationSummary()
        summary.policyVersion = 3
        XCTAssertTrue(OverviewPage.items(summary, [], now: now).isEmpty)

        summary.failedMessages = 2
        summary.expiringBadges = 4
        summary.passwords = 5
        summary.lacksNextKey = true
        summary.signingKeyCreatedAt = now.addingTimeInterval(-365 * 86_400)
        let items = OverviewPage.items(summary, [], now: now)

        XCTAssertEqual(
            items.map { $0.message.text(in: Localization(Languages([]), of: .administration)) },
            [
                "Messages that were not delivered: 2", "Badges that expire within 30 days: 4",
                "Age of the signing key in days: 365. Announce the next one.",
                "No next signing key is announced: wallets should know it before it is needed.",
                "No login requires a second factor.",
            ])
        XCTAssertEqual(items.map(\.isUrgent), [true, false, false, false, false])
    }

    func testAKeyIsOldAfterAYearAndAnOnlyOwnerNeedsAnother() async throws {
        let site = try await AdminSite()
        let now = AdminSite.date
        var summary = OrganizationSummary()
        summary.policyVersion = 1
        let owner = try site.authority.administrator(AdminSite.email(.owner))
        let people = try site.authority.administrator(AdminSite.email(.people))
        func keys(_ days: Double, _ administrators: [Administrator] = []) -> [String] {
            summary.signingKeyCreatedAt = now.addingTimeInterval(1 - days * 86_400)
            return OverviewPage.items(summary, administrators, now: now).map(\.message.key.rawValue)
        }

        XCTAssertEqual(keys(365), [], "a second of the 365th day is left")
        XCTAssertEqual(keys(365.1), ["admin.attention.oldKey"])
        XCTAssertEqual(keys(1, [people]), [], "an organization without an owner has none to lose")
        XCTAssertEqual(keys(1, [owner, people]), ["admin.attention.oneOwner"])
        XCTAssertEqual(keys(1, [owner, owner]), [])
        summary.passwords = 1
        XCTAssertEqual(keys(1), ["admin.attention.noSecondFactor"])
        summary.secondFactors = 1
        XCTAssertEqual(keys(1), [])
        try await site.close()
    }

    func testFiftyPeopleAreOnOnePage() async throws {
        let site = try await AdminSite()
        _ = try site.authority.importPeople(
            (1..<50).map { Person.Details(name: "Person \($0)", email: "p\($0)@example.com") })
        let browser = try site.browser(.people)
        let more = #/\d+ more\./#
        func named(_ page: PageClient.Page) -> Int { page.text.matches(of: #/(p\d+|ana)@example\.com/#).count }

        try browser.get("/invitations/all")
        let full = try browser.get("/people")
        let preview = try browser.post("/invitations/all/preview", ["way": "here"])
        try site.authority.add(Person.Details(name: "Person 50", email: "p50@example.com"))
        let two = try browser.get("/people")
        let longer = try browser.post("/invitations/all/preview", ["way": "here"])

        XCTAssertFalse(full.markup.contains("after="), full.markup)
        XCTAssertTrue(two.markup.contains("after="), two.markup)
        for page in [preview, longer] { XCTAssertEqual(named(page), 50, page.text) }
        XCTAssertNil(preview.text.firstMatch(of: more), preview.text)
        XCTAssertEqual(longer.text.matches(of: more).map { String($0.output) }, ["1 more."], longer.text)
        try await site.close()
    }

    func testTenThousandPeopleAreListedAPageAtATime() async throws {
        let site = try await AdminSite()
        let details = (0..<10_000).map { number in
            let text = String(10_000 + number)
            return Person.Details(name: "Person \(text)", email: "p\(text)@example.com", title: "Engineer")
        }
        _ = try site.authority.importPeople(details)
        let browser = try site.browser(.people)

        var (path, seen): (String?, Set<String>) = ("/people?search=PERSON%20p123", [])
        while let next = path {
            let page = try browser.get(next)
            let emails = page.text.matches(of: #/p1\d{4}@example\.com/#).map { String($0.output) }
            XCTAssertTrue(seen.isDisjoint(with: emails))
            seen.formUnion(emails)
            path = page.markup.firstMatch(of: #/href="([^"]*after=[^"]*)"/#).map {
                String($0.output.1).replacingOccurrences(of: "&amp;", with: "&")
            }
        }
        let first = try browser.get("/people")

        XCTAssertEqual(seen.count, 100)
        XCTAssertEqual(first.text.matches(of: #/@example\.com/#).count, 50)
        XCTAssertLessThan(first.body.count, 60_000)
        try await site.close()
    }

    func testNoTextOfAPersonChangesAPage() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        let person = site.organization.person
        let paths = ["/people", "/people/\(person.id)", "/people/\(person.id)/edit", "/people/\(person.id)/remove"]
        let usual = try paths.map { try browser.get($0).markup.structure }

        for payload in Payloads.all().filter({ !$0.isEmpty && $0.count <= 150 }).prefix(60) {
            do {
                try site.authority.edit("ana@example.com") {
                    $0.name = payload
                    $0.title = payload
                    $0.properties["floor"] = .string(payload)
                }
            } catch BadgeError.Code.invalidInput { continue }
            for (path, structure) in zip(paths, usual) where path != "/people/\(person.id)" {
                XCTAssertEqual(try browser.get(path).markup.structure, structure, payload)
            }
            XCTAssertFalse(try browser.get("/people/\(person.id)").markup.contains("<script>"), payload)
        }
        try await site.close()
    }
}

extension String {
    // The names of the elements, in order.
    fileprivate var structure: [String] { matches(of: #/<\/?([a-z0-9]+)/#).map { String($0.output.1) } }
}
