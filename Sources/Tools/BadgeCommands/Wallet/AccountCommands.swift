import ArgumentParser
import BadgeClient
import BadgeKit
import BadgeModel
import BadgeProviders
import BadgeUI
import Foundation

/// The accounts with which the user signs in.
struct AccountCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Manage the accounts with which the person signs in to an organization.",
        example: "badgectl account list",
        subcommands: [AccountList.self, AccountLink.self, AccountUnlink.self])
}

/// Lists the accounts.
struct AccountList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the accounts, as the badge's organization knows them.",
        example: "badgectl account list")

    @Argument(help: .badge)
    var badge: String?

    @OptionGroup var passcode: PasscodeOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let presenter = run.presenter(PrefilledAnswers(passcode: try passcode.secret(in: run)))
        return try await run.withBadge(named: badge, presenter: presenter) { badge, wallet in
            let list = try await run.run(with: presenter, declined: .commands("declined.noAccount")) {
                try await wallet.signInAccounts(of: badge.id)
            }
            return Output(badge: badge, list: list)
        }
    }

    private struct Output: CommandOutput {
        let badge: Badge
        let list: SignInAccounts

        var json: JSON {
            [
                "badge": .string(badge.id.rawValue), "accounts": .array(list.accounts.map(\.json)),
                "hasPassword": .bool(list.hasPassword),
            ]
        }

        var text: String {
            let rows = list.accounts.map {
                [$0.id.rawValue, $0.name.oneLine, $0.stated ?? "", $0.server, $0.linkedAt.iso8601]
            }
            let table = Table(
                columns: [
                    .commands("column.id"), .commands("column.provider"), .commands("column.account"),
                    .commands("column.server"), .commands("column.since"),
                ], rows: rows
            ).text
            let accounts = rows.isEmpty ? Message.commands("command.account.none").shown : table
            return list.hasPassword ? accounts + "\n\n" + Message.commands("command.account.password").shown : accounts
        }

        var next: String? { "account link \(badge.shortID)" }
    }
}

/// Links another account.
struct AccountLink: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "link", abstract: "Sign in with another account and link it, to sign in with it from then on.",
        example: "badgectl account link --provider staff")

    @Argument(help: .badge)
    var badge: String?

    @OptionGroup var provider: ProviderOptions
    @OptionGroup var oauth: OAuthOptions
    @OptionGroup var passcode: PasscodeOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        var given = PrefilledAnswers(passcode: try passcode.secret(in: run))
        given.tellLogin(in: run)
        let presenter = run.presenter(given, options: [.providerList: "--provider"])
        let run = oauth.add(to: run)
        return try await run.withBadge(named: badge, presenter: presenter) { badge, wallet in
            let account = try await run.run(with: presenter, declined: .commands("declined.noAccount")) {
                try await wallet.linkAccount(
                    of: badge.id, signingInWith: provider.options ?? ProviderSignInOptions())
            }
            return CommandResult(account, of: badge, done: .commands("command.account.linked"))
        }
    }
}

/// Unlinks an account.
struct AccountUnlink: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlink", abstract: "Unlink an account, and end the sessions that it began.",
        details: "The last account of a person without a password stays.",
        example: "badgectl account unlink 2 --yes")

    @Argument(help: ArgumentHelp("The account, by its id or its provider.", valueName: "ACCOUNT"))
    var account: String

    @Argument(help: .badge)
    var badge: String?

    @Flag(help: "Unlink it without asking.")
    var yes = false

    @OptionGroup var passcode: PasscodeOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let presenter = run.presenter(PrefilledAnswers(passcode: try passcode.secret(in: run)))
        return try await run.withBadge(named: badge, presenter: presenter) { badge, wallet in
            let list = try await run.run(with: presenter, declined: .commands("declined.noAccount")) {
                try await wallet.signInAccounts(of: badge.id)
            }
            let account = try Self.account(account, in: list)
            guard !list.isLast(account.id) else { throw BadgeError(.lastSignIn, "lastSignIn.account") }
            try await run.confirm(
                yes, title: Message.commands("command.account.unlinkTitle", ["account": account.title]),
                message: .commands("command.account.unlinkMessage"))
            try await run.run(with: presenter, declined: .commands("declined.noAccount")) {
                try await wallet.unlinkAccount(account.id, of: badge.id)
            }
            return CommandResult(account, of: badge, done: .commands("command.account.unlinked"))
        }
    }

    private static func account(_ name: String, in list: SignInAccounts) throws -> SignInAccount {
        let named = list.accounts.filter { $0.id.rawValue == name }
        let found = named.isEmpty ? list.accounts.filter { $0.provider?.rawValue == name || $0.name == name } : named
        guard let account = found.first else { throw BadgeError(.notFound, "notFound.account", ["name": name]) }
        guard found.count == 1 else { throw BadgeError(.ambiguous, .commands("ambiguous.account"), ["name": name]) }
        return account
    }
}

extension CommandResult {
    fileprivate init(_ account: SignInAccount, of badge: Badge, done: Message.Key) {
        self.init(
            json: .object((account.json.objectValue ?? [:]).merging(["badge": .string(badge.id.rawValue)]) { $1 }),
            text: Message(done, ["account": account.title]).shown, next: "account list \(badge.shortID)")
    }
}

extension SignInAccount {
    /// What the provider states of the account, in one line.
    fileprivate var stated: String? {
        let parts = [accountName, accountEmail].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ").oneLine
    }

    /// The provider, and which of its accounts it is.
    fileprivate var title: String { stated.map { "\(name.oneLine) (\($0))" } ?? "\(name.oneLine) (\(id.rawValue))" }

    fileprivate var json: JSON {
        .object(compacting: [
            "account": .string(id.rawValue), "name": .string(name), "accountName": .optional(accountName),
            "accountEmail": .optional(accountEmail), "server": .string(server),
            "provider": .optional(provider?.rawValue), "linkedAt": .string(linkedAt.iso8601),
        ])
    }
}
