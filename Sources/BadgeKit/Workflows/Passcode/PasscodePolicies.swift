import BadgeModel
import BadgePolicy
import BadgeStorage
import Foundation

/// What the policies of the wallet's badges ask of its one passcode.
struct PasscodePolicies {
    let passcodes: [Policy.Passcode]

    var rules: PasscodeRules { PasscodeRules(strictestOf: passcodes) }

    /// How long the opened key is kept: as long as any policy lets an entry count, and never shorter than a permit lasts,
    /// so that what was permitted can be handed out.
    var duration: TimeInterval {
        let periods = passcodes.map(\.askEvery.seconds)
        return TimeInterval(max(Evaluator.standardPermitLifetime.seconds, periods.max() ?? 0))
    }

    init(_ store: BadgeStore) async throws {
        passcodes = try await store.passcodePolicies()
    }
}

extension Policy {
    /// What it lets biometrics do; `nil` when it demands no passcode.
    var biometrics: Passcode.BiometricUse? {
        PasscodePolicy(strictestOf: passcodes)?.biometrics
    }
}
