import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeUI
import Foundation

/// One badge, whole.
struct Show: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show a badge with its credentials.",
        discussion: """
            A badge is named by its id, the beginning of it, or its organization's name.

            Example:
              badgectl show 6f1c2a34
            """)

    @Argument(help: ArgumentHelp("The badge.", valueName: "BADGE"))
    var badge: String

    @OptionGroup var options: GlobalOptions

    func perform(in session: Session) async throws -> any CommandOutput {
        try await session.withWallet { wallet in
            try await BadgeOutput(
                try await session.badge(named: badge, in: wallet), in: wallet, next: "organization list")
        }
    }
}

extension Session {
    /// The badge of that id, of that beginning of an id, or of the organization of that name; the person picks when it
    /// could be several.
    ///
    /// - Throws: `BadgeError` `notFound`, `ambiguous`, `declined`.
    func badge(named name: String, in wallet: BadgeWallet) async throws -> Badge {
        if let badge = try await wallet.badge(Badge.ID(rawValue: name)) { return badge }
        let organizations = try await wallet.organizationsByID
        let candidates = try await wallet.badges.filter {
            !name.isEmpty && $0.id.rawValue.hasPrefix(name.lowercased())
                || organizations[$0.organizationID]?.hasName(name) == true
        }
        guard let badge = candidates.first else {
            throw BadgeError(.notFound, "The wallet has no badge \"\(name)\". See them with: badgectl list")
        }
        guard candidates.count > 1 else { return badge }
        return try await pick(name, from: candidates, title: "Choose a badge") { badge in
            let organization = organizations[badge.organizationID]?.name ?? ""
            return Field.Choice(
                badge.shortID, label: "\(badge.shortID), \(badge.holder.fullName), \(organization) (\(badge.status))")
        }
    }

    /// The organization of that id or name; the person picks when it could be several.
    ///
    /// - Throws: `BadgeError` `notFound`, `ambiguous`, `declined`.
    func organization(named name: String, in wallet: BadgeWallet) async throws -> Organization {
        let candidates = try await wallet.organizations.filter { $0.id.rawValue == name || $0.hasName(name) }
        guard let organization = candidates.first else {
            throw BadgeError(
                .notFound, "The wallet knows no organization \"\(name)\". See them with: badgectl organization list")
        }
        guard candidates.count > 1 else { return organization }
        return try await pick(name, from: candidates, title: "Choose an organization") {
            Field.Choice($0.id.rawValue, label: "\($0.name), \($0.issuer.absoluteString)")
        }
    }
}

extension Organization {
    fileprivate func hasName(_ text: String) -> Bool { name.lowercased() == text.lowercased() }
}
