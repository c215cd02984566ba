import BadgeDatabase
import BadgeKeys
public import BadgeModel
import BadgePolicy
import GRDB

extension BadgeStore {
    /// What the policies of the wallet's badges demand of its passcode.
    public func passcodeDemands() throws -> [Policy.Passcode] {
        try database.read { try $0.passcodeDemands().map(\.passcode) }
    }

    /// Deletes the badges whose policies say so once the tries are used up. The passcode goes too when nothing is sealed
    /// under it any more.
    ///
    /// That they are used up is seen within the transaction. While the last entry is being verified, which may yet prove
    /// right, nobody but its own task does this.
    ///
    /// - Parameter refused: The last entry, for the task that found it wrong.
    /// - Returns: The badges that were deleted.
    /// - Throws: `BadgeError` `attemptInProgress` when the tries are not used up, or not known to be.
    @discardableResult
    public func enforceExhaustion(after refused: PasscodeTry? = nil) throws -> [Badge.ID] {
        let deleted = try writingAlways { database, occasion in
            try database.requireExhausted(after: refused, at: occasion.elapsed)
            let badges = try database.badgesToDelete()
            for badge in badges { try database.remove(badge, because: "passcodeExhausted", occasion) }
            try database.deleteUnneeded()
            try database.endLastTry(occasion)
            return badges
        }
        try emptyLogAlways()
        return deleted
    }
}

extension Database {
    fileprivate func requireExhausted(after refused: PasscodeTry?, at elapsed: BootMoment) throws {
        let limits = PasscodeLimits(strictestOf: try passcodeDemands().map(\.passcode))
        guard let passcode = try passcode(), passcode.wrongTries >= limits.maxTries,
            refused?.number == passcode.tries || !passcode.isLastVerifying(at: elapsed)
        else {
            throw BadgeError(
                .attemptInProgress, "Another entry of the passcode is being verified, or was right. Try again.")
        }
    }

    fileprivate func badgesToDelete() throws -> [Badge.ID] {
        let demands = Dictionary(grouping: try passcodeDemands(), by: \.organizationID)
        let deleting = demands.filter { PasscodeDemand(strictestOf: $1.map(\.passcode))?.onExhausted == .deleteBadge }
        return try deleting.keys.sorted().flatMap { try badgeIDs(of: $0) }
    }

    fileprivate func endLastTry(_ occasion: Occasion) throws {
        guard try lockedCredentials().isEmpty else {
            return try executeCached("UPDATE passcode SET is_last_verifying = 0")
        }
        try executeCached("DELETE FROM passcode")
        try record(AuditEvent(.passcode, outcome: "deleted"), occasion)
    }
}
