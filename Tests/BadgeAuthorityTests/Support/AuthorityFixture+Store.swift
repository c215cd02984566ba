import BadgeDatabase
import BadgeTesting

@testable import BadgeAuthority

extension AuthorityFixture {
    var freshness: Freshness { .organization(custody: custody, random: SeededRandom(seed: 3)) }
    var migrations: [Migration] { AuthorityStore.migrations(freshness) }
}
