import BadgeKeys
import BadgeModel
import Crypto
import Foundation

// What an authenticator says of itself (WebAuthn Level 3, section 6.1).
struct ReceivedAuthenticatorData: Sendable {
    private static let userPresent: UInt8 = 0x01
    private static let userVerified: UInt8 = 0x04
    private static let attested: UInt8 = 0x40

    let relyingParty: [UInt8]
    // How often the authenticator has signed; 0 if it does not count.
    let signCount: UInt32
    private let flags: UInt8
    private let rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) throws {
        guard bytes.count >= 37 else { throw Self.failure("is shorter than 37 bytes") }
        relyingParty = Array(bytes[..<32])
        flags = bytes[32]
        signCount = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        rest = bytes[37...]
    }

    func require(relyingParty id: String, userVerification: Bool) throws {
        guard relyingParty == Digest.sha256(id) else { throw Self.failure("is for another relying party") }
        guard flags & Self.userPresent != 0 else { throw Self.failure("says that nobody was there") }
        guard !userVerification || flags & Self.userVerified != 0 else {
            throw Self.failure("says that the user was not verified")
        }
    }

    // The new credential, with a key for ES256 (RFC 9053, sections 2.1 and 7.1.1).
    func credential(of userHandle: [UInt8]) throws -> WebAuthnCredential {
        guard flags & Self.attested != 0, rest.count >= 18 else { throw Self.failure("has no credential") }
        let bytes = rest.dropFirst(16)
        let length = Int(bytes[bytes.startIndex]) << 8 | Int(bytes[bytes.startIndex + 1])
        guard (1...1023).contains(length), bytes.count >= 2 + length else {
            throw Self.failure("has a credential of a wrong length")
        }
        var reader = CBORReader(bytes.dropFirst(2 + length))
        let key = try reader.value()
        guard key[.integer(1)] == .integer(2), key[.integer(3)] == .integer(-7), key[.integer(-1)] == .integer(1),
            let x = key[.integer(-2)]?.byteValue, let y = key[.integer(-3)]?.byteValue, x.count == 32, y.count == 32
        else { throw Self.failure("has a key that is not for ES256") }
        do {
            return WebAuthnCredential(
                id: Array(bytes.dropFirst(2).prefix(length)), key: try P256.Signing.PublicKey(rawRepresentation: x + y),
                userHandle: userHandle, signCount: signCount)
        } catch {
            throw Self.failure("has a key that is not a point of the curve P-256")
        }
    }

    private static func failure(_ reason: String) -> BadgeError { .invalidDocument("authenticatorData", reason) }
}
