import ArgumentParser
import BadgeKit
import BadgeModel
import Foundation

/// Shows a code of a badge.
struct Code: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show a badge's code, with the time that it has left.",
        discussion: """
            Four digits from the organization, or eight that this device computes when the organization cannot be reached. \
            Every code goes through the gate. --watch shows the next one whenever one has run out, as JSON lines with \
            --json; a passcode that was typed then serves for five minutes.

            Examples:
              badgectl code 6f1c2a34
              badgectl code --totp --watch
            """)

    @Argument(help: .badge)
    var badge: String?

    @Flag(help: "The one-time code of RFC 6238, six digits.")
    var totp = false

    @Flag(help: "Go on until interrupted.")
    var watch = false

    @OptionGroup var gate: GateOptions
    @OptionGroup var activation: ActivationOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        var given = PrefilledAnswers()
        try gate.add(to: &given, in: run)
        activation.add(to: &given, in: run)
        let presenter = run.presenter(given, remembersPasscode: watch)
        return try await run.withBadge(named: badge, presenter: presenter) { badge, wallet in
            let next = { @Sendable in
                try await gate.whileGiven {
                    try await run.run(with: presenter, declined: .commands("declined.noCode")) {
                        try await wallet.showCode(for: badge.id, kind: totp ? .totp : .badge)
                    }
                }
            }
            guard watch else { return Output(badge, try await next(), in: run) }
            try await Interruption.whileListening { try await Self.watch(badge, next, in: run) }
            return WatchSummary()
        }
    }

    private static func watch(
        _ badge: Badge, _ next: @Sendable () async throws -> ShownCode, in run: CommandRun
    ) async throws {
        while true {
            let shown = Output(badge, try await next(), in: run)
            try run.emit(json: shown.json, text: shown.text)
            try await Task.sleep(for: .seconds(max(1, shown.code.secondsLeft)))
        }
    }

    private struct Output: CommandOutput {
        let badge: Badge
        let code: ShownCode
        /// The digits as a QR code; empty if they cannot be drawn.
        let qrCode: String

        init(_ badge: Badge, _ code: ShownCode, in run: CommandRun) {
            self.badge = badge
            self.code = code
            qrCode = run.qrCode(of: code.digits.text)
        }

        var json: JSON {
            [
                "badge": .string(badge.id.rawValue), "kind": .string(code.kind.rawValue),
                "code": .string(code.digits.text), "secondsLeft": .integer(Int64(code.secondsLeft)),
                "period": .integer(Int64(code.period)), "online": .bool(code.isOnline),
            ]
        }

        var text: String {
            let life = Message(lifeKey, ["count": code.secondsLeft]).shown
            return "\(code.digits.text)   \(life)\(qrCode)"
        }

        private var lifeKey: Message.Key {
            guard code.kind != .totp else { return .commands("command.code.life") }
            return code.isOnline ? .commands("command.code.lifeOnline") : .commands("command.code.lifeOffline")
        }

        var next: String? { "code \(badge.shortID) --watch" }
    }
}
