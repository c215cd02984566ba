import BadgeDatabase
import BadgeModel
import BadgePolicy
import Foundation
import GRDB

/// The start of the count of an organization's attempts.
struct TriesCount {
    /// The policy's limit at that time; `nil` when it is unknown.
    let maxTries: Int?
    /// The number of the last attempt that does not count.
    let countedFrom: Int

    func wrongTries(of passcode: PasscodeRow?) -> Int {
        guard let passcode else { return 0 }
        return max(0, min(passcode.wrongTries, passcode.tries - countedFrom))
    }
}

extension Database {
    /// Returns the start of the count; without a row every attempt counts.
    func triesCount(of organization: Organization.ID) throws -> TriesCount {
        try storedCount(of: organization) ?? TriesCount(maxTries: nil, countedFrom: 0)
    }

    private func storedCount(of organization: Organization.ID) throws -> TriesCount? {
        try boundRow(.passcodeDemand, "organization_id", organization.rawValue) {
            TriesCount(maxTries: $0["max_tries"], countedFrom: $0["counted_from"])
        }
    }

    /// Starts to count an organization's attempts when its policy begins to demand a passcode, or when its first badge
    /// is added. A policy with a lower limit leaves at most that limit, and otherwise as many attempts as were left.
    func noteDemand(of organization: Organization.ID) throws {
        let document = try boundRow(.policy, "organization_id", organization.rawValue) {
            try $0.document("document", Policy.init(received:))
        }
        guard let maxTries = document.flatMap({ PasscodePolicy(strictestOf: $0.passcodes) })?.maxTries else {
            return try executeCached(
                "DELETE FROM passcode_demand WHERE organization_id = ?", [organization.rawValue])
        }
        let passcode = try passcode()
        guard let count = try storedCount(of: organization),
            try hasBoundRow(.badge, "organization_id", organization.rawValue)
        else { return try keepCount(of: organization, from: passcode?.tries ?? 0, maxTries) }
        guard count.maxTries != maxTries else { return }
        let left = count.maxTries.map { max(0, $0 - count.wrongTries(of: passcode)) } ?? maxTries
        let isTighter = count.maxTries.map { maxTries < $0 } ?? false
        let from = isTighter ? (passcode?.tries ?? 0) - (maxTries - min(left, maxTries)) : count.countedFrom
        try keepCount(of: organization, from: max(from, count.countedFrom), maxTries)
    }

    /// Restarts the count of an organization that had used up its attempts and has reissued a badge.
    func forgiveTries(of organization: Organization.ID) throws {
        let passcode = try passcode()
        let tries = try triesLeft(of: passcode).organizations.first { $0.organizationID == organization }
        guard let passcode, let tries, tries.isUsedUp else { return }
        try keepCount(of: organization, from: passcode.tries, tries.limits.maxTries)
    }

    /// Removes one attempt from all counts that contain it.
    func uncountTry(_ number: Int) throws {
        try executeCached(
            "UPDATE passcode_demand SET counted_from = counted_from + 1 WHERE counted_from < ?", [number])
    }

    private func keepCount(of organization: Organization.ID, from number: Int, _ maxTries: Int) throws {
        try executeCached(
            """
            INSERT INTO passcode_demand (organization_id, max_tries, counted_from) VALUES (?, ?, ?)
            ON CONFLICT (organization_id) DO UPDATE
            SET max_tries = excluded.max_tries, counted_from = excluded.counted_from
            WHERE max_tries IS NOT excluded.max_tries OR counted_from <> excluded.counted_from
            """, [organization.rawValue, maxTries, number])
    }
}
