import BadgeModel
import Crypto
import Foundation

/// The parameters for deriving a key from a passcode, as one string:
/// `$scrypt$ln=17,r=8,p=1$<salt, base64 without padding>`.
///
/// The format is the PHC string format without the hash: whether a passcode is right shows when the key opens what it
/// has wrapped. Every value has one spelling; all others are refused.
struct PHCString {
    let cost: KDFPolicy.Scrypt
    let salt: [UInt8]

    static let saltBytes = 16
    // Larger costs overflow an `Int` of bytes, or are more than scrypt is defined for.
    private static let logNs = 1...32
    private static let maxDigits = 3

    init(cost: KDFPolicy.Scrypt, salt: [UInt8]) {
        self.cost = cost
        self.salt = salt
    }

    /// Parses a stored string without deriving anything; `path` is the file that contains it, or `nil` for the wallet's
    /// passcode.
    ///
    /// - Throws: `BadgeError` `custodyDamaged` when it is malformed, or its cost is outside the policy's range.
    init(_ text: String, policy: KDFPolicy, in path: String? = nil) throws {
        let refusal = { (finding: String) in
            guard let path else {
                return BadgeError(.custodyDamaged, "custodyDamaged.passcodeParameters", ["finding": finding])
            }
            return BadgeError(.custodyDamaged, "custodyDamaged.fileParameters", ["path": path, "finding": finding])
        }
        guard let read = PHCString(text) else { throw refusal("is malformed") }
        guard read.cost.isAtLeast(policy.floor) else { throw refusal("asks for less work than is safe") }
        guard policy.ceiling.isAtLeast(read.cost) else { throw refusal("asks for more work than is taken") }
        self = read
    }

    var text: String {
        let salt = Data(salt).base64EncodedString().prefix { $0 != "=" }
        return "$scrypt$ln=\(cost.logN),r=\(cost.r),p=\(cost.p)$\(salt)"
    }

    /// Derives the 32 bytes of scrypt (RFC 7914) from the passcode.
    ///
    /// - Throws: `BadgeError` `unexpected` when there is not enough memory, 128 · N · r bytes.
    func derive(from passcode: Secret) throws -> SymmetricKey {
        do {
            return try cost.derive(from: passcode, salt: salt).withUnsafeBytes { SymmetricKey(data: $0) }
        } catch {
            throw BadgeError(
                .unexpected, "unexpected.passcodeKey",
                underlying: error, recovery: .retry)
        }
    }
}

extension PHCString {
    private init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 4, let cost = Self.cost(parts[2]), let salt = Self.salt(parts[3]) else { return nil }
        self.init(cost: cost, salt: salt)
        guard self.text.isExactly(text) else { return nil }
    }

    private static func cost(_ text: Substring) -> KDFPolicy.Scrypt? {
        let numbers = text.split(separator: ",").compactMap { part in
            part.split(separator: "=").last.flatMap { $0.count <= maxDigits ? Int($0) : nil }
        }
        guard numbers.count == 3, logNs.contains(numbers[0]), numbers.allSatisfy({ $0 > 0 }) else { return nil }
        return KDFPolicy.Scrypt(logN: numbers[0], r: numbers[1], p: numbers[2])
    }

    private static func salt(_ text: Substring) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
        guard let salt = Data(base64Encoded: text + padding), salt.count == saltBytes else { return nil }
        return Array(salt)
    }
}

extension KDFPolicy.Scrypt {
    fileprivate func isAtLeast(_ other: KDFPolicy.Scrypt) -> Bool {
        logN >= other.logN && r >= other.r && p >= other.p
    }
}
