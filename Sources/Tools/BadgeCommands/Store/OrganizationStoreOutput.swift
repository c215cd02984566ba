import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeWalletPages

/// Information about an organization's store.
struct OrganizationStoreOutput: CommandOutput {
    let info: OrganizationStoreInfo
    let next: String?

    init(info: OrganizationStoreInfo, in run: CommandRun) throws {
        self.info = info
        next = try "store verify" + StoreOwner.organization.option(in: run)
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
        KeyValueList(
            named: [
                (
                    .walletPages("fact.store"),
                    Message.commands("command.store.file", ["path": info.path, "bytes": String(info.bytes)]).shown
                ),
                (.walletPages("fact.schema"), info.schemaVersion),
                (
                    .commands("fact.contents"),
                    Message.commands("command.store.people", ["people": info.people, "badges": info.badges]).shown
                ),
                (.walletPages("fact.custody"), info.custody), (.commands("fact.generation"), String(info.generation)),
            ] + info.rollbackProtection.facts + [(.commands("fact.sharing"), SharingMode.shared.rawValue)]
        ).text
    }
}
