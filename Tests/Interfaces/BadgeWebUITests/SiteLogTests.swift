import BadgeModel
import BadgeTesting
import BadgeUI
import TestSupport
import XCTest

@testable import BadgeWebUI

/// What a site logs of a page that failed.
final class SiteLogTests: XCTestCase {
    func testTheLogHasTheCodeOfAnErrorAndNotItsReason() async throws {
        let log = CapturingLog()
        var options = WebSite.Options(.loopback(name: "site", port: 0))
        options.logger = log.logger
        let pages = UniformSite { _ in throw BadgeError(.storeFailed, reason: "ana@example.com has no room.") }
        let site = try await WebSite.start(pages, options)

        let page = try PageClient(site: site.url).send("GET", "/people?search=ana")

        XCTAssertEqual(page.status, 422)
        XCTAssertTrue(log.text.contains("storeFailed"), log.text)
        for text in ["ana", "room", "people"] { XCTAssertFalse(log.text.contains(text), log.text) }
        await site.stop()
    }
}
