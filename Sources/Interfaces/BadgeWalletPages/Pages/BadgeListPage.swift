import BadgeKit
import BadgeModel
import BadgeStorage
import BadgeWebUI

/// The badges as cards, so many on each page; all of them can be searched.
struct BadgeListPage {
    /// The number of cards on a page.
    static let pageSize = 24

    let view: PageView
    let cards: [BadgeCard]
    let search: BadgeSearch
    /// Whether this is not the first page.
    let isLaterPage: Bool
    /// The badge after which the next page begins; `nil` on the last one.
    let next: Badge.ID?

    /// Reads the badges of a page: the first ones after the given badge that match the search.
    init(_ view: PageView, search: BadgeSearch, after: Badge.ID?, from wallet: BadgeWallet) async throws {
        var start = after
        var found = try await wallet.badges(matching: search, limit: Self.pageSize + 1, after: start)
        // The badge may have been removed, and with it the page.
        if found.isEmpty, start != nil {
            start = nil
            found = try await wallet.badges(matching: search, limit: Self.pageSize + 1, after: nil)
        }
        let shown = Array(found.prefix(Self.pageSize))
        self.init(
            view, cards: try await wallet.cards(of: shown), search: search, isLaterPage: start != nil,
            next: found.count > shown.count ? shown.last?.id : nil)
    }

    init(
        _ view: PageView, cards: [BadgeCard], search: BadgeSearch = BadgeSearch(""), isLaterPage: Bool = false,
        next: Badge.ID? = nil
    ) {
        self.view = view
        self.cards = cards
        self.search = search
        self.isLaterPage = isLaterPage
        self.next = next
    }

    private var words: Localization { view.words }
    private var fitsOnePage: Bool { !isLaterPage && next == nil }

    var page: WebPage {
        var page = WebPage(title: words("wallet.nav.badges")) {
            view.noticeBox
            if cards.isEmpty, search.isEmpty { none } else { list }
        }
        page.section = .badges
        for card in cards { page.colors[card.colorClass] = card.colors }
        return page
    }

    private var none: HTML {
        .emptyState(title: words("wallet.badges.noneTitle"), words("wallet.badges.noneText")) {
            HTML.linkButton(words("wallet.nav.add"), .add, style: "primary")
        }
    }

    @HTMLBuilder
    private var list: HTML {
        HTML(.div, .class("toolbar")) {
            if fitsOnePage, search.isEmpty {
                HTML(.p, .class("muted")) { words("wallet.badges.count", ["count": cards.count]) }
            } else {
                searchForm
            }
            HTML(.div, .class("actions")) {
                HTML.action(words("wallet.action.sync"), "/sync")
                HTML.linkButton(words("wallet.nav.add"), .add, style: "primary")
            }
        }
        if cards.isEmpty {
            HTML(.p, .class("muted"), .role("status")) {
                words("wallet.search.none", ["text": search.text])
            }
        } else {
            HTML(.ul, .class("badge-cards")) {
                for card in cards { HTML(.li) { card.link(view) } }
            }
        }
        if !fitsOnePage { steps }
    }

    private var searchForm: HTML {
        HTML.form(getting: .badges, .class("search"), .role("search")) {
            HTML(
                .input, .type(.search), .name("search"), .value(search.text), .maxLength(BadgeSearch.maxLength),
                .aria("label", words("wallet.search.label")), .placeholder(words("wallet.search.label")),
                .autocomplete("off"), .noSpellcheck)
            HTML.button(words("wallet.search.action"), style: "secondary")
            if !search.isEmpty { HTML.linkButton(words("wallet.search.all"), .badges) }
        }
    }

    private var steps: HTML {
        HTML(.nav, .class("steps"), .aria("label", words("wallet.pages.label"))) {
            if isLaterPage { HTML.linkButton(words("wallet.pages.first"), path(after: nil)) }
            if let next { HTML.linkButton(words("wallet.pages.next"), path(after: next)) }
        }
    }

    private func path(after badge: Badge.ID?) -> WebPath {
        switch (search.isEmpty, badge) {
        case (true, nil): .badges
        case (true, let badge?): WebPath("badges", query: ["after": badge.rawValue])
        case (false, nil): WebPath("badges", query: ["search": search.text])
        case (false, let badge?): WebPath("badges", query: ["search": search.text, "after": badge.rawValue])
        }
    }
}

extension WebPath {
    static let badges: WebPath = "/badges"
    static let add: WebPath = "/add"
    static let present: WebPath = "/present"
    static let location: WebPath = "/location"
    static let passcode: WebPath = "/passcode"
    static let log: WebPath = "/log"
    static let settings: WebPath = "/settings"
}

extension BadgeWallet {
    /// Returns the badges with what their cards show. What it reads grows with these badges, and not with the wallet.
    func cards(of badges: [Badge]) async throws -> [BadgeCard] {
        guard !badges.isEmpty else { return [] }
        var organizations: [Organization.ID: Organization] = [:]
        for id in Set(badges.map(\.organizationID)) { organizations[id] = try await organization(id) }
        let locked = Set(try await lockedBadges)
        let preferred = try await defaultBadge
        var cards: [BadgeCard] = []
        for badge in badges {
            var card = BadgeCard(
                badge: badge, organization: organizations[badge.organizationID], isDefault: badge.id == preferred,
                isLocked: locked.contains(badge.id))
            card.hasPhoto = try await hasPicture(.photo, of: badge.id)
            card.hasLogo = try await hasPicture(.logo, of: badge.id)
            card.ownStatus = try await ownStatus(of: badge)
            cards.append(card)
        }
        return cards
    }
}
