import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation

// The making of an organization's store. A file says that it has begun: a key beside it, without a database, is that of a
// creation that was cut short, and the next one goes on with it. Any other key without its database is what is left of an
// organization, and nobody founds a second one over it.
struct Founding: Sendable {
    let layout: StoreLayout

    private var markPath: String { layout.home + "/\(layout.name).founding" }

    // The key of the store to be made.
    func makeKey(custody: any KeyCustody, random: any RandomSource) throws -> Secret {
        _ = try PrivateFile.create(markPath, [])
        return try WrappedKey.create(at: layout.keyPath, custody: custody, context: layout.keyContext, random: random)
    }

    func requireDatabase() throws {
        guard try !layout.holdsDatabase(), !FileManager.default.fileExists(atPath: markPath) else { return }
        throw BadgeError(.storeDamaged, "storeDamaged.organizationGone", ["path": layout.databasePath])
    }

    // There is an organization from now on.
    func end() { unlink(markPath) }
}
