import ArgumentParser
import BadgeKit

/// The client identifier of this program at authorization servers, and its redirect port.
struct OAuthOptions: ParsableArguments {
    @Option(
        name: .customLong("client-id"),
        help: ArgumentHelp("The name under which the server knows this program.", valueName: "ID"))
    var clientID: String?

    @Option(help: ArgumentHelp("The scope to ask the server for, where it names none.", valueName: "S"))
    var scope: String?

    @Option(
        help: ArgumentHelp(
            "The port of this machine to which a browser's login answers, where the server must know it.",
            valueName: "PORT"))
    var redirectPort: Int?

    func validate() throws {
        guard redirectPort.map({ (1...65_535).contains($0) }) ?? true else {
            throw ValidationError("--redirect-port is a number from 1 to 65535.")
        }
    }

    func add(to run: CommandRun) -> CommandRun {
        run.loggingIn(as: OAuthClient(id: clientID ?? "badgectl", scope: scope), redirectPort: redirectPort ?? 0)
    }
}
