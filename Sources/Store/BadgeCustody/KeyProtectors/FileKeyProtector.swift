import BadgeKeys
import BadgeModel

/// A key protector that stores the root key in `custody.key` itself.
struct FileKeyProtector: KeyProtector {
    let path: String

    func protect(_ home: HomeSeal) throws -> Secret { home.secret }

    func secret(_ record: Secret) throws -> Secret {
        guard record.count == HomeSeal.secretBytes else { throw BadgeError.damagedKey(path) }
        return record
    }
}
