public import BadgeModel

/// What a policy that comes asks of the wallet's one passcode beyond what the policies that are held ask.
public struct PasscodeTightening: Sendable, Hashable, CustomStringConvertible {
    /// What the passcode must be from then on; `nil` when it need not change.
    public let rules: PasscodeRules?
    /// The fewer wrong entries that are allowed for the badges of that policy; `nil` when they are no fewer.
    public let maxTries: Int?
    /// Whether these wrong entries remove the badges instead of locking them.
    public let removesBadges: Bool
    /// Whether wrong entries make the next one wait longer.
    public let waitsLonger: Bool

    /// Compares; `nil` when nothing is tighter.
    public init?(of new: [Policy.Passcode], over held: [Policy.Passcode]) {
        guard !new.isEmpty else { return nil }
        let together = PasscodeRules(strictestOf: held + new)
        rules = held.isEmpty || !PasscodeRules(strictestOf: held).imply(together) ? together : nil
        maxTries = new.maxTries < held.maxTries ? new.maxTries : nil
        removesBadges = new.contains { $0.onExhausted == .deleteBadge }
        let (before, after) = (AttemptLimits(strictestOf: held), AttemptLimits(strictestOf: held + new))
        waitsLonger = (1...9).contains { after.delay(after: $0) > before.delay(after: $0) }
        guard rules != nil || maxTries != nil || waitsLonger else { return nil }
    }

    /// A sentence for a user.
    public var description: String { message.text }

    /// Sentences for a user.
    public var message: Message {
        let parts = [
            rules.map {
                Message($0.kind == .text ? "tightening.characters" : "tightening.digits", ["count": $0.minLength])
            },
            maxTries.map {
                Message(removesBadges ? "tightening.triesThatRemove" : "tightening.triesThatLock", ["count": $0])
            },
            waitsLonger ? "tightening.waitsLonger" : nil,
        ]
        return .sentences(["tightening.title"] + parts.compactMap(\.self))
    }
}
