import BadgeKeys
import BadgeModel
import BadgeSystem
import Crypto
import Foundation

/// A key protector that wraps the root key under a key which never leaves the machine's TPM and requires a PIN. The TPM
/// counts wrong PINs (dictionary-attack protection), and locks temporarily after too many.
///
/// `custody.key` has the TPM's key as exported for the same TPM, and the root key wrapped under HMAC(that key, salt).
/// The authorization value is derived from the PIN, so that it has the size that a TPM accepts.
struct TPMKeyProtector: KeyProtector {
    // NIST SP 800-63B of an activation secret, whose tries are counted.
    static let minCharacters = 6

    let path: String
    let pin: Secret?
    let environment: [String: String]
    let random: any RandomSource

    func protect(_ home: HomeSeal) throws -> Secret {
        let pin = try PassphraseText.fitting(try .given(pin, "noun.pin", path), atLeast: Self.minCharacters)
        let (number, salt) = (home.number, random.bytes(TPMRecord.saltBytes))
        return try translating {
            let tools = try TPMTools(environment: environment)
            let blobs = try tools.makeKey(authorization: Self.authorization(pin, number))
            let key = try tools.mac(of: salt, blobs, authorization: Self.authorization(pin, number))
            let handle = try TPMCheckpointStore.define(for: home, tools)
            return TPMRecord(
                number: number, handle: handle, salt: salt,
                wrapped: try wrap(home.secret, with: key), blobs: blobs
            ).bytes
        }
    }

    func secret(_ record: Secret) throws -> Secret {
        guard let record = TPMRecord(record) else { throw BadgeError.damagedKey(path) }
        let pin: Secret = try .given(pin, "noun.pin", path)
        // What cannot be a PIN is no try for the TPM to count.
        let text: Secret
        do { text = try PassphraseText.fitting(pin, atLeast: 1) } catch BadgeError.Code.invalidInput {
            throw Self.refusal(triesLeft: nil)
        }
        return try translating {
            let tools = try TPMTools(environment: environment)
            let key = try mac(record, text, tools)
            let secret = AESKeyWrap.unwrap(record.wrapped, with: Self.wrappingKey(key), bound: Array(Self.label.utf8))
            guard let secret, secret.count == HomeSeal.secretBytes else { throw BadgeError.damagedKey(path) }
            return secret
        }
    }

    func forget(_ record: Secret) throws {
        guard let record = TPMRecord(record) else { return }
        try translating { try TPMCheckpointStore.remove(record.handle, try TPMTools(environment: environment)) }
        HeadBook.remove(beside: path)
    }

    func checkpointStore(_ record: Secret, _ home: HomeSeal) throws -> (any CheckpointStore)? {
        guard let record = TPMRecord(record) else { throw BadgeError.damagedKey(path) }
        return TPMCheckpointStore(
            path: path, handle: record.handle, authorization: TPMCheckpointStore.authorization(home),
            environment: environment)
    }
}

extension TPMKeyProtector {
    private func mac(_ record: TPMRecord, _ pin: Secret, _ tools: TPMTools) throws -> Secret {
        do {
            return try tools.mac(
                of: record.salt, record.blobs, authorization: Self.authorization(pin, record.number))
        } catch let refusal as TPMRefusal where refusal.code == TPMRefusal.authorizationFailed {
            let lockout = try tools.lockout()
            guard lockout.triesLeft > 0 else { throw Self.lockedOut(seconds: lockout.interval) }
            throw Self.refusal(triesLeft: lockout.triesLeft)
        } catch let refusal as TPMRefusal where refusal.code == TPMRefusal.lockout {
            throw Self.lockedOut(seconds: try tools.lockout().interval)
        }
    }

    private static func refusal(triesLeft: Int?) -> BadgeError {
        guard let triesLeft else { return BadgeError(.custodyRefused, "custodyRefused.pin") }
        return BadgeError(
            .custodyRefused, "custodyRefused.pinWithTries", ["count": triesLeft], detail: .triesLeft(triesLeft))
    }

    private static func lockedOut(seconds: Int) -> BadgeError {
        BadgeError(
            .storeLocked,
            "storeLocked.tpmLockout", ["seconds": seconds], recovery: .retryAfter(seconds))
    }

    // Anyone with the authorization can try every PIN against it, since the number is not secret.
    private static func authorization(_ pin: Secret, _ number: [UInt8]) -> Secret {
        let code = pin.withUnsafeBytes { HMAC<SHA256>.authenticationCode(for: $0, using: SymmetricKey(data: number)) }
        return TPMTools.authorization(code.withUnsafeBytes { Secret($0) })
    }

    private static let label = "badgekit tpm wrap v1"

    private func wrap(_ secret: Secret, with key: Secret) throws -> [UInt8] {
        try AESKeyWrap.wrap(secret, with: Self.wrappingKey(key), bound: Array(Self.label.utf8), random: random)
    }

    private static func wrappingKey(_ key: Secret) -> SymmetricKey {
        let input = key.withUnsafeBytes { SymmetricKey(data: $0) }
        return HKDF<SHA256>.deriveKey(
            inputKeyMaterial: input, info: Array(label.utf8), outputByteCount: 32)
    }
}

/// Converts a refusal of the TPM to an error of the store.
func translating<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let refusal as TPMRefusal { throw refusal.error }
}
