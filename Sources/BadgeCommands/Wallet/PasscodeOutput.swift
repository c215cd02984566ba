import BadgeKit
import BadgeModel
import BadgeUI
import Foundation

/// How the passcode stands, and what was done with it.
struct PasscodeOutput: CommandOutput {
    let state: PasscodeStatus
    let said: String?
    /// The badges that a reset took out of use.
    var reset: [Badge.ID]?
    /// The badges that wait to be issued again on new keys.
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
        ([said ?? KeyValueList(facts).text] + awaitingNewKey.map(Self.awaiting)).joined(separator: "\n")
    }

    private static func awaiting(_ badge: Badge) -> String {
        "Badge \(badge.shortID) lay open before a passcode protected it, and will be issued again on a new key, at the next "
            + "use of the passcode when \(badge.server.host() ?? badge.server.absoluteString) can be reached."
    }

    private var facts: [(String, String)] {
        let unit = state.rules.kind == .digits ? "digits" : "characters"
        return [
            ("Passcode", state.isSet ? "set" : "not set"),
            ("A new one", "at least \(state.rules.minLength) \(unit)"),
            ("Tries left", state.isSet ? String(state.triesLeft) : ""),
            ("Locked until", state.lockedUntil?.iso8601 ?? ""),
        ] + organizations.map { ("Tries left for \($0.key)", String($0.value)) }
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
        _ given: PrefilledAnswers, create: Bool = false, said: String, _ workflow: (BadgeWallet) async throws -> Void
    ) async throws -> PasscodeOutput {
        let presenter = presenter(
            given,
            options: [
                .passcodeSet: "--new-passcode-file", .passcodeChange: "--passcode-file and --new-passcode-file",
            ])
        return try await withWallet(create: create, presenter: presenter) { wallet in
            try await run(with: presenter, declined: "Nothing was changed.") { try await workflow(wallet) }
            return PasscodeOutput(
                state: try await wallet.passcodeStatus, said: said,
                awaitingNewKey: try await wallet.badgesAwaitingNewKey)
        }
    }
}
