#if canImport(Security)
import BadgeKeys
import BadgeModel
import Foundation
import Security

/// A key protector that stores the root key as a keychain item of this device only; `custody.key` has the number that
/// identifies the item.
struct KeychainKeyProtector: KeyProtector {
    let path: String

    func protect(_ home: HomeSeal) throws -> Secret {
        let record = Secret(home.number)
        try KeychainItem(record, account: "key").save(home.secret)
        return record
    }

    func secret(_ record: Secret) throws -> Secret {
        guard let secret = try KeychainItem(record, account: "key").read() else {
            throw BadgeError(.keyMissing, "keyMissing.keychain", ["path": path])
        }
        return secret
    }

    func forget(_ record: Secret) throws { try KeychainItem(record, account: nil).remove() }

    func checkpointStore(_ record: Secret, _ home: HomeSeal) throws -> (any CheckpointStore)? {
        KeychainCheckpointStore(record: record, turn: CheckpointTurn(path: path))
    }
}

/// A checkpoint store with keychain items.
struct KeychainCheckpointStore: CheckpointStore {
    let record: Secret
    let turn: CheckpointTurn

    func head(of store: String) throws -> Data? {
        try KeychainItem(record, account: "head \(store)").read()?.withUnsafeBytes { Data($0) }
    }

    func advance(to head: Data, of store: String, past isOlder: (Data) throws -> Bool) throws {
        try turn.advance(to: head, past: isOlder, from: { try self.head(of: store) }) { try put($0, of: store) }
    }

    private func put(_ head: Data, of store: String) throws {
        try HeadLimit.check(head)
        try KeychainItem(record, account: "head \(store)").save(Secret(head))
    }
}

private struct KeychainItem {
    private var query: [CFString: AnyObject]

    init(_ record: Secret, account: String?) {
        let number = record.withUnsafeBytes { Base64URL.encode(Array($0)) }
        query = [
            kSecClass: kSecClassGenericPassword as AnyObject, kSecAttrService: "badgekit \(number)" as NSString,
            kSecUseDataProtectionKeychain: NSNumber(value: true),
        ]
        if let account { query[kSecAttrAccount] = account as NSString }
    }

    func save(_ bytes: Secret) throws {
        let value = bytes.withUnsafeBytes { Data($0) } as NSData
        let change = [kSecValueData: value as AnyObject] as CFDictionary
        var status = SecItemUpdate(query as CFDictionary, change)
        if status == errSecItemNotFound {
            var item = query
            item[kSecValueData] = value
            item[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly as AnyObject
            status = SecItemAdd(item as CFDictionary, nil)
        }
        guard status == errSecSuccess else { throw Self.failure(status) }
    }

    func read() throws -> Secret? {
        var question = query
        question[kSecReturnData] = NSNumber(value: true)
        var found: CFTypeRef?
        let status = SecItemCopyMatching(question as CFDictionary, &found)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let bytes = found as? Data else { throw Self.failure(status) }
        return Secret(bytes)
    }

    func remove() throws {
        let status = SecItemDelete(query as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else { throw Self.failure(status) }
    }

    private static func failure(_ status: OSStatus) -> BadgeError {
        BadgeError(.storeLocked, "storeLocked.keychain", ["status": status])
    }
}
#endif
