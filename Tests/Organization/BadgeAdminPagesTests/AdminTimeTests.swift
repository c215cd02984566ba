import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeAdminPages

/// Times, which are those of the server's zone.
final class AdminTimeTests: XCTestCase {
    func testEachTimeOfAnAdministratorsPageNamesItsZone() async throws {
        let site = try await AdminSite()
        let badge = try await site.issueBadge()
        let browser = try site.browser(.owner)

        for path in ["/badges/\(badge.id)", "/people/\(site.organization.person.id)", "/account"] {
            let page = try browser.get(path)
            let times = page.markup.matches(of: #/<time datetime="[^"]+Z">([^<]*)</time>/#).map { $0.output.1 }

            XCTAssertFalse(times.isEmpty, path)
            // A day has none.
            for time in times where time.contains(":") { XCTAssertTrue(time.hasSuffix("GMT"), String(time)) }
        }
        XCTAssertTrue(try browser.get("/administrators").text.contains("GMT"), "a time within a sentence")
        try await site.close()
    }

    func testAZoneIsNamedAsItIsAtTheTime() throws {
        let zone = try XCTUnwrap(TimeZone(identifier: "Europe/Berlin"))
        var view = PageView(
            words: Localization(Languages([]), of: .administration), timeZone: zone, now: AdminSite.date)
        let (winter, summer) = (Date(timeIntervalSince1970: 1_800_000_000), Date(timeIntervalSince1970: 1_815_000_000))

        XCTAssertFalse(view.timeText(winter).contains("GMT"), "this device's own zone is the reader's")
        view.showsTimeZone = true
        XCTAssertTrue(view.timeText(winter).hasSuffix("GMT+1"), view.timeText(winter))
        XCTAssertTrue(view.timeText(summer).hasSuffix("GMT+2"), view.timeText(summer))
        XCTAssertFalse(view.dayText(winter).contains("GMT"))
    }
}
