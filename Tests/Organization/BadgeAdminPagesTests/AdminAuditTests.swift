import BadgeAuthority
import BadgeDatabase
import BadgeModel
import TestSupport
import XCTest

@testable import BadgeAdminPages
@testable import BadgeWebUI

/// What the audit log shows of a change.
final class AdminAuditTests: XCTestCase {
    func testWhoMayReadTheLogSeesTheValuesBeforeAndAfter() async throws {
        let site = try await AdminSite()
        try site.authority.edit("ana@example.com") { $0.title = "Cook" }
        let entry = try XCTUnwrap(site.authority.auditEntries(newest: 1).last)

        let pages = try Administrator.Role.allCases.map { role in
            (role, try site.browser(role).get("/audit/\(entry.index)"))
        }

        for (role, page) in pages {
            let mayRead = role.permits(.read, to: .audit)
            XCTAssertEqual(page.text.contains("Engineer") && page.text.contains("Cook"), mayRead, role.rawValue)
            XCTAssertEqual(page.text.contains("Person changed"), mayRead, role.rawValue)
            XCTAssertEqual(page.status, mayRead ? 200 : 403, role.rawValue)
        }
        try await site.close()
    }

    func testValuesOfPeopleAreHiddenFromWhoMayNotReadPeople() {
        let changes = [
            AuditChange(field: "email", values: .personal(before: "a@example.com", after: "b@example.com")),
            AuditChange(field: "role", values: .organizational(before: nil, after: "owner")),
            AuditChange(field: "phone", values: .erased),
        ]

        let words = Localization(Languages([]), of: .administration)
        let hidden = AuditPage.changes(changes, showsPersonal: false, words).markup
        let shown = AuditPage.changes(changes, showsPersonal: true, words).markup

        XCTAssertFalse(hidden.contains("example.com"), hidden)
        XCTAssertTrue(hidden.contains("personal data") && hidden.contains("owner"), hidden)
        XCTAssertTrue(shown.contains("a@example.com") && shown.contains("b@example.com"), shown)
        XCTAssertTrue(shown.contains("erased"), shown)
    }

    func testEveryFieldThatIsRecordedHasWordsInEveryLanguage() throws {
        for tag in Localization.shippedLanguages {
            let words = Localization(Languages([tag]), of: .administration)
            let names =
                AuditField.allCases.map(\.rawValue) + OrganizationDetails.fields.map(\.column)
                + Person.Details.fields.map(\.column)
            for name in names {
                let change = AuditChange(field: name, values: .erased)
                let key = try XCTUnwrap(AuditField.title(of: name), name)
                let title = words(key)

                let shown = AuditPage.changes([change], showsPersonal: true, words).markup

                XCTAssertNotEqual(title, key.rawValue, tag)
                XCTAssertTrue(shown.contains(HTML.text(title).markup), "\(tag) \(name): \(shown)")
            }
        }
    }

    func testASearchFindsWhatAPersonOrAnAdministratorDidOrHadDone() async throws {
        let site = try await AdminSite()
        let ana = try site.authority.person("ana@example.com")
        try site.authority.add(Person.Details(name: "Bo Ek", email: "bo@example.com"))
        try site.authority.edit("bo@example.com") { $0.title = "Baker" }
        try site.authority.edit("ana@example.com") { $0.title = "Cook" }
        let auditor = try site.browser(.auditor)

        let bo = try auditor.get("/audit?search=bo%40example.com")
        let link = try site.browser(.owner).get("/people/\(ana.id)")
        let about = try auditor.get("/audit?person=\(ana.id)")
        let owner = try auditor.get("/audit?search=\(AdminSite.email(.owner).replacing("@", with: "%40"))")
        let nobody = try auditor.get("/audit?search=zz")

        XCTAssertTrue(bo.text.contains("Person changed") && bo.text.contains("Person added"), bo.text)
        XCTAssertFalse(bo.text.contains("ana@example.com"), bo.text)
        XCTAssertTrue(link.markup.contains("href=\"/audit?person=\(ana.id)\""), link.markup)
        XCTAssertTrue(about.text.contains("Person changed"), about.text)
        XCTAssertFalse(about.text.contains("bo@example.com"), about.text)
        XCTAssertTrue(owner.text.contains("Administrator: logged in"), owner.text)
        XCTAssertFalse(nobody.markup.contains("admin-table"), nobody.text)
        try await site.close()
    }

    func testASearchGoesOnWhereItStopped() async throws {
        let site = try await AdminSite()
        for number in 0..<60 { try site.authority.edit("ana@example.com") { $0.title = "Cook \(number)" } }
        let auditor = try site.browser(.auditor)

        let first = try auditor.get("/audit?search=ana%40example.com")
        let rest = try XCTUnwrap(first.markup.firstMatch(of: /href="(\/audit\?[^"]*below=\d+)"/)?.1)
        let second = try auditor.get(String(rest).replacing("&amp;", with: "&"))

        let rows = [first, second].map { $0.markup.matches(of: /href="\/audit\/(\d+)"/).map(\.1) }
        XCTAssertEqual(rows[0].count, 50)
        XCTAssertGreaterThanOrEqual(rows[1].count, 10)
        XCTAssertTrue(Set(rows[0]).isDisjoint(with: rows[1]))
        try await site.close()
    }

    func testValuesOfARemovedPersonAreErased() async throws {
        let site = try await AdminSite()
        try site.authority.edit("ana@example.com") { $0.title = "Cook" }
        let entry = try XCTUnwrap(site.authority.auditEntries(newest: 1).last)
        try site.authority.remove("ana@example.com")

        let page = try site.browser(.owner).get("/audit/\(entry.index)")

        XCTAssertTrue(page.text.contains("erased"), page.text)
        XCTAssertFalse(page.text.contains("Cook"), page.text)
        try await site.close()
    }

    func testTheDeviceOfAPersonIsShownAndEventsAreWords() async throws {
        let site = try await AdminSite()
        let badge = try await site.issueBadge()
        let issue = try XCTUnwrap(site.authority.auditEntries(badge: badge.id).first)
        guard case .person(_, let key?)? = issue.event.actor else { return XCTFail("no device") }
        let device = String(key.prefix(8))
        let browser = try site.browser(.owner)

        let page = try browser.get("/audit")

        XCTAssertTrue(page.text.contains("Badge issued"), page.text)
        XCTAssertTrue(page.text.contains("Administrator: logged in"), page.text)
        XCTAssertFalse(page.text.contains("administrator loggedIn"), page.text)
        XCTAssertTrue(
            page.markup.contains(#"<a href="/devices?search=ana%40example.com"><code>\#(device)</code></a>"#),
            page.markup)
        try await site.close()
    }
}
