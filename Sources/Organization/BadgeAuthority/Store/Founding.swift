import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation

// The creation of an organization's store. A file marks its beginning: with this file, a key without a database belongs
// to an interrupted creation, which the next one continues. Without it, the key is the remainder of an organization,
// which must not be replaced by a new one.
struct Founding: Sendable {
    let layout: StoreLayout

    private var markPath: String { layout.home + "/\(layout.name).founding" }

    // Marks the beginning and creates the key of the new store.
    func makeKey(custody: any KeyCustody, random: any RandomSource) throws -> Secret {
        _ = try PrivateFile.create(markPath, [])
        return try WrappedKey.create(at: layout.keyPath, custody: custody, context: layout.keyContext, random: random)
    }

    func requireDatabase() throws {
        guard try !layout.holdsDatabase(), !FileManager.default.fileExists(atPath: markPath) else { return }
        throw BadgeError(.storeDamaged, .organization("storeDamaged.organizationGone"), ["path": layout.databasePath])
    }

    // Removes the mark, once the organization exists.
    func end() { unlink(markPath) }
}
