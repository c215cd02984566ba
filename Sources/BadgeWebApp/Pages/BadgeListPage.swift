import BadgeKit
import BadgeModel
import BadgeStorage
import BadgeWebUI

/// The badges as cards, so many on each page.
struct BadgeListPage {
    /// The number of cards on a page.
    static let pageSize = 24

    let view: PageView
    let cards: [BadgeCard]
    /// The number of the page, from 1.
    let number: Int
    /// The number of all badges.
    let total: Int

    /// Reads the badges of a page. A number out of range selects the nearest page.
    init(_ view: PageView, number: Int, from wallet: BadgeWallet) async throws {
        let badges = try await wallet.badges
        let pages = Self.pages(of: badges.count)
        let number = min(max(number, 1), pages)
        let shown = badges.dropFirst((number - 1) * Self.pageSize).prefix(Self.pageSize)
        self.init(view, cards: try await wallet.cards(of: Array(shown)), number: number, total: badges.count)
    }

    init(_ view: PageView, cards: [BadgeCard], number: Int, total: Int) {
        self.view = view
        self.cards = cards
        self.number = number
        self.total = total
    }

    private static func pages(of count: Int) -> Int { max(1, (count + pageSize - 1) / pageSize) }

    private var pages: Int { Self.pages(of: total) }

    var page: WebPage {
        var page = WebPage(title: view.words("wallet.nav.badges")) {
            view.noticeBox
            if cards.isEmpty { none } else { list }
        }
        page.section = .badges
        for card in cards { page.colors[card.colorClass] = card.colors }
        return page
    }

    private var none: HTML {
        .emptyState(view.words("wallet.badges.noneTitle"), view.words("wallet.badges.noneText")) {
            HTML.linkButton(view.words("wallet.nav.add"), .add, style: "primary")
        }
    }

    @HTMLBuilder
    private var list: HTML {
        HTML(.div, .class("toolbar")) {
            HTML(.p, .class("muted")) { view.words("wallet.badges.count", ["count": total]) }
            HTML(.div, .class("actions")) {
                HTML.action(view.words("wallet.action.sync"), "/sync")
                HTML.linkButton(view.words("wallet.nav.add"), .add, style: "primary")
            }
        }
        HTML(.ul, .class("badge-cards")) {
            for card in cards { HTML(.li) { card.link(view) } }
        }
        if pages > 1 { steps }
    }

    private var steps: HTML {
        HTML(.nav, .class("steps"), .aria("label", view.words("wallet.pages.label"))) {
            if number > 1 { HTML.linkButton(view.words("wallet.pages.previous"), path(of: number - 1)) }
            HTML(.span, .class("muted")) {
                view.words("wallet.pages.position", ["page": String(number), "pages": String(pages)])
            }
            if number < pages { HTML.linkButton(view.words("wallet.pages.next"), path(of: number + 1)) }
        }
    }

    private func path(of number: Int) -> WebPath { WebPath("badges", query: ["page": String(number)]) }
}

extension WebPath {
    static let badges: WebPath = "/badges"
    static let add: WebPath = "/add"
    static let passcode: WebPath = "/passcode"
    static let log: WebPath = "/log"
    static let settings: WebPath = "/settings"
}

extension BadgeWallet {
    /// Returns the badges with what their cards show.
    func cards(of badges: [Badge]) async throws -> [BadgeCard] {
        guard !badges.isEmpty else { return [] }
        let organizations = Dictionary(try await organizations.map { ($0.id, $0) }) { first, _ in first }
        let locked = Set(try await lockedBadges)
        let preferred = try await defaultBadge
        var cards: [BadgeCard] = []
        for badge in badges {
            var card = BadgeCard(
                badge: badge, organization: organizations[badge.organizationID], isDefault: badge.id == preferred,
                isLocked: locked.contains(badge.id))
            card.hasPhoto = try await hasPicture(.photo, of: badge.id)
            card.hasLogo = try await hasPicture(.logo, of: badge.id)
            cards.append(card)
        }
        return cards
    }
}
