import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeSystem
import BadgeTesting
import Foundation

@testable import BadgeAuthority

/// Houses with an administrator.
extension AuthorityFixture {
    static let owner = "owner@example.com"
    static let ownerPassword = Secret(utf8: "correct horse battery")

    /// Runs a test at an organization with an owner, and removes the organization.
    static func withOwner(_ body: (AuthorityFixture, NewAdministratorKey) async throws -> Void) async throws {
        let house = try AuthorityFixture()
        let owner = try house.authority.addAdministrator(
            owner, name: "Olga Ek", role: .owner, password: ownerPassword)
        try await body(house, owner)
        try house.remove()
    }

    /// Returns the one-time code of an administrator's key, of now or some steps of 30 s away.
    func code(of key: NewAdministratorKey, stepsAway steps: Int = 0) -> String {
        OneTimeCode.totp(
            key: key.codeKey, at: clock.now().addingTimeInterval(30 * Double(steps)), period: 30, digits: 6)
    }

    /// Runs a test while as many passwords of an asker wait as may, and then lets them be compared.
    func withPasswords<Value: Sendable>(
        of asker: PasswordQueue.Asker?, as rank: PasswordQueue.Rank,
        _ body: (Blocker) async throws -> Value
    ) async throws -> Value {
        let (passwords, blocker) = (authority.passwords, Blocker())
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            defer { blocker.release() }
            let hold: @Sendable () async throws -> Bool = {
                do {
                    try await passwords.run(as: rank, for: asker) { blocker.hold() }
                    return true
                } catch is PasswordQueue.Full {
                    return false
                }
            }
            // None leaves the line once those under way are held.
            for _ in 0..<passwords.atOnce { group.addTask(operation: hold) }
            for _ in 0..<passwords.atOnce { await blocker.begun() }
            for _ in 0...Bound.passwords.limit { group.addTask(operation: hold) }
            // One that found no room: the others hold theirs.
            _ = try await group.next()
            return try await body(blocker)
        }
    }
}
