import BadgeDatabase
import BadgeKeys
public import BadgeModel
import BadgePolicy
import GRDB

extension BadgeStore {
    /// What the policies of the wallet's badges demand of its passcode.
    public func passcodePolicies() throws -> [Policy.Passcode] {
        try database.read { try $0.passcodePolicies().map(\.passcode) }
    }

    /// Does what the policies say whose tries are used up: deletes the badges of their organizations, or locks them until
    /// they are issued again. The badges of other organizations stay as they are. The passcode goes too when no policy takes
    /// an entry any more and nothing is sealed under it.
    ///
    /// That they are used up is seen within the transaction. While the last entry is being verified, which may yet prove
    /// right, nobody but its own task does this.
    ///
    /// - Parameter refused: The last entry, for the task that found it wrong.
    /// - Returns: The badges that were deleted, and those that were locked.
    /// - Throws: `BadgeError` `attemptInProgress` when the tries are not used up, or not known to be.
    @discardableResult
    public func enforceExhaustion(after refused: PasscodeAttempt? = nil) throws -> PasscodeExhaustion {
        let done = try writingAlways { database, occasion in
            let passcode = try database.requireExhausted(after: refused, at: occasion.elapsed)
            return try database.enforceExhaustion(of: passcode, .standard, occasion)
        }
        try emptyLogAlways()
        return done
    }
}

extension BadgeStore {
    /// The badges that are locked since their organization's tries are used up, until they are issued on another key. In the
    /// order in which they came; a revoked badge is none of them.
    public func attemptLockedBadges() throws -> [Badge.ID] {
        try database.read { try $0.attemptLockedBadges().map(\.id) }
    }

    /// Refuses what nobody asked for, where an organization's badges are locked since its tries are used up.
    ///
    /// - Throws: `BadgeError` `passcodeExhausted`.
    public func requireNotUsedUp(_ organization: Organization.ID) throws {
        try database.read { database in
            for badge in try database.badgeIDs(of: organization) {
                try database.requireNotUsedUp(badge, of: organization)
            }
        }
    }
}

/// What came of it that the tries of some policies are used up.
public struct PasscodeExhaustion: Sendable, Hashable {
    /// The badges that were deleted.
    public internal(set) var deleted: [Badge.ID] = []
    /// The badges that were locked until they are issued again.
    public internal(set) var locked: [Badge.ID] = []
    /// Whether no policy takes an entry any more.
    public let isComplete: Bool
}

extension Database {
    fileprivate func requireExhausted(after refused: PasscodeAttempt?, at elapsed: MonotonicInstant) throws
        -> PasscodeRow
    {
        guard let passcode = try passcode(), try triesLeft(of: passcode).isAnyUsedUp,
            refused?.number == passcode.tries || !passcode.isLastVerifying(at: elapsed)
        else {
            throw BadgeError(
                .attemptInProgress, "attemptInProgress.passcodeEntry")
        }
        return passcode
    }

    /// Enforces what an entry used up whose process died before it said so. Where no policy takes an entry any more,
    /// whoever is told so enforces it.
    func enforceLeftExhaustion(
        _ limits: AttemptLimits, isAlone: Bool, _ occasion: Occasion
    ) throws -> PasscodeExhaustion? {
        guard let passcode = try passcode(), isAlone || !passcode.isLastVerifying(at: occasion.elapsed),
            case let left = try triesLeft(of: passcode, under: limits), left.count > 0, left.isAnyUsedUp
        else { return nil }
        return try enforceExhaustion(of: passcode, limits, occasion)
    }

    func enforceExhaustion(
        of passcode: PasscodeRow, _ limits: AttemptLimits, _ occasion: Occasion
    ) throws -> PasscodeExhaustion {
        let left = try triesLeft(of: passcode, under: limits)
        var done = PasscodeExhaustion(isComplete: left.count == 0)
        for organization in left.organizations where organization.isUsedUp {
            switch organization.onExhausted {
            case .deleteBadge:
                let badges = try badgeIDs(of: organization.organizationID)
                for badge in badges { try remove(badge, because: "passcodeExhausted", occasion) }
                done.deleted += badges
            case .requireReset: done.locked += try lockBadges(of: organization.organizationID, occasion)
            }
        }
        if !done.deleted.isEmpty { try deleteUnneeded() }
        if left.isAnyUsedUp { try endLastTry(isComplete: done.isComplete, occasion) }
        return done
    }

    func attemptLockedBadges() throws -> [Badge] {
        let demanding = Set(try passcodePolicies().map(\.organizationID))
        let ids = try cachedRows("SELECT id FROM badge WHERE tries_used_up_at IS NOT NULL ORDER BY place")
        return try ids.map { try requireBadge(Badge.ID(rawValue: try $0.value("id"))) }
            .filter { $0.status != .revoked && demanding.contains($0.organizationID) }
    }

    /// Refuses a badge that is locked since its tries are used up, while its policy demands a passcode.
    func requireNotUsedUp(_ badge: Badge.ID, of organization: Organization.ID) throws {
        let usedUpAt = try boundRows(.badge, "id", badge.rawValue).first?.date("tries_used_up_at")
        guard usedUpAt != nil, try passcodePolicies().contains(where: { $0.organizationID == organization }) else {
            return
        }
        throw BadgeError(
            .passcodeExhausted,
            "passcodeExhausted.badgeLocked",
            detail: .triesLeft(0))
    }

    private func lockBadges(of organization: Organization.ID, _ occasion: Occasion) throws -> [Badge.ID] {
        let rows = try boundRows(.badge, "organization_id", organization.rawValue) { row in
            (Badge.ID(rawValue: row["id"]), row.date("tries_used_up_at") != nil)
        }
        let badges = rows.filter { !$0.1 }.map(\.0)
        for badge in badges {
            try executeCached(
                "UPDATE badge SET tries_used_up_at = ? WHERE id = ?", [occasion.seconds, badge.rawValue])
            try record(.badge, of: badge, "triesUsedUp", occasion)
        }
        return badges
    }

    /// Ends the locking of a badge that the user had issued on another key, and gives its organization's badges new
    /// tries.
    func endExhaustion(of badge: Badge) throws {
        try executeCached(
            "UPDATE badge SET tries_used_up_at = NULL WHERE id = ? AND tries_used_up_at IS NOT NULL",
            [badge.id.rawValue])
        try forgiveTries(of: badge.organizationID)
    }

    private func endLastTry(isComplete: Bool, _ occasion: Occasion) throws {
        guard isComplete, try !hasLockedSecrets() else {
            return try executeCached("UPDATE passcode SET is_last_verifying = 0 WHERE is_last_verifying <> 0")
        }
        try executeCached("DELETE FROM passcode")
        try eraseLockedRest(occasion)
        try record(AuditEvent(.passcode, outcome: "deleted"), occasion)
    }
}

extension PasscodeTriesLeft {
    /// Whether some policy takes no entry any more, or the passcode none at all.
    fileprivate var isAnyUsedUp: Bool { count == 0 || organizations.contains(where: \.isUsedUp) }
}
