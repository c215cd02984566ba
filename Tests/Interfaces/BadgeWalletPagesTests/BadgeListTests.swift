import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeTesting
import BadgeUI
import TestSupport
import XCTest

@testable import BadgeWalletPages

/// A wallet of more badges than one page shows.
final class BadgeListTests: XCTestCase {
    private let count = BadgeListPage.pageSize + 6

    private func site() async throws -> WalletSite {
        let site = try await WalletSite()
        for number in 1...count { try await site.receive("Person \(number)") }
        return site
    }

    func testAPageShowsItsBadgesAndLeadsToTheNext() async throws {
        let site = try await site()

        let first = try site.browser.get("/badges")
        let next = try XCTUnwrap(first.markup.firstMatch(of: #/href="(\/badges\?after=[^"]*)"/#)).1
        let second = try site.browser.get(String(next))

        XCTAssertEqual(first.cards, BadgeListPage.pageSize)
        XCTAssertFalse(first.text.contains("First page"), first.text)
        XCTAssertEqual(second.cards, 6)
        XCTAssertTrue(second.text.contains("Person \(count)"), second.text)
        XCTAssertTrue(second.text.contains("First page"), second.text)
        XCTAssertFalse(second.text.contains("Next"), second.text)
        try await site.close()
    }

    func testASearchFindsABadgeOfEveryPage() async throws {
        let site = try await site()

        let found = try site.browser.get("/badges?search=PERS%C3%94N%20\(count)")
        let none = try site.browser.get("/badges?search=nobody")

        XCTAssertEqual(found.cards, 1)
        XCTAssertTrue(found.text.contains("Person \(count)"), found.text)
        XCTAssertTrue(found.text.contains("Show all"), found.text)
        XCTAssertEqual(none.cards, 0)
        XCTAssertTrue(none.text.contains("No badge matches “nobody”."), none.text)
        try await site.close()
    }

    func testASearchReadsOnUntilItHasFoundEnough() async throws {
        let site = try await site()
        func names(_ text: String, limit: Int, after: Badge.ID? = nil) async throws -> [String] {
            try await site.wallet.badges(matching: BadgeSearch(text), limit: limit, after: after, readingAtOnce: 4)
                .map(\.holder.fullName)
        }

        let last = try await names("person \(count)", limit: 25)
        let tens = try await names("person 1", limit: 5)
        let all = try await names("person", limit: count + 1)

        XCTAssertEqual(last, ["Person \(count)"])
        XCTAssertEqual(tens, ["Person 1", "Person 10", "Person 11", "Person 12", "Person 13"])
        XCTAssertEqual(all.count, count)
        try await site.close()
    }

    func testThePagesOfASearchKeepItsWords() async throws {
        let site = try await site()

        let first = try site.browser.get("/badges?search=person")
        let next = try XCTUnwrap(first.markup.firstMatch(of: #/href="(\/badges\?search=person&amp;after=[^"]*)"/#)).1
        let second = try site.browser.get(String(next.replacing("&amp;", with: "&")))

        XCTAssertEqual(first.cards, BadgeListPage.pageSize)
        XCTAssertEqual(second.cards, 6)
        try await site.close()
    }

    func testAPageAfterABadgeThatIsGoneIsTheFirst() async throws {
        let site = try await site()

        let page = try site.browser.get("/badges?after=none")

        XCTAssertEqual(page.cards, BadgeListPage.pageSize)
        try await site.close()
    }

    func testEveryWordOfASearchHasToBeOnTheCard() async throws {
        let site = try await WalletSite()
        try await site.receive("José Álvarez")
        let badge = try await site.badge

        for text in ["jose", "ALVAREZ josé", " works  jose "] {
            XCTAssertTrue(BadgeSearch(text).matches(badge, of: "Example Works"), text)
        }
        for text in ["joseph", "jose lima"] {
            XCTAssertFalse(BadgeSearch(text).matches(badge, of: "Example Works"), text)
        }
        XCTAssertEqual(BadgeSearch(String(repeating: "a", count: 5000)).text.count, BadgeSearch.maxLength)
        try await site.close()
    }
}

extension WalletSite {
    /// Puts a badge of another person into the wallet, without the pages.
    fileprivate func receive(_ name: String) async throws {
        let email = "\(abs(name.hashValue))@example.com"
        try organization.authority.add(Person.Details(name: name, email: email))
        let invitation = try organization.authority.invite(email)
        let code = invitation.transactionCode.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        let wallet = try await wallet
        wallet.ui.registerAll(presentedBy: ScriptedPresenter([.transactionCode: [.submit(["code": code])]]))
        _ = try await wallet.provision(invitation.offer)
    }
}

extension PageClient.Page {
    fileprivate var cards: Int { markup.matches(of: #/class="badge-card /#).count }
}
