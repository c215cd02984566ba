import ArgumentParser
import BadgeAuthority
import BadgeModel
import BadgeUI
import Foundation

/// Withdraws a badge for good.
struct AuthorityRevoke: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Withdraw a badge for good.",
        discussion: """
            Wallets and readers see it when they next fetch the status list. It cannot be undone; to withdraw a badge \
            for a time, suspend it.

            Example:
              badgectl authority revoke 6f1c2a34
            """)

    @Argument(help: .issuedBadge)
    var badge: String

    @OptionGroup var options: GlobalOptions

    func perform(in session: Session) async throws -> any CommandOutput {
        let badge = try await session.issuedBadge(named: badge)
        return try session.withAuthority {
            StatusOutput(said: "Revoked", badge: try $0.revoke(badge.id), next: "authority badge list")
        }
    }
}

/// Withdraws a badge for a time.
struct AuthoritySuspend: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "suspend", abstract: "Withdraw a badge for a time.",
        discussion: """
            Wallets and readers see it when they next fetch the status list.

            Example:
              badgectl authority suspend 6f1c2a34
            """)

    @Argument(help: .issuedBadge)
    var badge: String

    @OptionGroup var options: GlobalOptions

    func perform(in session: Session) async throws -> any CommandOutput {
        let badge = try await session.issuedBadge(named: badge)
        return try session.withAuthority {
            StatusOutput(
                said: "Suspended", badge: try $0.suspend(badge.id), next: "authority reinstate \(badge.shortID)")
        }
    }
}

/// Gives a suspended badge back.
struct AuthorityReinstate: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "reinstate", abstract: "Give a suspended badge back.",
        discussion: """
            Example:
              badgectl authority reinstate 6f1c2a34
            """)

    @Argument(help: .issuedBadge)
    var badge: String

    @OptionGroup var options: GlobalOptions

    func perform(in session: Session) async throws -> any CommandOutput {
        let badge = try await session.issuedBadge(named: badge)
        return try session.withAuthority {
            StatusOutput(said: "Reinstated", badge: try $0.reinstate(badge.id), next: "authority badge list")
        }
    }
}

private struct StatusOutput: CommandOutput {
    let said: String
    let badge: IssuedBadge
    let next: String?

    var json: JSON { badge.json }

    var text: String { "\(said) the badge \(badge.shortID) of \(badge.email.oneLine)." }
}

extension Session {
    /// The badge that the organization of this home issued under that id or beginning of an id; the person picks when
    /// it could be several.
    ///
    /// - Throws: `BadgeError` `notFound`, `ambiguous`, `declined`.
    func issuedBadge(named name: String) async throws -> IssuedBadge {
        let badges = try withAuthority { try $0.badges() }
        let candidates = badges.filter { !name.isEmpty && $0.id.rawValue.hasPrefix(name.lowercased()) }
        guard let badge = candidates.first else {
            throw BadgeError(
                .notFound,
                "The organization has issued no badge \"\(name)\". See them with: badgectl authority badge list")
        }
        guard candidates.count > 1 else { return badge }
        return try await pick(name, from: candidates, title: "Choose a badge") {
            Field.Choice($0.id.rawValue, label: "\($0.shortID), \($0.email) (\($0.status))")
        }
    }
}

extension ArgumentHelp {
    fileprivate static let issuedBadge = ArgumentHelp(
        "The badge's id, or the beginning of it, as authority badge list shows it.", valueName: "ID")
}
