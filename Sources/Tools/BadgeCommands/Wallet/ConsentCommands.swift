import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeWalletPages

/// The consent to a badge's use of Bluetooth.
struct BluetoothCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bluetooth", abstract: "Manage whether a badge may use this device's Bluetooth.",
        example: "badgectl bluetooth consent",
        subcommands: [BluetoothConsent.self])
}

/// The consent to a badge's use of the location.
struct LocationConsent: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "consent", abstract: "Show or withdraw your consent to a badge's seeing this device's location.",
        details: "Consent is given at a use that needs it; after a withdrawal the next such use asks again.",
        example: "badgectl location consent --withdraw")

    @OptionGroup var consent: ConsentOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await consent.perform(on: .location, in: run)
    }
}

/// The consent to a badge's use of Bluetooth.
struct BluetoothConsent: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "consent", abstract: "Show or withdraw your consent to a badge's using Bluetooth.",
        details: "Consent is given at a use that needs it; after a withdrawal the next such use asks again.",
        example: "badgectl bluetooth consent --withdraw")

    @OptionGroup var consent: ConsentOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await consent.perform(on: .bluetooth, in: run)
    }
}

/// A badge, and the action on a consent for it.
struct ConsentOptions: ParsableArguments {
    @Argument(help: .badge)
    var badge: String?

    @Flag(help: "Withdraw the consent.")
    var withdraw = false

    func perform(on kind: ConsentKind, in run: CommandRun) async throws -> any CommandOutput {
        try await run.withBadge(named: badge) { badge, wallet in
            if withdraw { try await wallet.withdrawConsent(to: kind, of: badge.id) }
            let consent = try await wallet.consents(of: badge.id).first { $0.kind == kind }
            return ConsentOutput(badge: badge, kind: kind, consent: consent)
        }
    }
}

private struct ConsentOutput: CommandOutput {
    let badge: Badge
    let kind: ConsentKind
    /// `nil` when the user was never asked.
    let consent: Consent?

    var json: JSON {
        .object(compacting: [
            "badge": .string(badge.id.rawValue), "consent": .string(answer),
            "level": level.map(JSON.string),
        ])
    }

    private var answer: String { consent.map { $0.isGiven ? "given" : "refused" } ?? "notAsked" }

    private var level: String? {
        guard kind == .location, let consent, consent.isGiven else { return nil }
        return consent.isAlways ? "always" : "whenInUse"
    }

    var text: String {
        let key: Message.Key =
            switch (kind, consent?.isGiven) {
            case (.location, nil): .commands("command.consent.location.notAsked")
            case (.location, false): .walletPages("command.consent.location.refused")
            case (.location, true):
                level == "always"
                    ? .walletPages("command.consent.location.always")
                    : .walletPages("command.consent.location.whenInUse")
            case (.bluetooth, nil): .commands("command.consent.bluetooth.notAsked")
            case (.bluetooth, false): .walletPages("command.consent.bluetooth.refused")
            case (.bluetooth, true): .walletPages("command.consent.bluetooth.given")
            }
        return Message(key, ["badge": badge.display.name]).shown
    }

    var next: String? { "check \(badge.shortID)" }
}
