import ArgumentParser
import BadgeKit
import BadgeModel
import Foundation

/// The organizations whose badges the wallet holds.
struct OrganizationCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "organization", abstract: "The organizations whose badges the wallet holds.",
        discussion: """
            Example:
              badgectl organization list
            """,
        subcommands: [OrganizationList.self, OrganizationShow.self, OrganizationRemove.self])
}

/// All of them.
struct OrganizationList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the organizations.",
        discussion: """
            Example:
              badgectl organization list
            """)

    @OptionGroup var options: GlobalOptions

    func perform(in session: CommandRun) async throws -> any CommandOutput {
        try await session.withWalletIfAny { Output(organizations: try await $0.organizations) }
            ?? Output(organizations: [])
    }

    private struct Output: CommandOutput {
        let organizations: [Organization]

        var json: JSON { ["organizations": .array(organizations.map(\.json))] }

        var text: String {
            guard !organizations.isEmpty else { return "No organizations yet." }
            return Table(
                header: ["ORGANIZATION", "ISSUER", "POLICY"],
                rows: organizations.map {
                    [$0.name, $0.issuer.absoluteString, $0.policy.map { "version \($0.version)" } ?? "none"]
                }
            ).text
        }

        var next: String? {
            organizations.first.map { "organization show \($0.name.shellQuoted)" } ?? "provision"
        }
    }
}

/// One of them.
struct OrganizationShow: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an organization with its pinned keys and its policy.",
        discussion: """
            Example:
              badgectl organization show "Example Works"
            """)

    @Argument(help: ArgumentHelp("The organization's name or id.", valueName: "ORGANIZATION"))
    var organization: String

    @OptionGroup var options: GlobalOptions

    func perform(in session: CommandRun) async throws -> any CommandOutput {
        try await session.withWallet {
            Output(organization: try await session.organization(named: organization, in: $0))
        }
    }

    private struct Output: CommandOutput {
        let organization: Organization

        var json: JSON { organization.json }

        var text: String {
            let support = [
                organization.support.email, organization.support.phone, organization.support.url?.absoluteString,
            ]
            let facts = [
                ("Organization", organization.name),
                ("Issuer", organization.issuer.absoluteString),
                ("Authorization", organization.authorizationServer.absoluteString),
                ("Support", support.compactMap { $0 }.joined(separator: ", ")),
            ]
            let keys = organization.trustAnchors.map { ("Pinned key", $0.thumbprint) }
            let policy = organization.policy.map {
                [("Policy", "version \($0.version), in force until \($0.expires.iso8601)")]
            }
            return KeyValueList(facts + keys + (policy ?? [("Policy", "none")])).text
        }

        var next: String? { "list" }
    }
}

/// Forgets one of them.
struct OrganizationRemove: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an organization and its badges from the wallet.",
        discussion: """
            Example:
              badgectl organization remove "Example Works" --yes
            """)

    @Argument(help: ArgumentHelp("The organization's name or id.", valueName: "ORGANIZATION"))
    var organization: String

    @Flag(help: "Remove it without asking.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func perform(in session: CommandRun) async throws -> any CommandOutput {
        try await session.withWallet { wallet in
            let organization = try await session.organization(named: organization, in: wallet)
            let badges = try await wallet.badges.filter { $0.organizationID == organization.id }
            try await session.confirm(
                yes, title: "Remove \(organization.name)?",
                message: "\(badges.count.of("badge")) will be gone; only a new invitation brings one back.")
            try await wallet.removeOrganization(organization.id)
            return Output(organization: organization, badges: badges)
        }
    }

    private struct Output: CommandOutput {
        let organization: Organization
        let badges: [Badge]

        var json: JSON {
            [
                "organization": ["id": .string(organization.id.rawValue), "name": .string(organization.name)],
                "removedBadges": .array(badges.map { .string($0.id.rawValue) }),
            ]
        }

        var text: String { "Removed \(organization.name.oneLine) and \(badges.count.of("badge"))." }
        var next: String? { "list" }
    }
}
