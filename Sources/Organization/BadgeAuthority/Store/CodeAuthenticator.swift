import BadgeModel
import BadgeServing
import BadgeSystem
import Crypto
package import Foundation

// Creates and recognizes the codes of people and wallets, which are not stored themselves.
//
// A code with 256 random bits is stored as its SHA-256. Six digits could be guessed from a SHA-256 at once, so a
// transaction code is stored as an HMAC under the store's secret and bound to its invitation. The pre-authorized code
// is derived from the offer's identifier, which is only in the offer's address: the offer can be served by reference
// without being stored. A nonce is authenticated by an HMAC, so only spent nonces are stored, until they expire.
package struct CodeAuthenticator: Sendable {
    let secret: Secret

    package static func digest(_ text: String) -> Data {
        Data(SHA256.hash(data: Data(text.utf8)))
    }

    func preAuthorizedCode(offer identifier: String) -> String {
        Base64URL.encode(mac("pre-authorized_code", identifier))
    }

    func transactionCodeMAC(_ code: String, of invitation: String) -> Data {
        mac("tx_code", invitation, code)
    }

    // In constant time: `Secret` compares every byte.
    func matches(_ code: String, mac expected: Data, of invitation: String) -> Bool {
        Secret(transactionCodeMAC(code, of: invitation)) == Secret(expected)
    }

    // A nonce for one purpose is invalid for any other.
    func nonce(_ purpose: NoncePurpose, expires: Date, random: any RandomSource) -> String {
        let body = "\(expires.wholeSeconds).\(random.token(bytes: 16))"
        return "\(body).\(Base64URL.encode(mac(purpose.rawValue, body)))"
    }

    // When the nonce expires; nil when it is not ours.
    func expiry(of nonce: String, for purpose: NoncePurpose) -> Date? {
        let parts = nonce.split(separator: ".", omittingEmptySubsequences: false)
        guard nonce.utf8.count <= 128, parts.count == 3, let expires = Int64(parts[0]) else { return nil }
        let expected = Base64URL.encode(mac(purpose.rawValue, "\(parts[0]).\(parts[1])"))
        return Secret(utf8: String(parts[2])) == Secret(utf8: expected) ? Date(wholeSeconds: expires) : nil
    }

    // A nonce for the proof of a device's key (RFC 9449, section 8).
    func deviceNonce(_ nonce: DeviceNonce, random: any RandomSource) -> String {
        let body = "\(nonce.expires.wholeSeconds).\(nonce.network).\(nonce.epoch).\(random.token(bytes: 16))"
        return "\(body).\(Base64URL.encode(mac("dpop-nonce", body)))"
    }

    // Nil when the nonce is not ours.
    func deviceNonce(_ text: String) -> DeviceNonce? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 128, parts.count == 5, let expires = Int64(parts[0]), let epoch = Int(parts[2])
        else { return nil }
        let expected = Base64URL.encode(mac("dpop-nonce", parts.dropLast().joined(separator: ".")))
        guard Secret(utf8: String(parts[4])) == Secret(utf8: expected) else { return nil }
        return DeviceNonce(network: String(parts[1]), epoch: epoch, expires: Date(wholeSeconds: expires))
    }

    // The name of a client's network in nonces and rows, which tells nobody else its address.
    func name(of client: ClientAddress) -> String {
        String(Base64URL.encode(mac("client", client.network.description)).prefix(16))
    }

    // A nonce for a sign-in at an identity provider, which is valid for the key of one device.
    func providerNonce(for key: String, expires: Date, random: any RandomSource) -> String {
        let body = "\(expires.wholeSeconds).\(random.token(bytes: 16))"
        return "\(body).\(Base64URL.encode(mac("provider-nonce", key, body)))"
    }

    // When the nonce expires; nil when it is not ours, or was made for another key.
    func expiry(ofProviderNonce nonce: String, for key: String) -> Date? {
        let parts = nonce.split(separator: ".", omittingEmptySubsequences: false)
        guard nonce.utf8.count <= 128, parts.count == 3, let expires = Int64(parts[0]) else { return nil }
        let expected = Base64URL.encode(mac("provider-nonce", key, "\(parts[0]).\(parts[1])"))
        return Secret(utf8: String(parts[2])) == Secret(utf8: expected) ? Date(wholeSeconds: expires) : nil
    }

    // A nonce for the photo of a presentation, which is valid for one audience.
    func photoNonce(for audience: String, expires: Date, random: any RandomSource) -> String {
        let body = "\(expires.wholeSeconds).\(random.token(bytes: 16))"
        return "\(body).\(Base64URL.encode(photoMAC(audience, body)))"
    }

    // When the nonce expires; nil when it is not ours, or was made for another audience.
    func expiry(ofPhotoNonce nonce: String, for audience: String) -> Date? {
        let parts = nonce.split(separator: ".", omittingEmptySubsequences: false)
        guard nonce.utf8.count <= 128, parts.count == 3, let expires = Int64(parts[0]) else { return nil }
        let expected = Base64URL.encode(photoMAC(audience, "\(parts[0]).\(parts[1])"))
        return Secret(utf8: String(parts[2])) == Secret(utf8: expected) ? Date(wholeSeconds: expires) : nil
    }

    private func photoMAC(_ audience: String, _ body: String) -> Data {
        mac("photo-nonce", Base64URL.encode(Self.digest(audience)), body)
    }

    func verificationMAC(_ code: String, id: String) -> Data {
        mac("verification", id, code)
    }

    // The key under which wrong logins with a user name are counted, whether or not a person has that name.
    func account(_ username: String) -> String {
        Base64URL.encode(mac("account", username.lowercased()))
    }

    // The salt for the password of an unknown user.
    func decoySalt(_ username: String) -> [UInt8] {
        Array(mac("decoy", username.lowercased()).prefix(PasswordHash.saltBytes))
    }

    func mac(_ parts: String...) -> Data {
        // Only the last part may contain the separator: the others are constants, UUIDs and base64url.
        let message = Data(parts.joined(separator: "\u{0}").utf8)
        let key = secret.withUnsafeBytes { SymmetricKey(data: $0) }
        return Data(HMAC<SHA256>.authenticationCode(for: message, using: key))
    }
}

enum NoncePurpose: String, Sendable {
    // The proof of a badge's key (OpenID4VCI 1.0, section 7).
    case credential = "nonce"
}

// What a nonce for the proof of a device's key says.
struct DeviceNonce: Sendable {
    // The name of the network that got it.
    let network: String
    // It is void if proofs with it were forgotten in a later epoch.
    let epoch: Int
    let expires: Date
}
