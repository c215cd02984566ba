import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages

/// The versions of the policy, and the templates of its editor.
final class AdminPolicyVersionsTests: XCTestCase {
    private func site(versions: Int64) async throws -> AdminSite {
        let site = try await AdminSite()
        let id = try site.authority.administrator(AdminSite.email(.policy)).id.rawValue
        for limit in 0..<versions {
            try site.authority.acting(as: .administrator(id)).set(
                try Policy(JSONReader(["deviceLimit": .integer(limit + 1), "restrictions": []])))
        }
        return site
    }

    func testVersionsNameWhoSetThemAndWhatDiffers() async throws {
        let site = try await site(versions: 30)
        let browser = try site.browser(.auditor)

        let first = try browser.get("/policy/versions")
        let second = try browser.get("/policy/versions?before=6")
        let one = try browser.get("/policy/versions/2")
        let unknown = try ["0", "-1", "31", "x", "99999999999999999999"].map {
            try browser.get("/policy/versions/\($0)").status
        }

        XCTAssertTrue(first.text.contains("Version 30") && !first.text.contains("Version 5 "), first.text)
        XCTAssertTrue(first.text.contains("in force") && first.markup.contains("before=6"), first.markup)
        XCTAssertTrue(second.text.contains("Version 5") && !second.text.contains("Version 6"), second.text)
        XCTAssertTrue(one.text.contains(AdminSite.email(.policy)), one.text)
        XCTAssertTrue(one.text.contains("~ deviceLimit: 30 -> 2"), one.text)
        XCTAssertFalse(one.markup.contains("/restore"), "an auditor restores nothing")
        XCTAssertEqual(unknown, Array(repeating: 404, count: 5))
        try await site.close()
    }

    func testTheRestrictionsOfAVersionAreNamedInWords() async throws {
        let site = try await site(versions: 0)
        try site.authority.set(
            try Policy(
                JSONReader(["restrictions": [["type": "passcode"], ["type": "userPhoto"], ["type": "unheardOf"]]])))

        let page = try site.browser(.auditor).get("/policy/versions")

        XCTAssertTrue(page.text.contains("Passcode, Photo, unheardOf"), page.text)
        XCTAssertFalse(page.text.contains("userPhoto"), page.text)
        try await site.close()
    }

    func testAnEarlierVersionIsRestoredAfterAQuestion() async throws {
        let site = try await site(versions: 2)
        let browser = try site.browser(.policy)

        let question = try browser.get("/policy/versions/1/restore")
        let form = try question.form("/policy/versions/1/restore")
        let restored = try browser.post("/policy/versions/1/restore", form.hidden)

        XCTAssertTrue(question.text.contains("Restore version 1?"), question.text)
        XCTAssertTrue(restored.text.contains("Restored.") && restored.text.contains("Version 3"), restored.text)
        XCTAssertEqual(try site.authority.policy()?.policy.deviceLimit, 1)
        let event = try XCTUnwrap(site.authority.auditEntries().last?.event)
        XCTAssertEqual(event.details["rolledBackTo"], 1)
        let id = try site.authority.administrator(AdminSite.email(.policy)).id.rawValue
        XCTAssertEqual(event.actor, .administrator(id))
        XCTAssertTrue(try browser.get("/policy/versions").text.contains("version 1 restored"))
        try await site.close()
    }

    func testNothingIsRestoredOverAChangeOfAnotherAdministrator() async throws {
        let site = try await site(versions: 2)
        let browser = try site.browser(.policy)
        let form = try browser.get("/policy/versions/1/restore").form("/policy/versions/1/restore")
        try site.authority.set(try Policy(JSONReader(["deviceLimit": 9, "restrictions": []])))

        let conflict = try browser.post("/policy/versions/1/restore", form.hidden)
        let nothing = try browser.post("/policy/versions/1/restore", [:])
        let current = try browser.post("/policy/versions/3/restore", ["version": "3"])

        XCTAssertEqual([conflict, nothing, current].map(\.status), [409, 404, 422])
        XCTAssertTrue(conflict.text.contains("Version 3 was published meanwhile"), conflict.text)
        XCTAssertTrue(conflict.text.contains("~ deviceLimit: 9 -> 1"), conflict.text)
        XCTAssertEqual(try site.authority.policy()?.version, 3)
        try await site.close()
    }

    func testATemplateFillsTheEditorAndPublishesNothing() async throws {
        let site = try await site(versions: 1)
        let browser = try site.browser(.policy)

        let page = try browser.get("/policy?template=office")
        let unknown = try browser.get("/policy?template=%3Cscript%3E")
        let reader = try site.browser(.auditor).get("/policy?template=office")

        XCTAssertTrue(page.text.contains("Europe/London"), page.text)
        XCTAssertTrue(unknown.status == 200 && !unknown.markup.contains("<script>"))
        XCTAssertFalse(reader.text.contains("Europe/London"), reader.text)
        XCTAssertEqual(try site.authority.policy()?.version, 1)
        try await site.close()
    }

    func testTextsOfAVersionAreShownAsText() async throws {
        let site = try await site(versions: 1)
        let hostile = "</pre><script>alert(1)</script>\u{202E}"
        try site.authority.set(
            try Policy(
                JSONReader([
                    "restrictions": [
                        [
                            "type": "geoFence",
                            "areas": [
                                ["name": .string(hostile), "circle": ["latitude": 51, "longitude": 0, "radius": 500]]
                            ],
                        ]
                    ]
                ])))
        let browser = try site.browser(.owner)

        let pages = try ["/policy/versions", "/policy/versions/1", "/policy/versions/2", "/policy"].map {
            try browser.get($0)
        }

        for page in pages {
            XCTAssertEqual(page.status, 200)
            XCTAssertFalse(page.markup.contains("<script>alert"), page.path)
        }
        try await site.close()
    }
}
