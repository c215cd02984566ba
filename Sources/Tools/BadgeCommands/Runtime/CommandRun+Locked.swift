import BadgeDatabase
import BadgeKit
import BadgeModel

extension BadgeWallet {
    /// Returns the finding, with its remedy, for a badge that is locked because the attempts allowed by its
    /// organization are used up; `nil` for any other badge.
    func lock(of badge: Badge) async throws -> StoreFinding? {
        guard try await lockedBadges.contains(badge.id) else { return nil }
        let organization = try await organizations.first { $0.id == badge.organizationID }
        return .locked(
            badge.shortID, of: organization?.name ?? badge.organizationID.rawValue,
            takesEntries: try await passcodeStatus.triesLeft > 0)
    }

    /// Returns the command that unlocks a locked badge, or that shows the passcode status if only a reset, which costs
    /// badges, would; `nil` for a badge that is not locked.
    func nextCommand(forLocked badge: Badge) async throws -> String? {
        guard try await lockedBadges.contains(badge.id) else { return nil }
        return try await passcodeStatus.triesLeft > 0 ? "login \(badge.shortID)" : "passcode show"
    }

    /// Adds the commands that unlock the badges to an error that reports used-up attempts.
    func naming(_ error: any Error) async -> any Error {
        guard let error = error as? BadgeError, error.code == .passcodeExhausted else { return error }
        var remedies: [String] = []
        do {
            for badge in try await badges {
                if let lock = try await lock(of: badge) { remedies.append(lock.remedyText(of: .wallet)) }
            }
        } catch {
            // The failure of the command is the one to report.
            return error
        }
        return BadgeError(
            error.code, .sentences([error.message] + remedies.map { .verbatim("\($0).") }),
            detail: error.detail,
            underlying: error.underlying, recovery: error.recovery)
    }
}
