import BadgeKeys
import BadgeModel
import Crypto
import Foundation

// Makes and recognizes what people and wallets present, so that none of it is kept.
//
// A code with 256 random bits is kept as its SHA-256. Six digits would be found from that at once, so a transaction
// code is kept as an HMAC under the store's secret and bound to its invitation. The pre-authorized code is derived from
// the offer's identifier, which stands in the offer's address only: the offer can be served by reference without being
// kept. A nonce proves itself: only spent ones are kept, until they would have expired anyway.
struct CodeKeeper: Sendable {
    let secret: Secret

    static func digest(_ text: String) -> Data {
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

    func nonce(expires: Date, random: any RandomSource) -> String {
        let body = "\(expires.wholeSeconds).\(random.token(bytes: 16))"
        return "\(body).\(Base64URL.encode(mac("nonce", body)))"
    }

    // When the nonce runs out; nil when it is not ours.
    func expiry(ofNonce nonce: String) -> Date? {
        let parts = nonce.split(separator: ".", omittingEmptySubsequences: false)
        guard nonce.utf8.count <= 128, parts.count == 3, let expires = Int64(parts[0]) else { return nil }
        let expected = Base64URL.encode(mac("nonce", "\(parts[0]).\(parts[1])"))
        return Secret(utf8: String(parts[2])) == Secret(utf8: expected) ? Date(wholeSeconds: expires) : nil
    }

    private func mac(_ parts: String...) -> Data {
        // No part holds the separator but the last: identifiers are UUIDs and base64url.
        let message = Data(parts.joined(separator: "\u{0}").utf8)
        let key = secret.withUnsafeBytes { SymmetricKey(data: $0) }
        return Data(HMAC<SHA256>.authenticationCode(for: message, using: key))
    }
}
