import ArgumentParser
import BadgeDatabase
import BadgeKit
import BadgeModel
import BadgePolicy

/// Shows the unmet restrictions of a badge's use.
struct Check: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Evaluate a badge's restrictions without prompting.",
        details: "Exits with 0 when the badge may be used, else with 11. A badge is named as for show.",
        example: "badgectl check 6f1c2a34")

    @Argument(help: .badge)
    var badge: String?

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await run.withBadge(named: badge) { badge, wallet in
            return Output(
                badge: badge, report: EvaluationReport(try await wallet.security.restrictions(for: badge.id)),
                lock: try await wallet.lock(of: badge), mending: try await wallet.nextCommand(forLocked: badge))
        }
    }

    private struct Output: CommandOutput {
        let badge: Badge
        let report: EvaluationReport
        let lock: StoreFinding?
        let mending: String?

        var status: ExitStatus { report.status }

        var json: JSON {
            .object(
                compacting: report.members.merging([
                    "badge": .string(badge.id.rawValue), "biometrics": asksForPasscode ? "unavailable" : nil,
                    "locked": lock == nil ? nil : true,
                ]) { $1 })
        }

        var text: String {
            var lines = [report.text]
            if asksForPasscode { lines.append(Message.commands("command.check.noBiometrics").shown) }
            if liesOpen { lines.append(Message.commands("command.check.open").shown) }
            if let lock { lines += [lock.message.shown, lock.remedyText(of: .wallet)] }
            return lines.joined(separator: "\n")
        }

        private var liesOpen: Bool {
            report.unmet.contains { rule in
                if case .passcodeNotSet? = rule.reason { true } else { false }
            }
        }

        // No custody of a command line releases a key to a finger or a face.
        private var asksForPasscode: Bool { report.unmet.contains { $0.restriction == .passcode } }

        var next: String? {
            if let mending { return mending }
            return switch report.blocked {
            case nil, .pending: report.unmet.first?.nextCommand(for: badge) ?? "use \(badge.shortID)"
            default: "sync"
            }
        }
    }
}

extension EvaluationReport.Rule {
    private static let ofLocation: Set<Restriction> = [
        .geoFence, .locationAuthorizationWhenInUse, .locationAuthorizationAlways,
    ]

    /// Returns the command that resolves the restriction.
    func nextCommand(for badge: Badge) -> String {
        switch reason {
        case .revoked: "show \(badge.shortID)"
        case .documentsMissing: "agreement accept \(badge.shortID)"
        case .outsideGeofence, .locationNotAuthorized: "location set LAT,LON"
        case .notKnown where Self.ofLocation.contains(restriction): "location set LAT,LON"
        case .passcodeNotSet: "passcode set"
        case .passcodeTooWeak: "passcode change"
        // A reset would destroy what opens the badges of other organizations.
        case .passcodeExhausted: "passcode show"
        case .loggedOut, .loginTooOld: "login \(badge.shortID)"
        case .photoMissing: "photo set FILE \(badge.shortID)"
        case .passcodeNeeded, .phoneNotVerified, .locationConsentMissing, .bluetoothConsentMissing:
            "use \(badge.shortID)"
        default: "show \(badge.shortID)"
        }
    }
}
