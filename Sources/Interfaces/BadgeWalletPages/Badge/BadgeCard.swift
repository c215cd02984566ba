import BadgeKit
import BadgeModel
import BadgeUI
import BadgeWebUI
import Foundation

/// A badge as a card: who holds it, whose it is, and whether it can be used.
struct BadgeCard: Sendable {
    let badge: Badge
    let organization: Organization?
    let isDefault: Bool
    let isLocked: Bool
    /// Whether the wallet has the photo.
    var hasPhoto = false
    /// Whether the wallet has the logo.
    var hasLogo = false
    /// The number of the status that suspends the badge, where the organization defines it itself; `nil` otherwise.
    var ownStatus: Int?

    private var path: WebPath { WebPath("badges", badge.id.rawValue) }

    /// The name of the organization.
    var organizationName: String { organization?.name ?? badge.server.host() ?? badge.server.absoluteString }

    /// The badge's own colours, else those of its organization, else one that is always the same for it.
    var colors: WebColors {
        let displays = [badge.display, organization?.display].compactMap(\.self)
        for display in displays {
            guard let background = display.backgroundColor.flatMap({ AppearanceColor($0) }) else { continue }
            return WebColors(background: background, text: display.textColor.flatMap { AppearanceColor($0) })
        }
        let sum = badge.organizationID.rawValue.utf8.reduce(0) { ($0 * 31 + Int($1)) % 65_521 }
        return WebColors(background: Self.palette[sum % Self.palette.count])
    }

    private static let palette = ["#1F3A5F", "#5B2A4E", "#1E4D3B", "#4A2F6B", "#7A2E2E", "#2B4A57"]
        .compactMap { AppearanceColor($0) }

    /// The class that carries the colours: cards of equal colours share it.
    var colorClass: String {
        let colors = colors
        return ("card-" + colors.background.description + "-" + colors.text.description)
            .lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" }
    }

    /// Returns the card, as a link to the badge.
    func link(_ view: PageView) -> HTML {
        HTML(.a, .class("badge-card own \(colorClass)"), .href(path)) { content(view, heading: .h2) }
    }

    /// Returns the card at the top of the badge's page.
    func header(_ view: PageView) -> HTML {
        HTML(.div, .class("badge-card large own \(colorClass)")) { content(view, heading: .h2) }
    }

    @HTMLBuilder
    private func content(_ view: PageView, heading: HTML.Tag) -> HTML {
        HTML(.span, .class("badge-top")) {
            HTML(.span, .class("badge-organization")) {
                if hasLogo {
                    HTML(
                        .img, .class("badge-logo"), .src(path.appending("logo")), .width(32), .height(32),
                        .alt(""))
                }
                HTML(.bdi) { organizationName }
            }
            status(view)
        }
        HTML(.span, .class("badge-body")) {
            portrait(view)
            HTML(.span, .class("badge-holder")) {
                HTML(heading, .class("badge-name")) { HTML(.bdi) { badge.holder.fullName } }
                for line in [badge.holder.title, badge.holder.group].compactMap(\.self) {
                    HTML(.span, .class("badge-line")) { HTML(.bdi) { line } }
                }
            }
        }
        HTML(.span, .class("badge-bottom")) {
            HTML(.span) {
                if let end = badge.validity.expires {
                    view.words("wallet.badge.validUntil", ["date": view.dayText(end)])
                } else {
                    view.words("wallet.badge.noEnd")
                }
            }
            if isDefault { HTML(.span, .class("pill")) { view.words("wallet.badge.default") } }
        }
    }

    /// Returns the photo; the initials without one.
    @HTMLBuilder
    func portrait(_ view: PageView) -> HTML {
        if hasPhoto {
            HTML(
                .img, .class("portrait"), .src(path.appending("photo")), .width(72), .height(90),
                .alt(view.words("wallet.badge.photo", ["holder": badge.holder.fullName])))
        } else {
            HTML(.span, .class("portrait initials"), .aria("hidden", "true")) { initials }
        }
    }

    private var initials: String {
        let words = badge.holder.fullName.split(separator: " ")
        let ends = words.count > 1 ? [words.first, words.last] : [words.first]
        return ends.compactMap { $0?.first(where: \.isLetter) }.map { $0.uppercased() }.joined()
    }

    private func status(_ view: PageView) -> HTML {
        let status = state(at: view.now)
        return HTML(.span, .class(status == .active ? "pill" : "pill filled")) { view.text(status.name) }
    }
}

extension BadgeCard {
    /// What the card says about the badge's use.
    enum State: Sendable, Hashable, CaseIterable {
        case active, pending, promised, suspended, ownStatus, revoked, expired, keyMissing, locked
    }

    /// Returns the state at a time: expired, once the validity of a usable badge has ended.
    func state(at date: Date) -> State {
        switch badge.status {
        case .suspended: ownStatus == nil ? .suspended : .ownStatus
        case .revoked: .revoked
        case .expired: .expired
        case .keyMissing: .keyMissing
        case .active, .pending:
            if badge.validity.expires.map({ $0 <= date }) ?? false {
                .expired
            } else if badge.status == .pending {
                badge.credentialID == nil ? .promised : .pending
            } else {
                isLocked ? .locked : .active
            }
        }
    }
}

extension BadgeCard.State {
    var name: Message {
        switch self {
        case .active: "wallet.status.active"
        case .pending: "wallet.status.pending"
        case .promised: "wallet.status.promised"
        case .suspended: "wallet.status.suspended"
        case .ownStatus: "wallet.status.ownStatus"
        case .revoked: "wallet.status.revoked"
        case .expired: "wallet.status.expired"
        case .keyMissing: "wallet.status.keyMissing"
        case .locked: "wallet.status.locked"
        }
    }

    /// What the state means, and what to do; `nil` for an active badge.
    var note: Message? {
        switch self {
        case .active: nil
        case .pending: "wallet.note.pending"
        case .promised: "wallet.note.promised"
        case .suspended: "wallet.note.suspended"
        case .ownStatus: "wallet.note.ownStatus"
        case .revoked: "wallet.note.revoked"
        case .expired: "wallet.note.expired"
        case .keyMissing: "wallet.note.keyMissing"
        case .locked: "wallet.note.locked"
        }
    }
}
