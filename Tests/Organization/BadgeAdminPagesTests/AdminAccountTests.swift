import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages

/// The administrator's own password and key for codes.
final class AdminAccountTests: XCTestCase {
    private static let passwords = [
        "password": AdminSite.password, "newPassword": "another password", "newPasswordAgain": "another password",
    ]

    func testAnAdministratorChangesTheOwnPasswordAndLogsInAgain() async throws {
        let site = try await AdminSite()
        let (browser, other) = (try site.browser(.auditor), try site.browser(.auditor))
        let id = try site.authority.administrator(AdminSite.email(.auditor)).id.rawValue
        try browser.get("/account/password")

        let changed = try browser.post("/account/password", Self.passwords)
        let entry = try XCTUnwrap(site.authority.auditEntries().last?.event)

        XCTAssertEqual(changed.path, "/login?done=passwordChanged")
        XCTAssertTrue(changed.text.contains("Your password is changed."), changed.text)
        XCTAssertEqual(try [browser, other].map { try $0.get("/account").path }, ["/login", "/login"])
        XCTAssertEqual(entry.outcome, "passwordSet")
        XCTAssertEqual(entry.actor, .administrator(id))
        XCTAssertEqual(entry.details["administrator"], .string(id))
        site.clock.advance(by: 60)
        let former = try site.stranger().post("/login", site.login(.auditor))
        let fields = try site.login(.auditor).merging(["password": "another password"]) { $1 }
        XCTAssertEqual(former.status, 422)
        XCTAssertEqual(try site.stranger().post("/login", fields).path, "/")
        try await site.close()
    }

    func testAPasswordIsChangedOnlyByTheCurrentOneToAFitOne() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        try browser.get("/account/password")
        let before = try site.authority.auditEntries().count
        let wrong: [[String: String]] = [
            ["password": "a wrong password"], ["password": ""], ["newPassword": "another one"],
            ["newPassword": "short", "newPasswordAgain": "short"],
        ]

        for fields in wrong {
            let page = try browser.post("/account/password", Self.passwords.merging(fields) { $1 })
            XCTAssertEqual(page.status, 422, "\(fields)")
            XCTAssertFalse(page.markup.contains("another password"), "\(fields)")
        }

        XCTAssertEqual(try site.authority.auditEntries().count, before)
        XCTAssertEqual(try browser.get("/account").path, "/account")
        try await site.close()
    }

    func testTenWrongCurrentPasswordsStopTheChangeAndNoLogin() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.people)
        try browser.get("/account/code")
        for _ in 0..<9 { try browser.post("/account/code", ["password": "a wrong password"]) }

        let last = try browser.post("/account/code", ["password": "a wrong password"])
        let locked = try browser.post("/account/code", ["password": AdminSite.password])
        site.clock.advance(by: 60)
        let outcome = try site.authority.auditEntries().last?.event.outcome
        let login = try site.stranger().post("/login", site.login(.people))

        XCTAssertTrue(last.text.contains("The current password is wrong."), last.text)
        XCTAssertTrue(locked.text.contains("too many wrong passwords"), locked.text)
        XCTAssertEqual(login.path, "/")
        XCTAssertEqual(outcome, "lockedOut")
        try await site.close()
    }

    func testANewKeyForCodesIsShownOnceAndEndsTheSessions() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.policy)
        let id = try site.authority.administrator(AdminSite.email(.policy)).id.rawValue
        try browser.get("/account/code")

        let shown = try browser.post("/account/code", ["password": AdminSite.password])
        let entry = try XCTUnwrap(site.authority.auditEntries().last?.event)
        site.clock.advance(by: 60)
        let former = try site.stranger().post("/login", site.login(.policy))

        XCTAssertTrue(shown.markup.contains("<svg"), shown.text)
        XCTAssertNotNil(shown.text.firstMatch(of: #/[A-Z2-7]{32}/#), shown.text)
        XCTAssertEqual(entry.outcome, "codeKeyRenewed")
        XCTAssertEqual(entry.actor, .administrator(id))
        XCTAssertEqual(try browser.get("/account").path, "/login")
        XCTAssertEqual(former.status, 422)
        try await site.close()
    }
}
