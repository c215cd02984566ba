import ArgumentParser
import BadgeAuthority
import BadgeCredentials
import BadgeModel
import BadgeOpenID
import Foundation

/// The apps that people may sign in to with a badge.
struct AuthorityClient: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "client", abstract: "Manage the apps that people may sign in to with a badge.",
        example: "badgectl authority client list",
        subcommands: [AuthorityClientAdd.self, AuthorityClientList.self, AuthorityClientRemove.self])
}

/// Registers an app.
struct AuthorityClientAdd: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Let an app ask people who they are.",
        discussion: """
            Answers go to the given addresses alone: https, this machine's loopback, or an app's own scheme with a domain \
            in it.

            Example:
              badgectl authority client add payroll --name Payroll \\
                  --redirect-uri https://pay.example.com/signed-in --claim email=Email

            With --presentations people can also sign in from a wallet that knows nothing of this organization's apps: the \
            app opens ADDRESS/authorize in the browser, which asks the wallet for the badge (OpenID4VP 1.0) and for the \
            required claims. The app redeems its code as ever, and gets an ID token too.
            """)

    @Argument(help: ArgumentHelp("The app's client ID.", valueName: "ID"))
    var id: String

    @Option(help: ArgumentHelp("What people see it called.", valueName: "NAME"))
    var name: String

    @Option(help: ArgumentHelp("Where answers may go; may be repeated.", valueName: "URI"))
    var redirectUri: [String]

    @Option(help: ArgumentHelp("A claim that it may ask for, NAME=LABEL; may be repeated.", valueName: "NAME=LABEL"))
    var claim: [String] = []

    @Option(help: ArgumentHelp("A claim that it does not do without; may be repeated.", valueName: "NAME=LABEL"))
    var requiredClaim: [String] = []

    @Flag(help: "People can sign in to it with a badge in any wallet (OpenID4VP).")
    var presentations = false

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let client = RegisteredClient(
            id, name: name, redirectURIs: try redirectUri.map(Self.address),
            claims: try requiredClaim.map { try Self.claim($0, isRequired: true) }
                + claim.map { try Self.claim($0, isRequired: false) }, takesPresentations: presentations)
        return try run.withAuthority { authority in
            try authority.register(client)
            return ClientOutput(client: client)
        }
    }

    private static func address(_ text: String) throws -> URL {
        guard let url = URL(string: text, encodingInvalidCharacters: false), url.scheme != nil else {
            throw BadgeError(
                .invalidInput, reason: "\(text) is no address. Write it like https://pay.example.com/signed-in.")
        }
        return url
    }

    private static func claim(_ text: String, isRequired: Bool) throws -> RegisteredClient.Claim {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
            throw BadgeError(.invalidInput, reason: "\(text) is not NAME=LABEL. Write it like email=Email.")
        }
        return RegisteredClient.Claim(
            String(text[..<equals]), label: String(text[text.index(after: equals)...]), isRequired: isRequired)
    }
}
