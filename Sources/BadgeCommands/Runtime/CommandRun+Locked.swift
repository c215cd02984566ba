import BadgeDatabase
import BadgeKit
import BadgeModel

extension BadgeWallet {
    /// That a badge is locked since the tries that its organization allows are used up, and what to do; `nil` for another.
    func lock(of badge: Badge) async throws -> StoreFinding? {
        guard try await lockedBadges.contains(badge.id) else { return nil }
        let organization = try await organizations.first { $0.id == badge.organizationID }
        return .locked(
            badge.shortID, of: organization?.name ?? badge.organizationID.rawValue,
            takesEntries: try await passcodeStatus.triesLeft > 0)
    }

    /// The command that brings a locked badge back, or shows how the passcode stands where only a reset would, which costs
    /// badges; `nil` for one that is not locked.
    func nextCommand(forLocked badge: Badge) async throws -> String? {
        guard try await lockedBadges.contains(badge.id) else { return nil }
        return try await passcodeStatus.triesLeft > 0 ? "login \(badge.shortID)" : "passcode show"
    }

    /// An error with the commands that bring the locked badges back, where it is that the tries are used up.
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
