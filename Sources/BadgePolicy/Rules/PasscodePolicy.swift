public import BadgeModel

/// What policies together demand of the wallet's one passcode.
public struct PasscodePolicy: Sendable, Hashable {
    /// What a new passcode must be: the longest of the lengths asked for, and digits where any policy asks for digits,
    /// since digits are what every policy takes.
    public let rules: PasscodeRules
    /// The fewest of the wrong entries allowed.
    public let maxTries: Int
    /// The shortest of the times for which an entry counts.
    public let askEvery: ISODuration
    /// `deleteBadge` where any policy asks for it.
    public let onExhausted: Policy.Passcode.Exhaustion
    /// `required` where any policy asks for it, else `refused` where any does.
    public let biometrics: Policy.Passcode.BiometricUse

    /// Takes the strictest of each; `nil` without a demand.
    public init?(strictestOf passcodes: [Policy.Passcode]) {
        guard let askEvery = passcodes.map(\.askEvery).min() else { return nil }
        rules = PasscodeRules(strictestOf: passcodes)
        maxTries = passcodes.maxTries
        self.askEvery = askEvery
        onExhausted = passcodes.contains { $0.onExhausted == .deleteBadge } ? .deleteBadge : .requireReset
        let uses = Set(passcodes.map(\.biometrics))
        biometrics = [.required, .refused].first(where: uses.contains) ?? .allowed
    }

    /// The demand of a badge's own policies, with the rules of other badges' policies too, since there is one passcode; how
    /// many tries there are, how long an entry counts, whether biometrics do, and what happens when the tries are used up
    /// stay a matter of the badge's own.
    public init?(own: [Policy.Passcode], others: [Policy.Passcode]) {
        guard let demand = PasscodePolicy(strictestOf: own) else { return nil }
        rules = PasscodeRules(strictestOf: own + others)
        maxTries = demand.maxTries
        askEvery = demand.askEvery
        onExhausted = demand.onExhausted
        biometrics = demand.biometrics
    }
}

extension Policy {
    /// What it demands of the wallet's passcode; empty when it demands none.
    public var passcodes: [Passcode] {
        restrictions.compactMap { restriction in
            if case .passcode(let passcode) = restriction.requirement { passcode } else { nil }
        }
    }
}

extension [Policy.Passcode] {
    /// The fewest of the wrong entries that they allow; as many as any policy can without one.
    var maxTries: Int { map(\.maxTries).min() ?? Policy.Passcode.standard.maxTries }
}

extension PasscodeRules {
    /// The rules of all of them; those of a policy that says nothing about them without any.
    public init(strictestOf passcodes: [Policy.Passcode]) {
        let passcodes = passcodes.isEmpty ? [.standard] : passcodes
        let isDigits = passcodes.contains { $0.kind == .digits }
        self.init(
            minLength: passcodes.map(\.minLength).max() ?? Policy.Passcode.standard.minLength,
            kind: isDigits ? .digits : .text)
    }

    /// Whether a passcode that was set under these rules keeps the other rules too.
    func imply(_ other: PasscodeRules) -> Bool {
        minLength >= other.minLength && (other.kind == .text || kind == .digits)
    }
}
