import ArgumentParser
import BadgeModel
import BadgePolicy

/// Validates a policy, and shows the position of its areas.
struct PolicyValidate: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate", abstract: "Validate a policy, and show its restrictions and areas.",
        discussion: """
            Exits with 0 when the policy is valid, and with 16 when it is not. Each area is shown with its centre and its \
            size, since swapped coordinates are valid too. Areas that are too small for a location of --accuracy to lie \
            inside are warned about.

            Example:
              badgectl policy validate policy.json
            """)

    @Argument(
        help: ArgumentHelp("The policy, JSON; - reads standard input.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var file: String

    @Option(help: ArgumentHelp("The accuracy that devices have where the areas are, metres.", valueName: "M"))
    var accuracy = 10.0

    @OptionGroup var review: PolicyReviewOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard accuracy > 0, accuracy.isFinite else { throw ValidationError("--accuracy is a number above 0.") }
    }

    var opensStore: Bool { false }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let (policy, warnings) = try review.policy(file, in: run)
        return Output(file: file, policy: policy, accuracy: accuracy, unknown: warnings)
    }

    private struct Output: CommandOutput {
        let file: String
        let policy: Policy
        let accuracy: Double
        let unknown: [String]

        private var fences: [[AreaExtent]] {
            policy.restrictions.map { restriction in
                guard case .geoFence(let fence) = restriction.requirement else { return [] }
                return AreaExtent.all(of: fence)
            }
        }

        private var warnings: [String] {
            unknown
                + policy.restrictions.flatMap { restriction -> [String] in
                    guard case .geoFence(let fence) = restriction.requirement else { return [] }
                    return AreaExtent.all(of: fence).filter {
                        !$0.isException && !$0.canHold(accuracy: accuracy, overlap: fence.enterOverlap)
                    }.map { .words("command.policy.smallArea", ["area": $0.name, "accuracy": accuracy.metresText]) }
                }
        }

        var json: JSON {
            let restrictions = zip(policy.restrictions, fences).map { restriction, areas in
                JSON.object(compacting: [
                    "type": .string(restriction.requirement.type),
                    "critical": restriction.isCritical ? .bool(true) : nil,
                    "areas": areas.isEmpty ? nil : .array(areas.map(\.json)),
                ])
            }
            return .object(compacting: [
                "valid": true, "restrictions": .array(restrictions),
                "warnings": warnings.isEmpty ? nil : .array(warnings.map(JSON.string)),
            ])
        }

        var text: String {
            let blocks = zip(policy.restrictions, fences).map { restriction, areas in
                ([restriction.requirement.type.oneLine] + areas.map { "  \($0.text.oneLine)" }).joined(separator: "\n")
            }
            return warnings.map { Message.commands("command.doctor.warning", ["finding": $0]).text.oneLine + "\n" }
                .joined()
                + ([
                    Message(blocks.isEmpty ? .commands("command.policy.isEmpty") : .commands("command.policy.isValid"))
                        .text
                ] + blocks)
                .joined(separator: "\n")
        }

        var next: String? { "policy check \(file.shellQuoted) --at LAT,LON" }
    }
}

extension AreaExtent {
    fileprivate var json: JSON {
        .object(compacting: [
            "name": .string(name), "shape": .string(shape.rawValue),
            "centre": ["latitude": .double(latitude), "longitude": .double(longitude)],
            "width": .double(width), "height": .double(height), "exception": isException ? .bool(true) : nil,
        ])
    }

    fileprivate var text: String {
        let centre = "\(latitude.degreesText), \(longitude.degreesText)"
        let described: Message =
            switch shape {
            case .circle:
                Message.commands(
                    "command.policy.circle", ["area": name, "centre": centre, "radius": (width / 2).metresText])
            case .polygon:
                Message.commands(
                    "command.policy.polygon",
                    ["area": name, "centre": centre, "width": width.metresText, "height": height.metresText])
            }
        return isException ? .words("command.policy.exception", ["area": described]) : described.text
    }
}

extension Double {
    // Six decimals are a tenth of a metre.
    fileprivate var degreesText: String { "\((self * 1e6).rounded() / 1e6)" }
}
