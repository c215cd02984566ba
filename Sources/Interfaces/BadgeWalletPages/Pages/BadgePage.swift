import BadgeKit
import BadgeModel
import BadgeWebUI
import Foundation

/// A badge: its card, what can be done with it, and under which conditions it can be used.
struct BadgePage {
    let view: PageView
    let card: BadgeCard
    let evaluation: Evaluation
    let conditions: [BadgeCondition]
    let consents: [Consent]
    let location: StoredLocation?
    let credentials: [Credential]

    private var badge: Badge { card.badge }
    private var logo: URL? { badge.display.logo ?? card.organization?.display.logo }
    private var words: Localization { view.words }
    private var path: WebPath { WebPath("badges", badge.id.rawValue) }
    private var state: BadgeCard.State { card.state(at: view.now) }

    var page: WebPage {
        var page = WebPage(title: badge.display.name) {
            view.noticeBox
            HTML(.div, .class("badge-page")) {
                HTML(.div, .class("badge-hero")) {
                    card.header(view)
                    HTML(.div, .class("badge-acts")) {
                        note
                        actions
                    }
                }
                conditionSection
                HTML(.div, .class("badge-sections")) {
                    detailSection
                    consentSection
                }
                removalSection
            }
        }
        page.section = .badges
        page.back = WebPage.Link(words("wallet.nav.badges"), to: .badges)
        page.colors[card.colorClass] = card.colors
        return page
    }

    /// What the state of the badge means; what blocks an active badge.
    @HTMLBuilder
    private var note: HTML {
        if let note = state.note {
            HTML(.p, .class("notice warn")) { view.text(note) }
        } else if case .blocked(let reason) = evaluation.decision {
            HTML(.p, .class("notice warn")) { view.text(reason.message) }
        }
    }

    private var actions: HTML {
        HTML(.div, .class("actions stacked")) {
            switch state {
            case .active:
                action("wallet.action.showCode", "code", style: "primary")
                action("wallet.action.showOneTimeCode", "totp")
                if needsAttention { action("wallet.action.resolve", "resolve") }
            case .pending: action("wallet.action.decide", "decide", style: "primary")
            case .keyMissing, .locked: action("action.login", "login", style: "primary")
            case .promised, .suspended, .ownStatus, .expired:
                HTML.action(words("wallet.action.sync"), "/sync", style: "primary")
            case .revoked: HTML.linkButton(words("action.remove"), path.appending("remove"), style: "danger")
            }
            HTML.linkButton(words("wallet.agreements.title"), path.appending("documents"))
        }
    }

    private var needsAttention: Bool { conditions.contains(where: \.needsAttention) }

    private func action(_ label: Message, _ verb: StaticString, style: String = "secondary") -> HTML {
        .action(view.text(label), path.appending(verb), style: style)
    }

    private var conditionSection: HTML {
        .section(words("wallet.rules.title"), "conditions") {
            if conditions.isEmpty {
                HTML(.p, .class("muted")) { words("wallet.rules.none") }
            } else {
                HTML(.p, .class("muted")) { view.text(summary) }
                HTML(.ul, .class("conditions")) {
                    for condition in conditions { HTML(.li) { row(condition) } }
                }
            }
        }
    }

    private var summary: Message {
        let count = conditions.count(where: \.needsAttention)
        return count == 0 ? "wallet.rules.allMet" : Message.walletPages("wallet.rules.unmet", ["count": count])
    }

    @HTMLBuilder
    private func row(_ condition: BadgeCondition) -> HTML {
        HTML(.div, .class("condition \(condition.state.className)")) {
            condition.state.icon.html
            HTML(.div, .class("condition-words")) {
                HTML(.h3) {
                    view.text(condition.name)
                    HTML(.span, .class("tag \(condition.state.tagClass)")) { view.text(condition.state.name) }
                }
                for sentence in condition.sentences { HTML(.p) { view.text(sentence) } }
                if condition.needsAttention, let reason = condition.reason {
                    HTML(.p, .class("reason")) { view.text(reason) }
                }
                if case .geoFence? = condition.requirement {
                    HTML(.div, .class("actions")) {
                        HTML.linkButton(words("wallet.action.location"), .location(of: badge.id))
                    }
                }
            }
            if let drawing = condition.requirement.flatMap({ drawings?.drawing(of: $0) }) {
                HTML.figure(drawing)
            }
        }
    }

    private var drawings: PolicyDrawings? {
        card.organization?.policy.map { policy in
            PolicyDrawings(policy: policy.policy, evaluation: evaluation, location: location, view: view)
        }
    }

