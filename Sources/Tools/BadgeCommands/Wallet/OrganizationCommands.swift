import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeWalletPages
import BadgeWebUI
import Foundation

/// The organizations whose badges the wallet holds.
struct OrganizationCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "organization", abstract: "Manage the organizations whose badges the wallet holds.",
        example: "badgectl organization list",
        subcommands: [
            OrganizationList.self, OrganizationShow.self, OrganizationTrust.self, OrganizationPin.self,
            OrganizationConnection.self, OrganizationRemove.self,
        ])
}

/// Lists the organizations.
struct OrganizationList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the organizations.",
        example: "badgectl organization list")

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let organizations = try await run.withWalletIfAny { try await $0.organizations } ?? []
        let table = Table(
            columns: [.commands("column.organization"), .commands("column.issuer"), .commands("column.policy")],
            rows: organizations.map {
                let policy = $0.policy.map { Message.commands("command.policy.version", ["version": $0.version]) }
                return [$0.name, $0.issuer.absoluteString, (policy ?? .commands("command.none")).shown]
            })
        return CommandResult(
            list: "organizations", organizations.map(\.json), in: table,
            ifEmpty: Message.commands("command.organization.none").shown,
            next: organizations.first.map { "organization show \($0.name.shellQuoted)" } ?? "provision")
    }
}

/// Shows an organization.
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

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await run.withWallet {
            Output(organization: try await run.organization(named: organization, in: $0))
        }
    }

    private struct Output: CommandOutput {
        let organization: Organization

        var json: JSON { organization.json }

        var text: String {
            let support = [
                organization.support.email, organization.support.phone, organization.support.url?.absoluteString,
            ]
            let facts: [(Message, String)] = [
                (.walletPages("fact.organization"), organization.name),
                (.walletPages("fact.issuer"), organization.issuer.absoluteString),
                (.commands("fact.authorization"), organization.authorizationServer.absoluteString),
                (.commands("fact.support"), support.compactMap { $0 }.joined(separator: ", ")),
                (.walletPages("fact.logo"), organization.display.logo?.absoluteString ?? ""),
            ]
            let keys = organization.trustAnchors.map { (.commands("fact.pinnedKey") as Message, $0.thumbprint) }
            let policy = organization.policy.map {
                Message.commands("command.policy.inForce", ["version": $0.version, "end": Message.instant($0.expires)])
            }
            return KeyValueList(
                named: facts + keys + [(.web("fact.policy"), (policy ?? .commands("command.none")).shown)]
            ).text
        }

        var next: String? { "list" }
    }
}

/// Removes an organization.
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

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await run.withWallet { wallet in
            let organization = try await run.organization(named: organization, in: wallet)
            let badges = try await wallet.badges.filter { $0.organizationID == organization.id }
            try await run.confirm(
                yes, title: Message.web("command.remove.title", ["subject": organization.name]),
                message: Message.commands("command.remove.badges", ["count": badges.count]))
            try await wallet.removeOrganization(organization.id)
            return CommandResult(
                json: [
                    "organization": organization.summary,
                    "removedBadges": .array(badges.map { .string($0.id.rawValue) }),
                ],
                text: Message.commands(
                    "command.organization.removed", ["organization": organization.name.oneLine, "count": badges.count]
                ).shown, next: "list")
        }
    }
}
