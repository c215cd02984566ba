import ArgumentParser
import BadgeKit
import BadgeModel
import Foundation

/// The trusted apps.
struct TrustCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust", abstract: "Manage the apps that you sign in to without being asked again.",
        example: "badgectl trust list",
        subcommands: [TrustList.self, TrustRevoke.self])
}

/// Lists the apps.
struct TrustList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the trusted apps, what they learn, and until when.",
        example: "badgectl trust list")

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let clients = try await run.withWalletIfAny { try await $0.trustedClients } ?? []
        let table = Table(
            columns: [
                .commands("column.client"), .commands("column.name"), .commands("column.badge"),
                .commands("column.isTold"), .commands("column.until"),
            ],
            rows: clients.map {
                [
                    $0.clientID, $0.name, String($0.badgeID.rawValue.prefix(8)),
                    $0.claims.sorted().joined(separator: ", "), $0.expires.iso8601,
                ]
            })
        return CommandResult(
            list: "clients", clients.map(\.json), in: table, ifEmpty: Message.commands("command.trust.none").shown,
            next: "list")
    }
}

/// Revokes the trust in an app.
struct TrustRevoke: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Stop trusting an app: it must ask again.",
        example: "badgectl trust revoke door-app")

    @Argument(help: ArgumentHelp("The app's client ID.", valueName: "CLIENT"))
    var client: String

    @Argument(help: ArgumentHelp("For this badge alone.", valueName: "BADGE"))
    var badge: String?

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await run.withWallet { wallet in
            var id: Badge.ID?
            if let badge { id = try await run.badge(named: badge, in: wallet).id }
            try await wallet.revokeTrust(in: client, for: id)
            return CommandResult(
                json: ["revoked": .string(client)],
                text: Message.commands("command.trust.revoked", ["client": client.oneLine]).shown, next: "trust list")
        }
    }
}

extension TrustedClient {
    fileprivate var json: JSON {
        [
            "clientId": .string(clientID), "name": .string(name), "badge": .string(badgeID.rawValue),
            "claims": .array(claims.sorted().map(JSON.string)), "trustedAt": .string(trustedAt.iso8601),
            "expiresAt": .string(expires.iso8601),
        ]
    }
}
