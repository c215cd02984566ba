import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation

/// A verifier's key for challenges and the record of answered challenges, in files of mode 0600, shared by all
/// processes that use the folder.
///
/// If the record is missing, the key is replaced, since it is unknown which of its challenges were answered.
struct ChallengeFolder: ChallengeMemory {
    // Each answer rewrites the file.
    static let capacity = 16_384

    let key: Secret
    private let path: String

    /// Opens or creates the folder.
    ///
    /// - Throws: `BadgeError` `custodyInsecure`, `custodyDamaged`, `diskFull`, `storeReadOnly`, `storeFailed`, and
    ///   `invalidInput` when the path cannot be a folder.
    init(_ folder: URL, random: any RandomSource) throws {
        let path = folder.path(percentEncoded: false)
        try PrivateDirectory.make(path)
        self.path = path
        key = try Self.locked(path) {
            let file = KeyFile(path: "\(path)/challenge.key", magic: "BADGECHK")
            let isRemembered = try FilePresence.isThere(Self.memory(path))
            if isRemembered, let key = try file.read() { return key }
            let key = random.secret(bytes: 32)
            try PrivateFile.replace(Self.memory(path), UsedChallenges(capacity: Self.capacity).bytes)
            try file.replace(with: key)
            return key
        }
    }

    func insert(_ stamp: ChallengeStamp, by holder: HolderTag, at now: UInt64) throws {
        try Self.locked(path) {
            let file = Self.memory(path)
            let limit = UsedChallenges.maxBytes(capacity: Self.capacity)
            guard let bytes = try PrivateFile.read(file, maxBytes: limit),
                var used = UsedChallenges(bytes, capacity: Self.capacity)
            else { throw BadgeError(.storeDamaged, .verifier("storeDamaged.challengeMemory"), ["path": file]) }
            try used.insert(stamp, by: holder, at: now)
            try PrivateFile.replace(file, used.bytes)
        }
    }

    private static func memory(_ path: String) -> String { "\(path)/challenges.used" }

    private static func locked<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        let file = "\(path)/challenges.lock"
        do {
            return try FileLock.hold(file, O_RDWR | O_CREAT | O_NOFOLLOW) { _ in try body() }
        } catch let error as FileLock.Failure {
            throw BadgeError.file(error.step == .opening ? "opening" : "locking", file, error.number)
        }
    }
}
