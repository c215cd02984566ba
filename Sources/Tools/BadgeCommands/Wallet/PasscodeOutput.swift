import BadgeKit
import BadgeModel
import BadgeUI
import BadgeWalletPages
import Foundation

/// The passcode status, and the effect of the command.
struct PasscodeOutput: CommandOutput {
    let state: PasscodeStatus
    let said: Message?
    /// The badges that a reset made unusable.
    var reset: [Badge.ID]?
    /// The badges that wait for new keys.
    var awaitingNewKey: [Badge] = []

    var json: JSON {
        .object(compacting: [
            "set": .bool(state.isSet), "rules": state.rules.json, "triesLeft": .integer(Int64(state.triesLeft)),
            "lockedUntil": .optional(state.lockedUntil?.iso8601),
            "organizations": organizations.isEmpty ? nil : .array(organizations.map(Self.json)),
            "resetBadges": reset.map { .array($0.map { .string($0.rawValue) }) },
            "awaitingNewKey": awaitingNewKey.isEmpty
                ? nil : .array(awaitingNewKey.map { .string($0.id.rawValue) }),
        ])
    }

    var text: String {
        ([said?.shown ?? KeyValueList(named: facts).text] + awaitingNewKey.map(Self.awaiting)).joined(separator: "\n")
    }

    private static func awaiting(_ badge: Badge) -> String {
        Message.commands(
            "command.passcode.awaitingNewKey",
            ["badge": badge.shortID, "server": badge.server.host() ?? badge.server.absoluteString]
        ).shown
    }

    private var facts: [(Message, String)] {
        let length: Message.Key = state.rules.kind == .digits ? "field.hint.minDigits" : "field.hint.minCharacters"
        return [
            (
                .commands("fact.passcode"),
                Message(state.isSet ? .commands("command.passcode.isSet") : .commands("command.passcode.isNotSet"))
                    .shown
            ),
            (.walletPages("fact.newPasscode"), Message(length, ["count": state.rules.minLength]).shown),
            (.walletPages("fact.triesLeft"), state.isSet ? String(state.triesLeft) : ""),
            (.walletPages("fact.lockedUntil"), state.lockedUntil?.iso8601 ?? ""),
        ] + organizations.map { (Message.commands("fact.triesLeftFor", ["organization": $0.key]), String($0.value)) }
    }

    private static func json(_ organization: (key: Organization.ID, value: Int)) -> JSON {
        ["organization": .string(organization.key.rawValue), "triesLeft": .integer(Int64(organization.value))]
    }

    // Where only one organization asks for a passcode, its tries are those of the wallet.
    private var organizations: [(key: Organization.ID, value: Int)] {
        guard state.isSet, state.triesLeftByOrganization.count > 1 else { return [] }
        return state.triesLeftByOrganization.sorted { $0.key < $1.key }
    }

    var next: String? {
        guard state.isSet else { return "passcode set" }
        // A reset would destroy what opens the badges.
        return state.triesLeft > 0 ? "check" : "list"
    }
}

extension CommandRun {
    func withPasscode(
        _ given: PrefilledAnswers, create: Bool = false, said: Message, _ workflow: (BadgeWallet) async throws -> Void
    ) async throws -> PasscodeOutput {
        let presenter = presenter(
            given,
            options: [
                .passcodeSet: "--new-passcode-file",
                .passcodeChange: .words(
                    "command.both", ["first": "--passcode-file", "second": "--new-passcode-file"]),
            ])
        return try await withWallet(create: create, presenter: presenter) { wallet in
            try await run(with: presenter, declined: .commands("declined.nothingChanged")) {
                try await workflow(wallet)
            }
            return PasscodeOutput(
                state: try await wallet.passcodeStatus, said: said,
                awaitingNewKey: try await wallet.badgesAwaitingNewKey)
        }
    }
}
