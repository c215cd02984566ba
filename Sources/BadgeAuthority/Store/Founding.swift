import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation

// The creation of an organization's store. A file marks its beginning: a key beside it, without a database, belongs to
// an interrupted creation, which the next one continues. Any other key without a database is the remainder of an
// organization, which must not be replaced by a new one.
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
