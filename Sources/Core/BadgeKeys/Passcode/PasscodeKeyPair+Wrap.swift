import BadgeModel
import BadgeSystem
import Crypto
import Foundation

extension PasscodeKeyPair {
    private static let version: UInt8 = 1
    private static let context = "passcode"
    private static let info = Data("badgekit passcode wrap v1".utf8)

    /// Wraps the private half under the passcode, with a unique salt and device secret.
    static func wrap(
        _ key: PasscodeKey, under passcode: Secret, custody: any KeyCustody, random: any RandomSource
    ) throws -> PasscodeKeyPair {
        try wrap(key, as: fitting(passcode), custody: custody, random: random)
    }

    static func wrap(
        _ key: PasscodeKey, as text: PasscodeText, custody: any KeyCustody, random: any RandomSource
    ) throws -> PasscodeKeyPair {
        let phc = PHCString(cost: custody.kdf.cost, salt: random.bytes(PHCString.saltBytes))
        let deviceSecret = random.secret(bytes: 32)
        let sealedSecret = try custody.seal(deviceSecret, context: context)
        let box = try AESKeyWrap.wrap(
            key.raw, with: wrappingKey(phc, text, deviceSecret), bound: binding(phc.text, key.publicKey), random: random
        )
        return PasscodeKeyPair(
            phc: phc.text, publicKey: key.publicKey, wrapped: Data([version]) + box, deviceSecret: sealedSecret)
    }

    /// Returns the private half. All mismatches of passcode and wrapped key lead to the same refusal.
    func unwrap(_ passcode: Secret, custody: any KeyCustody) throws -> PasscodeKey {
        let phc = try PHCString(phc, policy: custody.kdf)
        let deviceSecret = try custody.open(deviceSecret, context: Self.context)
        guard deviceSecret.count == 32 else { throw BadgeError(.custodyDamaged, "custodyDamaged.deviceSecret") }
        for text in PasscodeText.readings(of: passcode) {
            let wrappingKey = try Self.wrappingKey(phc, text, deviceSecret)
            let binding = Self.binding(self.phc, publicKey)
            guard wrapped.first == Self.version,
                let raw = AESKeyWrap.unwrap(wrapped.dropFirst(), with: wrappingKey, bound: binding)
            else { continue }
            do { return try PasscodeKey(raw) } catch { throw Self.refusal }
        }
        throw Self.refusal
    }

    private static func fitting(_ passcode: Secret) throws -> PasscodeText {
        guard let text = PasscodeText(passcode), PasscodeText.lengths.contains(text.length) else {
            throw BadgeError(
                .passcodeUnfit,
                "passcodeUnfit.length", ["maximum": PasscodeText.lengths.upperBound])
        }
        return text
    }

    private static var refusal: BadgeError {
        BadgeError(.passcodeRefused, "passcodeRefused.wrong")
    }

    private static func wrappingKey(
        _ phc: PHCString, _ passcode: PasscodeText, _ deviceSecret: Secret
    ) throws -> SymmetricKey {
        let derived = try phc.derive(from: passcode.utf8)
        return deviceSecret.withUnsafeBytes {
            HKDF<SHA256>.deriveKey(inputKeyMaterial: derived, salt: $0, info: info, outputByteCount: 32)
        }
    }

    // The public half is stored beside the wrapped key: without this binding, an attacker who replaces it would receive
    // the sealed secrets.
    private static func binding(_ phc: String, _ publicKey: Data) -> [UInt8] {
        info + Array("\0\(phc)\0".utf8) + publicKey
    }
}
