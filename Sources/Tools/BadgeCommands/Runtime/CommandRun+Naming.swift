import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeUI
import Foundation

extension CommandRun {
    /// Runs the body on the home's wallet and a badge in it.
    func withBadge<Value>(
        named name: String?, presenter: (any PromptPresenter)? = nil,
        _ body: (Badge, BadgeWallet) async throws -> Value
    ) async throws -> Value {
        try await withWallet(presenter: presenter) { try await body(try await badge(named: name, in: $0), $0) }
    }

    /// Returns the badge with that identifier, prefix of an identifier, or name of its organization. The user picks if
    /// several match. Without a name, returns the default badge, or the only one.
    ///
    /// - Throws: `BadgeError` `notFound`, `ambiguous`, `declined`.
    func badge(named name: String?, in wallet: BadgeWallet) async throws -> Badge {
        guard let name else { return try await unnamedBadge(in: wallet) }
        if let badge = try await wallet.badge(Badge.ID(rawValue: name)) { return badge }
        let organizations = try await wallet.organizationsByID
        let badges = try await wallet.badges
        let identified = badges.filter { !name.isEmpty && $0.id.rawValue.hasPrefix(name.lowercased()) }
        let named = badges.filter { organizations[$0.organizationID]?.hasName(name) == true }
        let candidates = identified + named.stillInUse(at: context.clock.now()).filter { !identified.contains($0) }
        guard let badge = candidates.first else {
            throw BadgeError(
                .notFound, .commands("notFound.badgeNamed"), ["name": name, "command": "\(commandLine) list"])
        }
        guard candidates.count > 1 else { return badge }
        return try await pick(from: candidates, named: name, in: wallet)
    }

    private func unnamedBadge(in wallet: BadgeWallet) async throws -> Badge {
        let badges = try await wallet.badges
        if let id = try await wallet.defaultBadge, let badge = badges.first(where: { $0.id == id }) { return badge }
        guard let badge = badges.first else {
            throw BadgeError(.notFound, .commands("notFound.anyBadge"), ["command": "\(commandLine) provision"])
        }
        let candidates = badges.stillInUse(at: context.clock.now())
        guard candidates.count > 1 else { return candidates.first ?? badge }
        return try await pick(from: candidates, named: nil, in: wallet)
    }

    /// Asks which badge to use; without a name if none was given.
    private func pick(from badges: [Badge], named name: String?, in wallet: BadgeWallet) async throws -> Badge {
        guard presenter != nil else {
            let names = badges.map(\.shortID).joined(separator: ", ")
            guard let name else { throw BadgeError(.ambiguous, .commands("ambiguous.unnamed"), ["names": names]) }
            throw BadgeError(.ambiguous, .commands("ambiguous.name"), ["name": name, "names": names])
        }
        let question =
            name.map { Message.commands("command.pick.named", ["name": $0]) } ?? .commands("command.pick.unnamed")
        return try await wallet.chooseBadge(from: badges, message: question.text(in: words))
    }

    /// Returns the organization with that identifier or name. The user picks if several match.
    ///
    /// - Throws: `BadgeError` `notFound`, `ambiguous`, `declined`.
    func organization(named name: String, in wallet: BadgeWallet) async throws -> Organization {
        let candidates = try await wallet.organizations.filter { $0.id.rawValue == name || $0.hasName(name) }
        guard let organization = candidates.first else {
            throw BadgeError(
                .notFound, .commands("notFound.organizationNamed"),
                ["name": name, "command": "\(commandLine) organization list"])
        }
        guard candidates.count > 1 else { return organization }
        return try await pick(name, from: candidates, title: .commands("command.pick.organization")) {
            Field.Choice($0.id.rawValue, label: "\($0.name), \($0.issuer.absoluteString)")
        }
    }
}

extension BadgeWallet {
    var organizationsByID: [Organization.ID: Organization] {
        get async throws { Dictionary(try await organizations.map { ($0.id, $0) }) { first, _ in first } }
    }
}

extension [Badge] {
    /// Returns the badges that are neither revoked nor expired; all of them when there are no others.
    fileprivate func stillInUse(at date: Date) -> [Badge] {
        let usable = filter { badge in
            badge.status != .revoked && badge.validity.expires.map { date < $0 } ?? true
        }
        return usable.isEmpty ? self : usable
    }
}

extension Organization {
    fileprivate func hasName(_ text: String) -> Bool { name.lowercased() == text.lowercased() }
}

extension ArgumentHelp {
    /// The help of an optional badge argument.
    static let badge = ArgumentHelp(
        "The badge: its id, the beginning of it, or its organization's name. Without it the default badge, or the only one.",
        valueName: "BADGE")
}
