import BadgeModel
import BadgePolicy
import BadgeStorage
import Foundation

/// The combined requirements of the wallet's policies for its passcode.
struct PasscodePolicies {
    let passcodes: [Policy.Passcode]

    var rules: PasscodeRules { PasscodeRules(strictestOf: passcodes) }

    /// How long the passcode's key stays in memory: as long as any policy lets an entry count, and never shorter than a
    /// permit is valid, so that a permitted use can complete.
    var duration: TimeInterval {
        let periods = passcodes.map(\.askEvery.seconds)
        return TimeInterval(max(Evaluator.standardPermitLifetime.seconds, periods.max() ?? 0))
    }

    init(_ store: BadgeStore) async throws {
        passcodes = try await store.passcodePolicies()
    }
}

extension Policy {
    /// The permitted use of biometrics; `nil` when the policy demands no passcode.
    var biometrics: Passcode.BiometricUse? {
        PasscodePolicy(strictestOf: passcodes)?.biometrics
    }
}
