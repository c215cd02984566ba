import BadgeKeys

/// What the wallet's authenticator says of itself (WebAuthn Level 3, section 6.1).
///
/// Its counter is always 0, which says that it counts nothing: a store that is restored from a backup would count twice.
/// Model and attestation are left out (`none`), so that a login does not reveal which wallet it is.
struct AuthenticatorData {
    private static let userPresent: UInt8 = 0x01
    private static let userVerified: UInt8 = 0x04
    private static let attested: UInt8 = 0x40

    let relyingParty: String
    let isUserVerified: Bool

    /// The data of an assertion.
    var bytes: [UInt8] { header(0) }

    private func header(_ more: UInt8) -> [UInt8] {
        let flags = Self.userPresent | (isUserVerified ? Self.userVerified : 0) | more
        return Digest.sha256(relyingParty) + [flags, 0, 0, 0, 0]
    }

    /// Returns the attestation object of a new credential with a key for ES256 (RFC 9053 sections 2.1 and 7.1.1).
    func attestationObject(of id: [UInt8], _ key: JWK) -> [UInt8] {
        let model = [UInt8](repeating: 0, count: 16)
        let data = header(Self.attested) + model + [UInt8(id.count >> 8), UInt8(id.count & 0xFF)] + id + cose(key)
        return CBOR.map([
            (CBOR.text("fmt"), CBOR.text("none")), (CBOR.text("attStmt"), CBOR.map([])),
            (CBOR.text("authData"), CBOR.bytes(data)),
        ])
    }

    private func cose(_ key: JWK) -> [UInt8] {
        CBOR.map([
            (CBOR.integer(1), CBOR.integer(2)), (CBOR.integer(3), CBOR.integer(-7)),
            (CBOR.integer(-1), CBOR.integer(1)), (CBOR.integer(-2), CBOR.bytes(key.coordinates[..<32])),
            (CBOR.integer(-3), CBOR.bytes(key.coordinates[32...])),
        ])
    }
}

/// The part of CBOR (RFC 8949) that an authenticator writes.
private enum CBOR {
    static func integer(_ value: Int) -> [UInt8] { value < 0 ? head(1, -1 - value) : head(0, value) }
    static func bytes(_ value: some Collection<UInt8>) -> [UInt8] { head(2, value.count) + value }
    static func text(_ value: String) -> [UInt8] { head(3, value.utf8.count) + value.utf8 }

    static func map(_ members: [(key: [UInt8], value: [UInt8])]) -> [UInt8] {
        head(5, members.count) + members.flatMap { $0.key + $0.value }
    }

    private static func head(_ type: UInt8, _ count: Int) -> [UInt8] {
        switch count {
        case ..<24: [type << 5 | UInt8(count)]
        case ..<256: [type << 5 | 24, UInt8(count)]
        default: [type << 5 | 25, UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)]
        }
    }
}
