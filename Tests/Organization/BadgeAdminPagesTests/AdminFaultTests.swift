import BadgeDatabase
import BadgeModel
import BadgeTesting
import Foundation
import GRDB
import Logging
import TestSupport
import XCTest

@testable import BadgeAdminPages
@testable import BadgeAuthority
@testable import BadgeWebUI

/// What the administrators' pages say about faults of the server and its store.
final class AdminFaultTests: XCTestCase {
    func testAFaultOfTheServerIsLoggedByItsCodeAndRouteAlone() async throws {
        let log = CapturingLog()
        let site = try await AdminSite(logger: log.logger)
        let browser = try site.browser(.people)
        try site.addMessages(to: ["bo@example.com"])
        try site.authority.store.write { try $0.execute(sql: "UPDATE message SET kind = 'nothing'") }

        let refused = try browser.get("/people/nobody-at-all")
        let before = log.text
        let failed = try browser.get("/outbox?search=bo")

        XCTAssertEqual([refused.status, failed.status], [404, 500])
        XCTAssertEqual(before, "", "an error of the request is none of the server")
        XCTAssertTrue(failed.text.contains("This server has a fault"), failed.text)
        XCTAssertTrue(failed.text.contains("Restore a backup.") && failed.text.contains("storeDamaged"), failed.text)
        XCTAssertTrue(log.text.contains("storeDamaged") && log.text.contains("/outbox"), log.text)
        XCTAssertFalse(log.text.contains("search") || log.text.contains("?"), log.text)
        try await site.close()
    }

    func testAFaultOfTheDiskIsInTheLogWithItsNumberAndOnThePageWithoutThePath() throws {
        let message = Message.database(
            "storeFailed.sqlite",
            ["path": "/srv/works/authority.db", "result": "10 (disk I/O error)", "extendedResult": 778])
        let fault = try XCTUnwrap(ServerFault(BadgeError(.storeFailed, message)))
        let view = PageView(
            words: Localization(Languages([]), of: .administration), timeZone: .gmt, now: Date(timeIntervalSince1970: 0)
        )

        let page = fault.page(view)

        XCTAssertEqual(page.status, 500)
        XCTAssertFalse(page.content.markup.contains("/srv"), page.content.markup)
        XCTAssertTrue(page.content.markup.contains("storeFailed"), page.content.markup)
        XCTAssertEqual(fault.metadata, ["code": "storeFailed", "sqlite": "778"])
    }

    func testAFaultThatMayPassIsTemporaryAndAnotherOneIsNot() {
        let statuses: [BadgeError.Code: Int?] = [
            .unexpected: 500, .storeDamaged: 500, .rolledBack: 500, .storeFailed: 500, .wrongKey: 500,
            .custodyDamaged: 500, .storeInUse: 503, .storeLocked: 503, .diskFull: 503, .storeReadOnly: 503,
            .invalidInput: nil, .notFound: nil, .alreadyExists: nil, .inputRequired: nil, .documentInvalid: nil,
        ]

        for (code, status) in statuses {
            XCTAssertEqual(ServerFault(BadgeError(code, reason: "It failed."))?.status, status, "\(code)")
        }
    }

    func testAnAlteredAuditLogIsShownAsAltered() async throws {
        let site = try await AdminSite()
        let browser = try site.browser(.auditor)
        try browser.get("/audit")
        let sound = try browser.post("/audit/verify")

        try site.authority.store.write {
            try $0.execute(
                sql: """
                    DROP TRIGGER audit_is_not_changed;
                    UPDATE audit SET entry = replace(entry, '"added"', '"edited"') WHERE place = 1;
                    """)
        }
        let altered = try browser.post("/audit/verify")

        XCTAssertEqual([sound.status, altered.status], [200, 500])
        XCTAssertTrue(sound.text.contains("The log is sound"), sound.text)
        XCTAssertTrue(altered.text.contains("The log was altered"), altered.text)
        XCTAssertTrue(altered.text.contains("Entry 1 was altered"), altered.text)
        XCTAssertFalse(altered.text.contains("The log is sound"), altered.text)
        try await site.close()
    }
}
