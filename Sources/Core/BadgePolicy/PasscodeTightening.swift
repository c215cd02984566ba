package import BadgeModel

/// The passcode requirements of a new policy that exceed those of the existing policies.
package struct PasscodeTightening: Sendable, Hashable, CustomStringConvertible {
    /// The new rules for the passcode; `nil` when it need not change.
    package let rules: PasscodeRules?
    /// The lower number of wrong entries for the badges of that policy; `nil` when it is not lower.
    package let maxTries: Int?
    /// Whether used-up attempts remove the badges rather than lock them.
    package let removesBadges: Bool
    /// Whether the lockouts after wrong entries become longer.
    package let waitsLonger: Bool

    /// Compares the policies; `nil` when nothing is stricter.
    ///
    /// - Parameters:
    ///   - new: What the policies require from now on.
    ///   - held: What they required until now.
    ///   - passcode: The rules under which the passcode was set; `nil` if none is set. They count where no policy
    ///     requires a passcode yet.
    package init?(
        of new: [Policy.Passcode], over held: [Policy.Passcode], passcode: PasscodeRules? = nil
    ) {
        guard !new.isEmpty else { return nil }
        let together = PasscodeRules(strictestOf: held + new)
        let existing = held.isEmpty ? passcode : PasscodeRules(strictestOf: held)
        rules = existing?.imply(together) ?? false ? nil : together
        maxTries = new.maxTries < held.maxTries ? new.maxTries : nil
        removesBadges = new.contains { $0.onExhausted == .deleteBadge }
        let (before, after) = (AttemptLimits(strictestOf: held), AttemptLimits(strictestOf: held + new))
        waitsLonger = (1...9).contains { after.delay(after: $0) > before.delay(after: $0) }
        guard rules != nil || maxTries != nil || waitsLonger else { return nil }
    }

    /// A sentence for the user.
    package var description: String { message.text }

    /// Sentences for the user.
    package var message: Message {
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
