import ArgumentParser
import BadgeAuthority
import BadgeModel
import BadgeWebUI
import Foundation

/// The organization's signing keys.
struct AuthorityKey: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Manage the keys that the organization signs with.",
        discussion: """
            A key is changed in three steps: announce the next one, wait until wallets and verifiers have heard of it, and \
            rotate. The former key stays published until the last badge that it signed has ended; retire it then.

            Examples:
              badgectl authority key list
              badgectl authority key next
              badgectl authority key rotate
            """,
        subcommands: [
            AuthorityKeyList.self, AuthorityKeyNext.self, AuthorityKeyRotate.self, AuthorityKeyRetire.self,
        ])
}

/// Lists all keys.
struct AuthorityKeyList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the keys, with how many badges count on each.",
        example: "badgectl authority key list")

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        KeyOutput(keys: try run.withAuthority { try $0.signingKeys() })
    }
}

/// Announces the next key.
struct AuthorityKeyNext: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "next", abstract: "Make the next key and announce it.",
        discussion: """
            Wallets learn of it at their next sync, verifiers when they next ask for a status list. Leave it announced for as \
            long as they may stay away, a month for most, before you rotate.

            Example:
              badgectl authority key next
            """)

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        KeyOutput(
            keys: try run.withAuthority {
                try $0.announceNextKey()
                return try $0.signingKeys()
            })
    }
}

/// Makes the next key the signing key.
struct AuthorityKeyRotate: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate", abstract: "Sign with the next key from now on.",
        discussion: """
            With --compromised the present key is withdrawn at once: verifiers refuse its badges as soon as they learn of it, \
            and wallets have theirs issued again at their next sync. Wallets and verifiers that had not heard of the next \
            key ask their people, who compare its fingerprint: publish it through another channel.

            Examples:
              badgectl authority key rotate
              badgectl authority key rotate --compromised --yes
            """)

    @Flag(help: "Withdraw the present key at once: somebody else may have it.")
    var compromised = false

    @Flag(help: "Withdraw it without asking; without --compromised nothing is asked.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        if compromised {
            try await run.confirm(
                yes, title: Message.commands("command.key.compromisedTitle"),
                message: Message.commands("command.key.compromised"),
                action: .web("action.withdraw"))
        }
        return KeyOutput(
            keys: try run.withAuthority {
                try $0.rotateKey(isCompromised: compromised)
                return try $0.signingKeys()
            })
    }
}

/// Withdraws a former key.
struct AuthorityKeyRetire: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "retire", abstract: "Withdraw a former key that no badge counts on any more.",
        example: "badgectl authority key retire 0TjqpzMG")

    // A thumbprint may begin with a dash.
    @Argument(help: ArgumentHelp("Its thumbprint, or the beginning of it.", valueName: "THUMBPRINT"))
    var key: String

    @Flag(help: .needlessYes)
    var yes = false

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        KeyOutput(
            keys: try run.withAuthority {
                try $0.retireKey(key)
                return try $0.signingKeys()
            })
    }
}

private struct KeyOutput: CommandOutput {
    let keys: [SigningKeyInfo]

    var json: JSON {
        [
            "keys": .array(
                keys.map {
                    [
                        "thumbprint": .string($0.id), "state": .string($0.state.rawValue),
                        "createdAt": .string($0.createdAt.iso8601), "badges": .integer(Int64($0.badgeCount)),
                    ]
                })
        ]
    }

    var text: String {
        Table(
            columns: [
                .commands("column.key"), .commands("column.state"), .commands("column.created"),
                .commands("column.badges"),
            ],
            rows: keys.map { [$0.id, $0.state.rawValue, $0.createdAt.iso8601, String($0.badgeCount)] }
        ).text
    }

    var next: String? {
        if keys.contains(where: { $0.state == .next }) { return "authority key rotate" }
        let unused = keys.first { $0.state == .former && $0.badgeCount == 0 }
        return unused.map { "authority key retire \($0.id.hasPrefix("-") ? "-- " : "")\($0.id.prefix(8))" }
            ?? "authority key next"
    }
}
