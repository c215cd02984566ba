import BadgeKit
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeWalletPages

final class PageContentTests: XCTestCase {
    private let view = PageView(
        words: Localization(Languages([]), of: .walletPages), timeZone: .gmt, now: WalletSite.date)

    private func card(_ number: Int = 0, text: String = "Ana Lima", status: Badge.Status = .active) throws -> BadgeCard
    {
        let server = try XCTUnwrap(URL(string: "https://badges.example.com"))
        let badge = Badge(
            id: Badge.ID(rawValue: "0f0e0d0c-\(number)"),
            organizationID: Organization.ID(rawValue: "https://o.example"),
            holder: Badge.Holder(fullName: text, title: text, group: text),
            display: Display(name: text, backgroundColor: "#12107C"), properties: [text: .string(text)],
            status: status, validity: Badge.Validity(expires: WalletSite.date + 86_400),
            credentialID: Credential.ID(rawValue: "c"), server: server)
        return BadgeCard(badge: badge, organization: nil, isDefault: number == 0, isLocked: false)
    }

    func testAPageOfCardsStaysBelow100Kilobytes() throws {
        let long = String(repeating: "Maximiliane ", count: 8)
        let cards = try (0..<BadgeListPage.pageSize).map { try card($0, text: long) }

        let page = BadgeListPage(view, cards: cards, isLaterPage: true, next: cards.last?.badge.id).page

        XCTAssertLessThan(
            page.content.markup.utf8.count + PartsStyle.text.utf8.count + WalletScript.text.utf8.count, 60_000)
    }

    func testAnAddressStaysInTheFormThatItWasEnteredIn() {
        let entry = AddPage.Entry.server(.recovery, "https://badges.example.com")

        let markup = AddPage(view: view, entry: entry, problem: "wallet.add.serverUnreadable").page.content.markup

        XCTAssertEqual(markup.matches(of: #/value="https:\/\/badges\.example\.com"/#).count, 1)
        XCTAssertTrue(markup.contains(#/id="server-recovery"[^>]*value="https:/#), markup)
        XCTAssertEqual(markup.matches(of: #/role="alert"/#).count, 1)
    }

    func testATextStaysOnThePageThatItWasEnteredOn() {
        let problem: Message = "wallet.add.linkMissing"
        let pages = [
            PageEntry.present("openid4vp://?a&b").page(view, problem: problem),
            PageEntry.add(.link("openid4vp://?a&b")).page(view, problem: problem),
        ]

        for page in pages {
            let markup = page.content.markup
            XCTAssertEqual(page.status, 422)
            XCTAssertTrue(markup.contains("openid4vp://?a&amp;b</textarea>"), markup)
            XCTAssertEqual(markup.matches(of: #/role="alert"/#).count, 1)
            XCTAssertTrue(markup.contains(#"aria-describedby="link-problem link-hint""#), markup)
        }
        XCTAssertEqual(pages.map(\.section), [.present, .add])
    }

    func testCardsOfOneColourShareItsClass() throws {
        let page = BadgeListPage(view, cards: [try card(0), try card(1)]).page

        XCTAssertEqual(page.colors.count, 1)
        XCTAssertNil(page.colors.keys.first?.firstMatch(of: #/[^a-z0-9-]/#))
    }

    func testEveryStateOfABadgeHasItsNameAndItsNote() {
        for state in BadgeCard.State.allCases {
            XCTAssertFalse(view.text(state.name).contains("wallet."), "\(state)")
            XCTAssertEqual(state.note == nil, state == .active, "\(state)")
        }
    }

    func testABadgePastItsEndIsExpired() throws {
        XCTAssertEqual(try card().state(at: WalletSite.date), .active)
        XCTAssertEqual(try card().state(at: WalletSite.date + 86_400), .expired)
        XCTAssertEqual(try card(status: .revoked).state(at: WalletSite.date + 86_400), .revoked)
    }

    func testAStatusThatTheOrganizationDefinesItselfIsNotCalledSuspended() throws {
        var card = try card(status: .suspended)
        XCTAssertTrue(BadgeListPage(view, cards: [card]).page.content.markup.contains("Suspended"))

        card.ownStatus = 3
        let list = BadgeListPage(view, cards: [card]).page.content.markup

        XCTAssertEqual(card.state(at: WalletSite.date), .ownStatus)
        XCTAssertTrue(list.contains("Not usable"), list)
        XCTAssertFalse(list.contains("Suspended"), list)
    }

    func testEveryEventReadsAsASentence() {
        for (kind, sentences) in AuditEvent.sentences {
            for outcome in sentences.keys {
                let text = view.text(AuditEvent(kind, outcome: outcome).sentence)
                XCTAssertFalse(text.contains("wallet.") || text.contains(": \(outcome)"), text)
            }
        }
        let unmet = AuditEvent(.decision, outcome: "unmet", details: ["unmet": ["geoFence", "passcode"]])
        XCTAssertEqual(view.text(unmet.sentence), "Use not permitted")
        XCTAssertEqual(unmet.unmetConditions.map(view.text), "Area, Passcode")
        XCTAssertEqual(AuditEvent(.init(rawValue: "app.lunch"), outcome: "paid").sentence.text, "app.lunch: paid")
    }

    func testRequirementsReadAsSentences() throws {
        let policy = try Policy(
            JSONReader(
                try JSON.parse(
                    """
                    {"restrictions": [\(WalletSite.fence), \(WalletSite.agreement), {"type": "passcode"},
                      {"type": "timeOfDay", "windows": [{"zone": "UTC", "weekdays": ["mon", "tue"], "from": "10:00",
                        "to": "17:00"}]}, {"type": "login", "maxAge": "P1D"}, {"type": "bluetooth"}]}
                    """)))

        let sentences = policy.restrictions.flatMap { $0.requirement.sentences(languages: Languages(["en"])) }

        XCTAssertEqual(
            sentences.map(view.text),
            [
                "Only in: Head office (within 500 m).", "Once you have accepted: Terms of use, version 3.",
                "With a passcode of at least 6 digits.", "Only at these times: Mon, Tue, 10:00 to 17:00 (UTC).",
                "With a login that is no older than 1 day.", "With Bluetooth allowed and on.",
            ])
    }

    func testOfALongListFiveAreNamedAndTheOthersCounted() throws {
        func sentence(_ count: Int) throws -> String {
            let windows = (1...count).map { JSON.object(["zone": "UTC", "from": .string("0\($0):00"), "to": "10:00"]) }
            let policy = try Policy(
                JSONReader(["restrictions": [["type": "timeOfDay", "windows": .array(windows)]]]))
            return try XCTUnwrap(
                policy.restrictions.first?.requirement.sentences(languages: Languages(["en"])).map(view.text).first)
        }

        XCTAssertTrue(try sentence(5).contains("05:00 to 10:00"))
        XCTAssertFalse(try sentence(5).contains("more"))
        XCTAssertFalse(try sentence(6).contains("06:00 to 10:00"))
        XCTAssertTrue(try sentence(6).contains("1 more window"))
    }
}
