import BadgeDatabase
package import BadgeModel
import BadgePolicy
import BadgeSystem
import GRDB

extension BadgeStore {
    /// Returns the passcode restrictions in the policies of the wallet's badges.
    package func passcodePolicies() throws -> [Policy.Passcode] {
        try database.read { try $0.passcodePolicies().map(\.passcode) }
    }

    /// Enforces the consequences that the policies define for used-up attempts: deletes the badges of their
    /// organizations, or locks them until they are reissued. The badges of other organizations stay unchanged. The
    /// passcode is deleted too when no policy accepts an entry any more and nothing is sealed under it.
    ///
    /// The transaction itself determines whether the attempts are used up. While the last entry is being verified and
    /// may still prove right, only its own task can enforce the consequences.
    ///
    /// - Parameter refused: The last entry, for the task that found it wrong.
    /// - Returns: The badges that were deleted, and those that were locked.
    /// - Throws: `BadgeError` `attemptInProgress` when the attempts are not used up, or not known to be.
    @discardableResult
    package func enforceExhaustion(after refused: PasscodeAttempt? = nil) throws -> PasscodeExhaustion {
        let done = try writingAlways { database, occasion in
            let passcode = try database.requireExhausted(after: refused, at: occasion.elapsed)
            return try database.enforceExhaustion(of: passcode, .standard, occasion)
        }
        try emptyLogAlways()
        return done
    }
}

extension BadgeStore {
    /// Returns the badges that are locked because their organization's attempts are used up, until they are reissued on
    /// another key, in the order in which they were added and without revoked badges.
    package func attemptLockedBadges() throws -> [Badge.ID] {
        try database.read { try $0.attemptLockedBadges().map(\.id) }
    }

    /// Refuses work that the user did not request, if an organization's badges are locked because its attempts are used
    /// up.
    ///
    /// - Throws: `BadgeError` `passcodeExhausted`.
    package func requireNotUsedUp(_ organization: Organization.ID) throws {
        try database.read { database in
            for badge in try database.badgeIDs(of: organization) {
                try database.requireNotUsedUp(badge, of: organization)
            }
        }
    }
}

/// The consequences of used-up attempts.
package struct PasscodeExhaustion: Sendable, Hashable {
    /// The badges that were deleted.
    package internal(set) var deleted: [Badge.ID] = []
    /// The badges that were locked until they are reissued.
    package internal(set) var locked: [Badge.ID] = []
    /// Whether no policy accepts an entry any more.
    package let isComplete: Bool
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

    /// Enforces the consequences of an entry whose process ended before it could. Returns `nil` if no policy accepts an
    /// entry any more, since the caller that reports it then enforces them.
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

    /// Refuses a badge that is locked because its attempts are used up, while its policy demands a passcode.
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

    /// Unlocks a badge that was reissued on another key at the user's request, and resets its organization's attempts.
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
    /// Whether the attempts that a policy or the passcode allows are used up.
    fileprivate var isAnyUsedUp: Bool { count == 0 || organizations.contains(where: \.isUsedUp) }
}
