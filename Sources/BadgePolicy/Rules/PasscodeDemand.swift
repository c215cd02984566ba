public import BadgeModel

/// What policies together demand of the wallet's one passcode.
public struct PasscodeDemand: Sendable, Hashable {
    /// What a new passcode must be: the longest of the lengths asked for, and digits where any policy asks for digits,
    /// since digits are what every policy takes.
    public let rules: PasscodeRules
    /// The fewest of the wrong entries allowed.
    public let maxTries: Int
    /// The shortest of the times for which an entry counts.
    public let askEvery: ISODuration
    /// `deleteBadge` where any policy asks for it.
    public let onExhausted: Policy.Passcode.Exhaustion

    /// Takes the strictest of each; `nil` without a demand.
    public init?(strictestOf passcodes: [Policy.Passcode]) {
        guard let minLength = passcodes.map(\.minLength).max(), let maxTries = passcodes.map(\.maxTries).min(),
            let askEvery = passcodes.map(\.askEvery).min()
        else { return nil }
        let isDigits = passcodes.contains { $0.kind == .digits }
        rules = PasscodeRules(minLength: minLength, kind: isDigits ? .digits : .text)
        self.maxTries = maxTries
        self.askEvery = askEvery
        onExhausted = passcodes.contains { $0.onExhausted == .deleteBadge } ? .deleteBadge : .requireReset
    }

    private init(rules: PasscodeRules, maxTries: Int, own: PasscodeDemand) {
        self.rules = rules
        self.maxTries = maxTries
        askEvery = own.askEvery
        onExhausted = own.onExhausted
    }

    /// The demand with the rules and tries of other badges' policies too; how long an entry counts and what happens
    /// when the tries are used up stay a matter of the badge's own.
    public func tightened(by others: [Policy.Passcode]) -> PasscodeDemand {
        guard let other = PasscodeDemand(strictestOf: others) else { return self }
        let isDigits = rules.kind == .digits || other.rules.kind == .digits
        let rules = PasscodeRules(
            minLength: max(rules.minLength, other.rules.minLength), kind: isDigits ? .digits : .text)
        return PasscodeDemand(rules: rules, maxTries: min(maxTries, other.maxTries), own: self)
    }
}

extension PasscodeRules {
    /// Whether a passcode that was set under these rules keeps the other rules too.
    func imply(_ other: PasscodeRules) -> Bool {
        minLength >= other.minLength && (other.kind == .text || kind == .digits)
    }
}
