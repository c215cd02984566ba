import ArgumentParser
import BadgeKit
import BadgeModel
import BadgePolicy
import BadgePresentation
import BadgeSensors
import BadgeUI

/// The options for reading and reviewing a policy file.
struct PolicyReviewOptions: ParsableArguments {
    @Flag(help: "Take restrictions of unknown types, which wallets ignore, or refuse where critical.")
    var allowUnknown = false

    /// - Returns: The policy, and warnings about it.
    /// - Throws: `BadgeError` `documentInvalid` with all problems, each with its path.
    func policy(_ file: String, in run: CommandRun) throws -> (Policy, warnings: [String]) {
        try run.document(file) { document in
            let zones = SystemZones()
            let (policy, review) = try PolicyReview.read(
                document, allowUnknown: allowUnknown, isZone: { zones.table([$0])[$0] != nil },
                nearestZone: zones.nearestName)
            try policy.requireUsableVerifiers()
            return (policy, review.warnings + policy.appearanceWarnings)
        }
    }
}

extension Policy {
    /// What wallets draw otherwise than the policy's appearance asks, because it could not be read.
    fileprivate var appearanceWarnings: [String] {
        let layer = AppearanceLayer(organization: Display(name: ""), policy: appearance)
        return ResolvedAppearance([layer]).warnings.map { warning in
            "appearance.\(warning.path.split(separator: ".").last ?? ""): \(warning.reason)"
        }
    }
}

extension PolicyReview {
    /// Reviews a policy with the time zones of this system.
    init(_ policy: Policy) {
        let zones = SystemZones()
        self.init(policy, isZone: { zones.table([$0])[$0] != nil }, nearestZone: zones.nearestName)
    }
}
