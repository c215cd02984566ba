import BadgeDatabase
import BadgeTesting

@testable import BadgeAuthority

extension AuthorityFixture {
    var rollback: RollbackConfiguration { .organization(custody: custody, random: SeededRandom(seed: 3)) }
    var migrations: [Migration] { AuthorityStore.migrations(rollback) }
}
