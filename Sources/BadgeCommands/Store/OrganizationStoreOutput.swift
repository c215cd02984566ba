import BadgeAuthority
import BadgeKit
import BadgeModel

/// What kind of store an organization has.
struct OrganizationStoreOutput: CommandOutput {
    let info: OrganizationStoreInfo
    let next: String?

    init(info: OrganizationStoreInfo, in session: CommandRun) throws {
        self.info = info
        next = try "store verify" + StoreOwner.organization.option(in: session)
    }

    var json: JSON {
        [
            "of": "organization", "path": .string(info.path), "schemaVersion": .string(info.schemaVersion),
            "badges": .integer(Int64(info.badges)), "people": .integer(Int64(info.people)),
            "custody": .string(info.custody), "rollbackProtection": .string(info.rollbackProtection.rawValue),
            "detects": .string(info.rollbackProtection.detects), "misses": .string(info.rollbackProtection.misses),
            "generation": .integer(info.generation), "sharing": "shared", "bytes": .integer(Int64(info.bytes)),
        ]
    }

    var text: String {
        """
        Store                \(info.path), \(info.bytes) bytes, encrypted (SQLCipher 4 format)
        Schema               \(info.schemaVersion)
        Contents             \(info.people.of("person", "people")), \(info.badges.of("badge")) issued
        Key custody          \(info.custody)
        Generation           \(info.generation)
        Rollback protection  \(info.rollbackProtection.rawValue)
          detects            \(info.rollbackProtection.detects)
          misses             \(info.rollbackProtection.misses)
        Sharing              shared
        """
    }
}
