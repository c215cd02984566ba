import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation

@testable import BadgeAuthority

/// Houses with an administrator.
extension House {
    static let owner = "owner@example.com"
    static let ownerPassword = Secret(utf8: "correct horse battery")

    /// Runs a test at an organization with an owner, and removes the organization.
    static func withOwner(_ body: (House, NewAdministratorKey) async throws -> Void) async throws {
        let house = try House()
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
}
