import BadgeKit
import BadgeModel
import Foundation

/// One badge with its credentials.
struct BadgeOutput: CommandOutput {
    let badge: Badge
    let organization: Organization?
    let credentials: [Credential]
    let next: String?

    init(_ badge: Badge, in wallet: BadgeWallet, next: String? = nil) async throws {
        self.badge = badge
        self.next = next
        organization = try await wallet.organizations.first { $0.id == badge.organizationID }
        credentials = try await wallet.credentials(of: badge.id)
    }

    var json: JSON { badge.json(organization: organization, credentials: credentials) }

    var text: String {
        Facts(facts).text
    }

    private var facts: [(String, String)] {
        [
            ("Badge", badge.display.name),
            ("Status", badge.status.rawValue),
            ("Holder", badge.holder.fullName),
            ("Email", badge.holder.email ?? ""),
            ("Title", badge.holder.title ?? ""),
            ("Group", badge.holder.group ?? ""),
            ("Organization", organization?.name ?? ""),
            ("Issuer", badge.server.absoluteString),
            ("Valid until", badge.validity.expires?.iso8601 ?? "no end"),
            ("Id", badge.id.rawValue),
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
