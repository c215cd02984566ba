public import BadgeModel

/// The combined requirements of policies for the wallet's passcode.
package struct PasscodePolicy: Sendable, Hashable {
    /// The rules for a new passcode: the greatest of the minimum lengths, and digits if any policy requires digits,
    /// which all policies accept.
    package let rules: PasscodeRules
    /// The fewest wrong entries that a policy allows.
    package let maxTries: Int
    /// The shortest validity of an entry.
    package let askEvery: ISODuration
    /// `deleteBadge` if any policy requires it.
    package let onExhausted: Policy.Passcode.Exhaustion
    /// `required` if any policy requires it, otherwise `refused` if any policy does.
    package let biometrics: Policy.Passcode.BiometricUse

    /// Creates the strictest combination; `nil` without a passcode restriction.
    package init?(strictestOf passcodes: [Policy.Passcode]) {
        guard let askEvery = passcodes.map(\.askEvery).min() else { return nil }
        rules = PasscodeRules(strictestOf: passcodes)
        maxTries = passcodes.maxTries
        self.askEvery = askEvery
        onExhausted = passcodes.contains { $0.onExhausted == .deleteBadge } ? .deleteBadge : .requireReset
        let uses = Set(passcodes.map(\.biometrics))
        biometrics = [.required, .refused].first(where: uses.contains) ?? .allowed
    }

    /// Creates the requirements of a badge's own policies, with rules that also satisfy other badges' policies, since
    /// there is one passcode. Attempts, the validity of an entry, the use of biometrics, and the consequences of
    /// used-up attempts depend on the badge's own policies only.
    package init?(own: [Policy.Passcode], others: [Policy.Passcode]) {
        guard let demand = PasscodePolicy(strictestOf: own) else { return nil }
        rules = PasscodeRules(strictestOf: own + others)
        maxTries = demand.maxTries
        askEvery = demand.askEvery
        onExhausted = demand.onExhausted
        biometrics = demand.biometrics
    }
}

extension Policy {
    /// The passcode restrictions of the policy; empty when it has none.
    public var passcodes: [Passcode] {
        restrictions.compactMap { restriction in
            if case .passcode(let passcode) = restriction.requirement { passcode } else { nil }
        }
    }
}

extension [Policy.Passcode] {
    /// The fewest wrong entries that they allow; the maximum that a policy can allow if there are none.
    var maxTries: Int { map(\.maxTries).min() ?? Policy.Passcode.standard.maxTries }
}

extension PasscodeRules {
    /// Creates rules that satisfy all restrictions; the rules of a policy that defines none if there are none.
    public init(strictestOf passcodes: [Policy.Passcode]) {
        let passcodes = passcodes.isEmpty ? [.standard] : passcodes
        let isDigits = passcodes.contains { $0.kind == .digits }
        self.init(
            minLength: passcodes.map(\.minLength).max() ?? Policy.Passcode.standard.minLength,
            kind: isDigits ? .digits : .text)
    }

    /// Returns whether a passcode that was set under these rules also satisfies the other rules.
    func imply(_ other: PasscodeRules) -> Bool {
        minLength >= other.minLength && (other.kind == .text || kind == .digits)
    }
}
