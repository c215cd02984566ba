import BadgeKit
import BadgeModel
import Foundation

/// One badge with its credentials.
struct BadgeOutput: CommandOutput {
    let badge: Badge
    let organization: Organization?
    let credentials: [Credential]
    let isDefault: Bool
    let isLocked: Bool
    /// What the status is called now: a badge that has ended is expired, whatever was stored.
    let shownStatus: Badge.Status
    let next: String?

    init(_ badge: Badge, in wallet: BadgeWallet, at date: Date? = nil, next: String? = nil) async throws {
        self.badge = badge
        shownStatus = date.map(badge.status(at:)) ?? badge.status
        self.next = next
        organization = try await wallet.organizations.first { $0.id == badge.organizationID }
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
                let emphasis = name == "Status" ? Emphasis(ofStatus: value) : nil
                return (name.oneLine, emphasis.map(value.marked) ?? value.oneLine)
            }
        ).text
    }

    private var facts: [(String, String)] {
        [
            ("Badge", badge.display.name),
            ("Status", shownStatus.explained),
            ("Locked", isLocked ? "the tries of the passcode that the organization allows are used up" : ""),
            ("Holder", badge.holder.fullName),
            ("Email", badge.holder.email ?? ""),
            ("Title", badge.holder.title ?? ""),
            ("Group", badge.holder.group ?? ""),
            ("Organization", organization?.name ?? ""),
            ("Issuer", badge.server.absoluteString),
            ("Valid until", badge.validity.expires?.iso8601 ?? "no end"),
            ("ID", badge.id.rawValue),
            ("Default", isDefault ? "yes, it is meant when no badge is named" : ""),
        ] + badge.properties.sorted { $0.key < $1.key }.map { ($0.key, $0.value.stringValue ?? $0.value.text) }
            + credentials.map {
                ("Credential", "\($0.format.rawValue), key \($0.holderKey), used \($0.useCount.of("time"))")
            }
    }
}

extension Badge {
    /// The beginning of its identifier, enough to name it.
    var shortID: String { String(id.rawValue.prefix(8)) }
}

extension Badge {
    /// The status at a time: expired, once the validity of a badge that could be used has ended.
    func status(at date: Date) -> Status {
        guard status == .active || status == .pending, let end = validity.expires, end <= date else { return status }
        return .expired
    }
}

extension Badge.Status {
    /// Its name, and what it means where the name does not say.
    var explained: String {
        switch self {
        case .active, .expired: rawValue
        case .pending: "pending: its first use asks for what is missing, a login, a phone or an agreement"
        case .suspended: "suspended by the organization"
        case .revoked: "revoked by the organization"
        case .keyMissing: "keyMissing: its key is gone, and the organization must issue it again"
        }
    }
}
