import ArgumentParser
import BadgeAuthority
import BadgeModel
import Foundation

/// The accounts at another authorization server.
struct AuthorityAccount: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Link accounts at another authorization server to people.",
        discussion: """
            For an organization that is served with --authorization-server: a user who logs in there gets the badge of the \
            person to whom the account is linked. An email address that the server reports never links an account.

            Examples:
              badgectl authority account list
              badgectl authority account link ana@example.com 248289761001
            """,
        subcommands: [AuthorityAccountList.self, AuthorityAccountLink.self, AuthorityAccountUnlink.self])
}

/// Lists the accounts.
struct AuthorityAccountList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the linked accounts, and the unlinked ones that have logged in.",
        discussion: """
            CLAIMED NAME is what the account calls itself at the server: anyone can claim any name. VERIFIED EMAIL is an \
            address that the server states to have verified. Compare the account's identifier with what the person sees \
            there before you link it. The latest 1,000 unlinked accounts are kept.

            Example:
              badgectl authority account list --unlinked
            """)

    @Flag(help: "List only the unlinked accounts.")
    var unlinked = false

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let accounts = try run.withAuthority { try $0.externalAccounts() }.filter { !unlinked || $0.email == nil }
        let table = Table(
            header: ["ACCOUNT", "PERSON", "CLAIMED NAME", "VERIFIED EMAIL", "SINCE", "SERVER"],
            rows: accounts.map {
                [
                    $0.subject, $0.email ?? "not linked", $0.claimedName ?? "", $0.verifiedEmail ?? "",
                    $0.date.iso8601, $0.server,
                ]
            })
        let stranger = accounts.first { $0.email == nil }
        return CommandResult(
            list: "accounts", accounts.map(\.json), in: table, ifEmpty: "No accounts yet.",
            next: stranger.map { "authority account link EMAIL \($0.subject.shellQuoted)" }
                ?? (accounts.isEmpty ? "authority account link EMAIL ACCOUNT" : "authority person list"))
    }
}

/// Links an account to a person.
struct AuthorityAccountLink: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "link", abstract: "Link an account to a person, who then gets the badge by logging in with it.",
        discussion: """
            ACCOUNT is the account's identifier in the server's tokens (sub). A person may have several accounts.

            Example:
              badgectl authority account link ana@example.com 248289761001
            """)

    @Argument(help: ArgumentHelp("The person's email address.", valueName: "EMAIL"))
    var email: String

    @Argument(help: ArgumentHelp("The account.", valueName: "ACCOUNT"))
    var account: String

    @OptionGroup var server: AccountServerOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let server = try server.address
        return try run.withAuthority {
            CommandResult(
                "Linked", try $0.linkAccount(account, at: server, to: email), next: "authority account list")
        }
    }
}

/// Unlinks an account from its person.
struct AuthorityAccountUnlink: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlink", abstract: "Unlink an account from its person, and end the sessions that it began.",
        details: "Badges that were issued stay valid until you revoke them: badgectl authority revoke.",
        example: "badgectl authority account unlink 248289761001")

    @Argument(help: ArgumentHelp("The account.", valueName: "ACCOUNT"))
    var account: String

    @OptionGroup var server: AccountServerOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let server = try server.address
        return try run.withAuthority {
            let account = try $0.unlinkAccount(account, at: server)
            let email = account.email ?? ""
            return CommandResult(
                "Unlinked", account, next: "authority badge list --email \(email.shellQuoted)")
        }
    }
}

/// The server of an account.
struct AccountServerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The server; unless given, the one that the organization was last served with.", valueName: "URL"))
    var server: String?

    var address: URL? { get throws { try server.map(AuthorizationServerOptions.address) } }
}

extension CommandResult {
    fileprivate init(_ done: String, _ account: ExternalAccount, next: String) {
        let facts = [(done, account.subject), ("Person", account.email ?? ""), ("Server", account.server)]
        self.init(json: account.json, text: KeyValueList(facts).text, next: next)
    }
}

extension ExternalAccount {
    fileprivate var json: JSON {
        .object(compacting: [
            "server": .string(server), "account": .string(subject), "email": .optional(email),
            "name": .optional(claimedName), "verifiedEmail": .optional(verifiedEmail),
            email == nil ? "seenAt" : "linkedAt": .string(date.iso8601),
        ])
    }
}