    private var consentSection: HTML {
        .section(words("wallet.consents.title"), "consents") {
            if consents.isEmpty {
                HTML(.p, .class("muted")) { words("wallet.consents.none") }
            } else {
                HTML(.ul, .class("list")) {
                    for consent in consents {
                        HTML(.li, .class("row")) {
                            HTML(.span) { view.text(consent.sentence(of: badge)) }
                            if consent.isGiven {
                                HTML.form(posting: path.appending("consent")) {
                                    HTML(.input, .type(.hidden), .name("kind"), .value(consent.kind.rawValue))
                                    HTML.button(words("action.withdraw"), style: "secondary")
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private var detailSection: HTML {
        .section(words("wallet.badge.details"), "details") {
            HTML.facts(facts)
            HTML.more(words("wallet.more")) { HTML.facts(technicalFacts) }
            HTML(.div, .class("actions")) {
                action("wallet.action.photo", "photo")
                action("action.login", "login")
                action("wallet.action.devices", "devices")
                if !card.isDefault { action("wallet.action.makeDefault", "default") }
                HTML.linkButton(words("wallet.nav.log"), path.appending("log"))
            }
        }
    }

    /// Apart from what is done every day.
    @HTMLBuilder
    private var removalSection: HTML {
        if state != .revoked {
            HTML(.section, .class("removal")) {
                HTML(.p, .class("muted")) { words("wallet.badge.removal") }
                HTML.linkButton(words("wallet.action.removeBadge"), path.appending("remove"), style: "danger")
            }
        }
    }

    private var facts: [(name: String, value: HTML)] {
        [
            (words("fact.holder"), .isolated(badge.holder.fullName)),
            (words("fact.email"), .isolated(badge.holder.email)),
            (words("fact.title"), .isolated(badge.holder.title)),
            (words("fact.group"), .isolated(badge.holder.group)),
            (words("fact.organization"), .isolated(card.organizationName)),
        ]
            + badge.properties.sorted { $0.key < $1.key }.prefix(32).map {
                ($0.key, .isolated($0.value.stringValue ?? $0.value.text))
            }
    }

    private var technicalFacts: [(name: String, value: HTML)] {
        [
            (words("fact.issuer"), .isolated(badge.server.absoluteString)),
            (words("fact.id"), .isolated(badge.id.rawValue)),
            (words("fact.logo"), .isolated(logo?.absoluteString)),
        ]
            + credentials.map {
                (
                    words("fact.credential"),
                    .text(
                        words(
                            "command.badge.credential",
                            ["format": $0.format.rawValue, "key": $0.holderKey, "count": $0.useCount]))
                )
            }
    }
}

extension BadgePage {
    /// Reads a badge; `nil` if the wallet does not have it.
    init?(_ view: PageView, _ id: Badge.ID, from wallet: BadgeWallet) async throws {
        guard let badge = try await wallet.badge(id), let card = try await wallet.cards(of: [badge]).first else {
            return nil
        }
        self.view = view
        self.card = card
        evaluation = try await wallet.security.look(at: id)
        conditions = BadgeCondition.list(
            card.organization?.policy?.policy, evaluation, languages: view.words.languages)
        consents = try await wallet.consents(of: id)
        location = try await wallet.storedLocation
        credentials = try await wallet.credentials(of: id)
    }
}

extension HTML {
    /// Returns a text of somebody else, whose direction is its own; empty for none.
    static func isolated(_ text: String?) -> HTML {
        guard let text, !text.isEmpty else { return .empty }
        return HTML(.bdi) { text }
    }
}

extension BadgeCondition.State {
    fileprivate var name: Message {
        switch self {
        case .met: "wallet.rules.met"
        case .notMet, .unknown: "wallet.rules.notMet"
        case .locationUnknown: "prompt.geoFence.unknownTitle"
        case .askedAtUse: "wallet.rules.atUse"
        }
    }

    fileprivate var icon: Icon {
        switch self {
        case .met: .met
        case .notMet, .locationUnknown, .unknown: .notMet
        case .askedAtUse: .atUse
        }
    }

    fileprivate var className: String {
        switch self {
        case .met: "is-met"
        case .notMet, .locationUnknown, .unknown: "is-unmet"
        case .askedAtUse: "is-asked"
        }
    }

    fileprivate var tagClass: String {
        switch self {
        case .met: "good"
        case .notMet, .locationUnknown, .unknown: "warn"
        case .askedAtUse: ""
        }
    }
}

extension Consent {
    /// The consent as a sentence.
    fileprivate func sentence(of badge: Badge) -> Message {
        let key: Message.Key =
            switch (kind, isGiven) {
            case (.location, false): "command.consent.location.refused"
            case (.location, true):
                isAlways ? "command.consent.location.always" : "command.consent.location.whenInUse"
            case (.bluetooth, false): "command.consent.bluetooth.refused"
            case (.bluetooth, true): "command.consent.bluetooth.given"
            }
        return Message(key, ["badge": badge.display.name])
    }
}
