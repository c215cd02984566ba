import BadgeKit
import BadgeModel
import BadgeWalletPages
import Foundation

/// One badge with its credentials.
struct BadgeOutput: CommandOutput {
    let badge: Badge
    let organization: Organization?
    let credentials: [Credential]
    let isDefault: Bool
    let isLocked: Bool
    /// The current status: a badge past its validity is expired, whatever the stored status.
    let shownStatus: Badge.Status
    /// The status that the organization defines itself, if the badge has one.
    let ownStatus: Int?
    /// The required documents that were declined, by which a badge stays pending.
    let declined: [Message]
    /// Whether the command was to bring the badge, and not only to show it.
    private let isReceived: Bool
    let next: String?

    init(
        _ badge: Badge, in wallet: BadgeWallet, at date: Date? = nil, next: String? = nil, isReceived: Bool = true
    ) async throws {
        self.badge = badge
        self.isReceived = isReceived
        shownStatus = date.map(badge.status(at:)) ?? badge.status
        let isUndecided = badge.status == .pending && badge.credentialID != nil
        let agreements = try await isUndecided ? wallet.agreements(of: badge.id) : []
        declined = agreements.declined.titles
        self.next = declined.isEmpty ? next : "agreement accept \(badge.shortID)"
        ownStatus = try await wallet.ownStatus(of: badge)
        organization = try await wallet.organization(badge.organizationID)
        credentials = try await wallet.credentials(of: badge.id)
        isDefault = try await wallet.defaultBadge == badge.id
        isLocked = try await wallet.lockedBadges.contains(badge.id)
    }

    var json: JSON {
        badge.json(organization: organization, isDefault: isDefault, isLocked: isLocked, credentials: credentials)
    }

    var text: String {
        KeyValueList(
            marked: facts.map { name, value in
                let emphasis = name == .commands("fact.status") ? Emphasis(ofStatus: shownStatus.rawValue) : nil
                return (name.shown.oneLine, emphasis.map(value.marked) ?? value.oneLine)
            }
        ).text
    }

    var status: ExitStatus { isReceived && !declined.isEmpty ? .declined : .done }

    var conclusion: String? {
        guard declined.isEmpty else { return Message.waiting(for: "badgectl \(next ?? "")").shown.oneLine }
        return Message.walletPages("wallet.done.badge", ["holder": badge.holder.fullName]).shown.oneLine
    }

    private var explainedStatus: String {
        if shownStatus == .pending, !declined.isEmpty {
            return Message.commands("command.status.declined", ["documents": Message.groups(declined)]).shown
        }
        guard shownStatus == .suspended, let ownStatus else { return shownStatus.explained }
        return Message.commands("command.status.ownExplained", ["value": ownStatus]).shown
    }

    private var facts: [(Message, String)] {
        [
            (.walletPages("fact.badge"), badge.display.name),
            (.commands("fact.status"), badge.isPromised ? .words("command.status.promised") : explainedStatus),
            (.commands("fact.locked"), isLocked ? Message.commands("command.badge.locked").shown : ""),
            (.walletPages("fact.holder"), badge.holder.fullName),
            (.walletPages("fact.email"), badge.holder.email ?? ""),
            (.walletPages("fact.title"), badge.holder.title ?? ""),
            (.walletPages("fact.group"), badge.holder.group ?? ""),
            (.walletPages("fact.organization"), organization?.name ?? ""),
            (.walletPages("fact.issuer"), badge.server.absoluteString),
            (.commands("fact.validUntil"), badge.shownEnd),
            (.walletPages("fact.logo"), (badge.display.logo ?? organization?.display.logo)?.absoluteString ?? ""),
            (.walletPages("fact.id"), badge.id.rawValue),
            (.commands("fact.default"), isDefault ? Message.commands("command.badge.isDefault").shown : ""),
        ]
            + badge.properties.sorted { $0.key < $1.key }.map {
                (.verbatim($0.key), $0.value.stringValue ?? $0.value.text)
            }
            + credentials.map {
                (
                    .walletPages("fact.credential"),
                    Message.walletPages(
                        "command.badge.credential",
                        ["format": $0.format.rawValue, "key": $0.holderKey, "count": $0.useCount]
                    ).shown
                )
            }
    }
}

extension Badge {
    /// A prefix of its identifier, long enough to name it.
    var shortID: String { String(id.rawValue.prefix(8)) }
}

extension Badge {
    /// Returns the status at a time: expired, once the validity of a usable badge has ended.
    func status(at date: Date) -> Status {
        guard status == .active || status == .pending, let end = validity.expires, end <= date else { return status }
        return .expired
    }
}

extension Badge {
    /// Whether its organization has promised but not issued it yet.
    var isPromised: Bool { status == .pending && credentialID == nil }

    /// The expiry for a user; empty for a promised badge.
    var shownEnd: String { isPromised ? "" : validity.expires?.iso8601 ?? Message.commands("command.noEnd").shown }
}

extension Badge.Status {
    /// The name, with an explanation if the name is not self-explanatory.
    var explained: String {
        switch self {
        case .active, .expired: rawValue
        case .pending: Message.commands("command.status.pending").shown
        case .suspended: Message.commands("command.status.suspended").shown
        case .revoked: Message.commands("command.status.revoked").shown
        case .keyMissing: Message.commands("command.status.keyMissing").shown
        }
    }
}
