package import BadgeKeys
package import BadgeModel
import BadgeSystem
import Foundation

// A password as it is stored: `$scrypt$ln=17,r=8,p=1$<salt>$<hash>`, the PHC string format.
package struct PasswordHash: Sendable {
    let cost: KDFPolicy.Scrypt
    let salt: [UInt8]
    // Empty for an unknown user, whom no password matches.
    let hash: Secret

    static let saltBytes = 16
    private static let hashBytes = 32

    init(cost: KDFPolicy.Scrypt, salt: [UInt8], hash: Secret) {
        self.cost = cost
        self.salt = salt
        self.hash = hash
    }

    // Takes half a second at the cost that the included custodies define.
    static func make(of password: Secret, policy: KDFPolicy, random: any RandomSource) throws -> PasswordHash {
        let salt = random.bytes(saltBytes)
        return PasswordHash(
            cost: policy.cost, salt: salt, hash: try derive(password, cost: policy.cost, salt: salt))
    }

    package func matches(_ password: Secret) throws -> Bool {
        try Self.derive(password, cost: cost, salt: salt) == hash
    }

    private static func derive(_ password: Secret, cost: KDFPolicy.Scrypt, salt: [UInt8]) throws -> Secret {
        do {
            return try cost.derive(from: password, salt: salt)
        } catch {
            throw BadgeError(
                .unexpected, .organization("unexpected.passwordCheck"),
                underlying: error,
                recovery: .retry)
        }
    }
}

extension PasswordHash {
    // Throws for an unknown format, or for a cost outside the range that the custody accepts.
    package init(_ text: String, policy: KDFPolicy) throws {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt", let cost = Self.cost(parts[2]),
            policy.reads(cost), let salt = Self.bytes(parts[3]), salt.count == Self.saltBytes,
            let hash = Self.bytes(parts[4]), hash.count == Self.hashBytes
        else {
            throw BadgeError(
                .storeDamaged, .organization("storeDamaged.passwordHash"))
        }
        self.init(cost: cost, salt: salt, hash: Secret(hash))
    }

    var text: String {
        let hash = hash.withUnsafeBytes { Self.text(Array($0)) }
        return "$scrypt$ln=\(cost.logN),r=\(cost.r),p=\(cost.p)$\(Self.text(salt))$\(hash)"
    }

    private static func cost(_ text: Substring) -> KDFPolicy.Scrypt? {
        let numbers = zip(["ln=", "r=", "p="], text.split(separator: ",")).compactMap { name, part in
            part.hasPrefix(name) && part.utf8.count <= 6 ? Int(part.dropFirst(name.count)) : nil
        }
        return numbers.count == 3 ? KDFPolicy.Scrypt(logN: numbers[0], r: numbers[1], p: numbers[2]) : nil
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(Data(bytes).base64EncodedString().prefix { $0 != "=" })
    }

    private static func bytes(_ text: Substring) -> [UInt8]? {
        Data(base64Encoded: text + String(repeating: "=", count: (4 - text.count % 4) % 4)).map(Array.init)
    }
}

extension KDFPolicy {
    fileprivate func reads(_ scrypt: Scrypt) -> Bool {
        (floor.logN...ceiling.logN).contains(scrypt.logN) && (floor.r...ceiling.r).contains(scrypt.r)
            && (floor.p...ceiling.p).contains(scrypt.p)
    }
}
