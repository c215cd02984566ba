import BadgeKeys
public import BadgeModel
import BadgePolicy
import BadgeStorage
public import Foundation

/// How the wallet's passcode stands under all of its policies.
public struct PasscodeStanding: Sendable {
    private let parts: WalletParts

    /// What was found.
    public struct Answer: Sendable {
        /// Whether one is set.
        public let isSet: Bool
        /// What a new one must be.
        public let rules: PasscodeRules
        /// Wrong entries that are left.
        public let triesLeft: Int
        /// Until when no entry is taken.
        public let lockedUntil: Date?
    }

    /// Takes what it works with.
    public init(parts: WalletParts) {
        self.parts = parts
    }

    /// Reads it.
    public func run() async throws -> Answer {
        let stored = try await parts.store.passcode()
        let demands = try await PasscodeDemands(parts.store)
        let lockedFor = stored?.lockedFor ?? 0
        return Answer(
            isSet: stored != nil, rules: demands.rules,
            triesLeft: max(0, demands.limits.maxTries - (stored?.wrongTries ?? 0)),
            lockedUntil: lockedFor > 0 ? parts.sensors.clock.now() + lockedFor : nil)
    }
}
