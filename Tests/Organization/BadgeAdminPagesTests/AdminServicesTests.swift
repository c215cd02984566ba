import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages

/// Providers, keys, devices, messages, decisions and login settings.
final class AdminServicesTests: XCTestCase {
    func testAProviderIsRegisteredAndRemoved() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        try browser.get("/providers")
        let document = """
            {"id": "works", "kind": "openIDConnect", "name": "Works", "issuer": "https://login.example.com",
            "clientID": "badges"}
            """

        let wrong = try browser.post("/providers", ["document": "{}"])
        let added = try browser.post("/providers", ["document": document, "domains": "example.com, example.org"])
        guard added.status == 200 else { return XCTFail(added.text) }
        let asked = try browser.get("/providers/works/remove")
        let removed = try browser.post("/providers/works/remove")

        XCTAssertEqual(wrong.status, 422)
        XCTAssertTrue(added.text.contains("example.com, example.org"), added.text)
        XCTAssertTrue(asked.text.contains("works") && asked.text.contains("Keep"), asked.text)
        XCTAssertTrue(removed.text.contains("No identity provider is registered."), removed.text)
        try await site.close()
    }

    func testAKeyIsAnnouncedRotatedAndWithdrawn() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.owner)
        try browser.get("/keys")

        let announced = try browser.post("/keys/next")
        try browser.get("/keys/rotate")
        let rotated = try browser.post("/keys/rotate")
        let former = try XCTUnwrap(site.authority.signingKeys().last)
        let retired = try browser.post("/keys/retire", ["key": former.id])

        XCTAssertTrue(announced.text.contains("announced"), announced.text)
        XCTAssertTrue(rotated.text.contains("former"), rotated.text)
        XCTAssertFalse(retired.text.contains(former.id), retired.text)
        try await site.close()
    }

    func testADeviceIsListedAndRemovedWithItsBadges() async throws {
        let site = try await AdminSite()
        let badge = try await site.issueBadge()
        let browser = try site.browser(.people)
        let person = "/people/\(site.organization.person.id)"
        let device = try XCTUnwrap(site.authority.devices(of: "ana@example.com").first)

        let list = try browser.get("/devices?search=ana")
        let asked = try browser.get("\(person)/remove-device?device=\(device.id)")
        let removed = try browser.post("\(person)/remove-device", ["device": device.id.rawValue])

        XCTAssertTrue(list.text.contains("ana@example.com"), list.text)
        XCTAssertTrue(asked.text.contains("Its badges are revoked"), asked.text)
        XCTAssertTrue(removed.text.contains("Removed."), removed.text)
        XCTAssertEqual(try site.authority.badge(badge.id).status, .revoked)
        try await site.close()
    }

    func testACodeToPassOnIsForThoseWhoMayPassItOn() async throws {
        let site = try await AdminSite()
        let code = try site.organization.invite().transactionCode
            .withUnsafeBytes { String(decoding: $0, as: UTF8.self) }

        let people = try site.browser(.people).get("/outbox")
        let auditor = try site.browser(.auditor).get("/outbox")

        XCTAssertTrue(people.text.contains(code), people.text)
        XCTAssertTrue(auditor.text.contains("Code of an invitation"), auditor.text)
        XCTAssertFalse(auditor.markup.contains(code))
        try await site.close()
    }

    func testLoginSettingsAreCheckedAndNotKept() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.policy)
        try browser.get("/login-settings")
        let before = try site.authority.auditEntries().count

        let wrong = try browser.post("/login-settings", ["document": "{\"screens\": {\"nothing\": {}}}"])
        let right = try browser.post("/login-settings", ["document": "{\"screens\": {\"project\": {\"default\": {}}}}"])

        XCTAssertEqual(wrong.status, 422)
        XCTAssertTrue(right.text.contains("The document is valid."), right.text)
        XCTAssertEqual(try site.authority.auditEntries().count, before)
        try await site.close()
    }

    func testThePeoplesDecisionsAreListedWithoutTheirAddressesForThePolicyRole() async throws {
        let site = try await AdminSite()

        let page = try site.browser(.policy).get("/agreements")

        XCTAssertTrue(page.text.contains("There are no decisions yet."), page.text)
        XCTAssertFalse(page.markup.contains("/people/"))
        try await site.close()
    }
}
