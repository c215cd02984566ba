import BadgeKit
import TestSupport
import XCTest

@testable import BadgeWalletPages

/// A log of more entries than one page shows.
final class LogPageTests: XCTestCase {
    // The indices of all pages from an address on, in their order.
    private func indices(from address: String, in site: WalletSite) throws -> (found: [Int], pages: Int) {
        var (next, found, pages): (String?, [Int], Int) = (address, [], 0)
        while let address = next {
            let page = try site.browser.get(address)
            found += page.markup.matches(of: #/href="\/log\/(\d+)"/#).compactMap { Int($0.output.1) }
            next = page.markup.firstMatch(of: #/href="([^"]*below=\d+)"/#).map { String($0.output.1) }
            pages += 1
        }
        return (found, pages)
    }

    func testThePagesOfTheLogHaveEachEntryOnceNewestFirst() async throws {
        let site = try await WalletSite()
        try site.provision()
        let badge = try await site.badge
        for _ in 0..<105 { _ = try await site.wallet.showCode(for: badge.id) }

        let all = try indices(from: "/log", in: site)
        let ofBadge = try indices(from: try await site.path + "/log", in: site)

        let expected = try await site.wallet.auditEntries(badge: badge.id).map(\.index)
        XCTAssertEqual(all.found, Array((0..<all.found.count).reversed()))
        XCTAssertGreaterThan(all.pages, 2)
        XCTAssertEqual(ofBadge.found, expected.reversed())
        XCTAssertGreaterThan(ofBadge.pages, 2)
        try await site.close()
    }
}
