import ArgumentParser
import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeUI
import Foundation

/// Permanently revokes a badge.
struct AuthorityRevoke: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Revoke a badge.",
        discussion: """
            Wallets and verifiers see it when they next fetch the status list. It cannot be undone; to withdraw a badge \
            temporarily, suspend it.

            Examples:
              badgectl authority revoke 6f1c2a34
              badgectl authority revoke ana@example.com --yes
            """)

    @Argument(help: .issuedBadge)
    var badge: String

    @Flag(help: "Revoke without asking.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let badge = try await run.issuedBadge(named: badge, orRevoked: true)
        guard badge.status != .revoked || badge.goodUntil != nil else {
            return CommandResult(
                json: badge.json, text: try run.oldRevocation(of: badge), next: "authority badge list")
        }
        let person = try run.withAuthority { try $0.person(badge.email) }
        try await run.confirm(
            yes,
            title: .verbatim("Revoke the badge \(badge.shortID) of \(person.details.name), \(badge.email)?"),
            message: .verbatim("It cannot be undone. To withdraw it temporarily, suspend it."),
            action: .verbatim("Revoke"))
        return try run.withAuthority {
            CommandResult("Revoked", try $0.revoke(badge.id), next: "authority badge list")
        }
    }
}

/// Suspends a badge.
struct AuthoritySuspend: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "suspend", abstract: "Suspend a badge.",
        details: "Wallets and verifiers see it when they next fetch the status list.",
        example: "badgectl authority suspend 6f1c2a34")

    @Argument(help: .issuedBadge)
    var badge: String

    @Flag(help: .needlessYes)
    var yes = false

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let badge = try await run.issuedBadge(named: badge)
        guard badge.status != .suspended else {
            return try run.withAuthority { authority in
                let suspended = try authority.suspend(badge.id)
                let next = "authority reinstate \(badge.shortID)"
                guard try authority.person(badge.email).suspendedAt != nil else {
                    return CommandResult(unchanged: suspended, "suspended", next: next)
                }
                return CommandResult(suspendedAlone: suspended)
            }
        }
        return try run.withAuthority {
            CommandResult("Suspended", try $0.suspend(badge.id), next: "authority reinstate \(badge.shortID)")
        }
    }
}

/// Reinstates a suspended badge.
struct AuthorityReinstate: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "reinstate", abstract: "Reinstate a suspended badge.",
        example: "badgectl authority reinstate 6f1c2a34")

    @Argument(help: .issuedBadge)
    var badge: String

    @Flag(help: .needlessYes)
    var yes = false

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let badge = try await run.issuedBadge(named: badge)
        guard badge.status != .active else {
            return CommandResult(unchanged: badge, "active", next: "authority badge list")
        }
        return try run.withAuthority {
            CommandResult("Reinstated", try $0.reinstate(badge.id), next: "authority badge list")
        }
    }
}

extension CommandResult {
    fileprivate init(_ act: String, _ badge: IssuedBadge, next: String) {
        self.init(
            json: badge.json, text: "\(act) the badge \(badge.shortID) of \(badge.email.oneLine).", next: next)
    }

    /// Creates the result for a badge that was suspended with its person.
    fileprivate init(suspendedAlone badge: IssuedBadge) {
        let email = badge.email.oneLine
        self.init(
            json: badge.json,
            text: "The badge \(badge.shortID) of \(email) stays suspended when \(email) is reinstated.",
            next: "authority person reinstate \(badge.email.shellQuoted)")
    }

    /// Creates the result for a badge that already had the status.
    fileprivate init(unchanged badge: IssuedBadge, _ status: String, next: String) {
        self.init(
            json: badge.json, text: "The badge \(badge.shortID) of \(badge.email.oneLine) is already \(status).",
            next: next)
    }
}

extension CommandRun {
    /// The minimum length of an identifier's prefix that names a badge, so that a typing error names none.
    private static let shortestID = 4

    /// Returns the badge that the organization of this home issued under that identifier or prefix of it, or the
    /// unrevoked badge of the person with that email address. The user picks if several match.
    ///
    /// - Parameter orRevoked: Whether an email address also names the newest badge of a person who has only revoked ones.
    /// - Throws: `BadgeError` `invalidInput` for a prefix of fewer than four characters, and for an email address with
    ///   only revoked badges; `notFound`, `ambiguous`,
    ///   `declined`.
    func issuedBadge(named name: String, orRevoked: Bool = false) async throws -> IssuedBadge {
        guard name.count >= Self.shortestID else {
            throw BadgeError(
                .invalidInput, reason: "\"\(name)\" is too short to name a badge: give at least 4 characters of its id."
            )
        }
        let named = try withAuthority { try $0.badges(named: name) }
        let candidates = name.contains("@") ? named.filter { $0.status != .revoked } : named
        guard let badge = candidates.first else {
            if let revoked = named.last {
                guard !orRevoked else { return revoked }
                throw BadgeError(
                    .invalidInput,
                    reason:
                        "The badge of \(revoked.email) is revoked, which cannot be undone. Invite the person again: "
                        + "badgectl authority invite \(revoked.email.shellQuoted)")
            }
            throw BadgeError(
                .notFound,
                reason: "The organization has issued no badge \"\(name)\". See them with: badgectl authority badge list"
            )
        }
        guard candidates.count > 1 else { return badge }
        return try await pick(name, from: candidates, title: .verbatim("Choose a badge")) {
            Field.Choice($0.id.rawValue, label: "\($0.shortID), \($0.email) (\($0.status), \($0.issuedAt.iso8601))")
        }
    }

    /// Returns a note about a badge that was already revoked, and about the one that replaced it.
    fileprivate func oldRevocation(of badge: IssuedBadge) throws -> String {
        let said = "The badge \(badge.shortID) of \(badge.email.oneLine) is already revoked."
        let entries = try withAuthority { try $0.auditEntries(badge: badge.id) }
        let successor = entries.compactMap { $0.event.details["replacedBy"]?.stringValue }.last
        return successor.map { "\(said) It was replaced by \(String($0.prefix(8)).oneLine)." } ?? said
    }
}

extension ArgumentHelp {
    fileprivate static let issuedBadge = ArgumentHelp(
        "The badge's id, at least the first four characters, or the person's email address.", valueName: "BADGE")
}
