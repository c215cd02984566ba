import ArgumentParser
import BadgeAuthority
import BadgeCredentials
import BadgeModel
import BadgeOpenID
import BadgeWebUI
import Foundation

/// Lists the apps.
struct AuthorityClientList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the apps that may ask people who they are.",
        example: "badgectl authority client list")

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try run.withAuthority { Output(clients: try $0.clients()) }
    }

    private struct Output: CommandOutput {
        let clients: [RegisteredClient]

        var json: JSON { ["clients": .array(clients.map(\.outputJSON))] }

        var text: String {
            guard !clients.isEmpty else { return "No apps yet." }
            return Table(
                header: ["ID", "NAME", "CLAIMS", "REDIRECT URI"],
                rows: clients.map { client in
                    [
                        client.id, client.name, client.claims.map(\.name).joined(separator: ", "),
                        client.redirectURIs.map(\.absoluteString).joined(separator: ", "),
                    ]
                }
            ).text
        }

        var next: String? {
            clients.isEmpty
                ? "authority client add ID --name NAME --redirect-uri URI" : "authority show"
        }
    }
}

/// Removes a registration.
struct AuthorityClientRemove: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Withdraw an app's registration and end its sessions.",
        example: "badgectl authority client remove payroll --yes")

    @Argument(help: ArgumentHelp("The app's client ID.", valueName: "ID"))
    var id: String

    @Flag(help: "Remove without asking.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await run.confirm(
            yes, title: Message.web("command.remove.title", ["subject": id]),
            message: .verbatim("Its sessions end, and sign-ins with a badge are refused."))
        return try run.withAuthority { authority in
            try authority.removeClient(id)
            return Output(id: id)
        }
    }

    private struct Output: CommandOutput {
        let id: String

        var json: JSON { ["id": .string(id)] }
        var text: String { "Removed \(id)." }
        var next: String? { "authority client list" }
    }
}
