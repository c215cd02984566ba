import BadgeModel
import BadgeTesting
import BadgeUI
import TestSupport
import XCTest

@testable import BadgeWebUI

/// What a site logs of a page that failed.
final class SiteLogTests: XCTestCase {
    private struct Pages: SitePages {
        let loginPath: WebPath = "/login"

        func current(_ user: String) async throws -> String? { user }

        func routeName(of request: WebRequest) -> String? { nil }

        func frame(for languages: Languages, user: String?) async -> WebFrame { WebFrame(name: "Site") }

        func response(to request: SiteRequest, by user: String?) async throws -> SiteResponse<String>? {
            throw BadgeError(.storeFailed, reason: "ana@example.com has no room.")
        }
    }

    func testTheLogHasTheCodeOfAnErrorAndNotItsReason() async throws {
        let log = CapturingLog()
        var options = WebSite.Options(.loopback(name: "site", port: 0))
        options.logger = log.logger
        let site = try await WebSite.start(Pages(), options)

        let page = try PageClient(site: site.url).send("GET", "/people?search=ana")

        XCTAssertEqual(page.status, 422)
        XCTAssertTrue(log.text.contains("storeFailed"), log.text)
        for text in ["ana", "room", "people"] { XCTAssertFalse(log.text.contains(text), log.text) }
        await site.stop()
    }
}
