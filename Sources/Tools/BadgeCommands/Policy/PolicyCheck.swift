import ArgumentParser
import BadgeModel
import BadgePolicy
import BadgeSystem
import Foundation

/// Evaluates a policy without a badge.
struct PolicyCheck: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check a policy, and evaluate it at a location and a time for a new wallet.",
        discussion: """
            In a new wallet nothing is accepted, no login has been made and no passcode is set; --met assumes it is satisfied: \
            \(Restriction.named.map(\.rawValue).joined(separator: ", ")). Exits \
            with 0 when the use would be permitted, with 11 when not, and with 16 when the file is not a valid policy.

            Examples:
              badgectl policy check policy.json --at 51.5074,-0.1278 \\
                  --time 2026-03-02T09:30:00Z
              badgectl policy check policy.json --at=-33.86,151.21 --accuracy 50 \\
                  --met passcode --met userAgreement
            """)

    @Argument(
        help: ArgumentHelp("The policy, JSON; - reads standard input.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var file: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Where the device is; without it the location is unknown.", valueName: "LAT,LON"))
    var at: String?

    @Option(help: ArgumentHelp("Radius of the circle that the device is in, metres.", valueName: "M"))
    var accuracy = 10.0

    @Option(help: ArgumentHelp("When, by RFC 3339; now unless given.", valueName: "T"))
    var time: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Restrictions that are assumed to be satisfied.", valueName: "RESTRICTION"),
        completion: .list(Restriction.named.map(\.rawValue)))
    var met: [String] = []

    @OptionGroup var review: PolicyReviewOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        _ = try coordinate
        _ = try date
        _ = try restrictions
    }

    var opensStore: Bool { false }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let (policy, warnings) = try review.policy(file, in: run)
        let trial = PolicyTrial(
            policy: policy, date: try date ?? run.context.clock.now(), coordinate: try coordinate)
        return Output(file: file, warnings: warnings, report: EvaluationReport(trial.evaluation, met: try restrictions))
    }

    private struct Output: CommandOutput {
        let file: String
        let warnings: [String]
        let report: EvaluationReport

        var status: ExitStatus { report.status }
        // A file that is not set has no version yet.
        var json: JSON {
            let warnings: JSON? = warnings.isEmpty ? .none : .array(warnings.map(JSON.string))
            return .object(
                compacting: report.members.filter { $0.key != "policyVersion" }.merging(["warnings": warnings]) { $1 })
        }

        var text: String {
            warnings.map { Message.commands("command.doctor.warning", ["finding": $0]).shown.oneLine + "\n" }.joined()
                + Message.commands("command.policy.valid").shown + "\n\n" + report.ruleText
        }

        var next: String? {
            guard !report.isNeverOpen else { return nil }
            guard file != "-" else { return "authority policy set FILE" }
            return "authority policy set \(file.shellQuoted)" + (warnings.isEmpty ? "" : " --allow-unknown")
        }
    }
}

extension PolicyCheck {
    private var coordinate: Coordinate? {
        get throws {
            try at.map { try Coordinate($0, accuracy: accuracy) }
        }
    }

    private var date: Date? {
        get throws { try Self.date(time) }
    }

    /// Returns the value of `--time`.
    static func date(_ time: String?) throws -> Date? {
        guard let time else { return nil }
        guard let date = Date(rfc3339: time) else {
            throw ValidationError("--time is a time such as 2026-03-02T09:30:00Z.")
        }
        return date
    }

    private var restrictions: Set<Restriction> {
        get throws {
            Set(
                try met.map { name in
                    guard let restriction = Restriction.named.first(where: { $0.rawValue == name }) else {
                        let names = Restriction.named.map(\.rawValue).joined(separator: ", ")
                        let nearest = name.nearest(among: Set(Restriction.named.map(\.rawValue)))
                        let hint = nearest.map { " Did you mean \($0)?" } ?? ""
                        throw ValidationError("--met takes \(names), not '\(name)'.\(hint)")
                    }
                    return restriction
                })
        }
    }
}

extension Restriction {
    /// The restrictions that can be unmet.
    fileprivate static let named = allCases.filter { $0 != Restriction.none }
}
