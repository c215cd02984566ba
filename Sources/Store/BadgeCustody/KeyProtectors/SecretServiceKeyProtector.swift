import BadgeKeys
import BadgeModel
import BadgeSystem

/// A key protector that stores the root key in the Secret Service; `custody.key` has the number that identifies the
/// item, and a value that verifies it.
struct SecretServiceKeyProtector: KeyProtector {
    private static let kind = ["kind", "key"]
    private static let checkBytes = 32

    let path: String
    let environment: [String: String]
    let random: any RandomSource

    func protect(_ home: HomeSeal) throws -> Secret {
        let record = Self.record(of: home)
        try tool(record).store(home.secret, as: Self.kind)
        return record
    }

    func secret(_ record: Secret) throws -> Secret {
        guard record.count == HomeSeal.numberBytes + Self.checkBytes else { throw BadgeError.damagedKey(path) }
        guard let secret = try tool(record).lookup(Self.kind) else {
            throw BadgeError(
                .keyMissing, "keyMissing.secretService", ["path": path])
        }
        let home = HomeSeal(secret, random: random)
        guard record == Self.record(of: home) else {
            throw BadgeError(
                .custodyDamaged, "custodyDamaged.secretServiceKey", ["path": path])
        }
        return secret
    }

    func forget(_ record: Secret) throws { try tool(record).clear() }

    func checkpointStore(_ record: Secret, _ home: HomeSeal) throws -> (any CheckpointStore)? {
        SecretServiceCheckpointStore(tool: tool(record), turn: CheckpointTurn(path: path))
    }

    private static func record(of home: HomeSeal) -> Secret {
        home.derived("check", count: checkBytes).withUnsafeBytes { Secret(home.number + $0) }
    }

    private func tool(_ record: Secret) -> SecretTool {
        let number = Secret(record.withUnsafeBytes { Array($0.prefix(HomeSeal.numberBytes)) }).hexadecimal
        return SecretTool(
            home: number.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }, environment: environment)
    }
}

extension HomeSeal {
    static let numberBytes = 16

    /// The number that identifies the home outside of it. It reveals nothing of the root key, and stays the same as
    /// long as the root key does.
    var number: [UInt8] { derived("number", count: Self.numberBytes).withUnsafeBytes { Array($0) } }
}
