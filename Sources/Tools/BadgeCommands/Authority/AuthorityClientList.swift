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
        let clients = try run.withAuthority { try $0.clients() }
        let table = Table(
            header: ["ID", "NAME", "CLAIMS", "REDIRECT URI"],
            rows: clients.map { client in
                [
                    client.id, client.name, client.claims.map(\.name).joined(separator: ", "),
                    client.redirectURIs.map(\.absoluteString).joined(separator: ", "),
                ]
            })
        return CommandResult(
            list: "clients", clients.map(\.outputJSON), in: table, ifEmpty: "No apps yet.",
            next: clients.isEmpty
                ? "authority client add ID --name NAME --redirect-uri URI" : "authority show")
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
        try run.withAuthority { try $0.removeClient(id) }
        return CommandResult(json: ["id": .string(id)], text: "Removed \(id).", next: "authority client list")
    }
}
