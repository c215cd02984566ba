import BadgeAuthority
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import Synchronization

/// The home of an organization with one person, which each `AuthorityFixture` copies: that takes a tenth of the time that it takes to
/// make one.
struct AuthorityFixtureTemplate: Sendable {
    let home: String
    let issuer: URL
    /// Where the source stood after the founding.
    let random: SeededRandom

    private struct Key: Hashable {
        let issuer: String
        let seed: UInt64
    }

    private static let made = Mutex<[Key: AuthorityFixtureTemplate]>([:])

    /// The one of this process.
    static func shared(issuer: String, seed: UInt64) throws -> AuthorityFixtureTemplate {
        try made.withLock { made in
            let key = Key(issuer: issuer, seed: seed)
            if let house = made[key] { return house }
            let house = try AuthorityFixtureTemplate(issuer: issuer, seed: seed)
            made[key] = house
            return house
        }
    }

    private init(issuer: String, seed: UInt64) throws {
        home = try TemporaryHome.unusedPath("founded")
        random = SeededRandom(seed: seed)
        self.issuer = try JSONReader(.string(issuer)).url()
        let authority = try Authority.create(
            at: home, name: "Example Organization", issuer: self.issuer,
            support: Organization.SupportContacts(email: "help@example.com"),
            custody: CountingCustody(directory: home), user: .user("operator"),
            clock: FixedClock(AuthorityFixture.start),
            random: random)
        try authority.add(
            Person.Details(
                name: "Ana Lima", email: AuthorityFixture.email, givenName: "Ana", familyName: "Lima",
                title: "Engineer",
                properties: ["employeeNumber": 7]))
        try authority.close()
    }
}
