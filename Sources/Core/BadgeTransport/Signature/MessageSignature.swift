public import BadgeKeys
public import BadgeModel
import Crypto
public import Foundation
public import HTTPTypes

/// A signature of a request (HTTP Message Signatures, RFC 9421) with a digest of its body (RFC 9530).
///
///     let signature = try MessageSignature(keyID: "badge-1", key: .ecdsa(key))
///     let signed = try signature.signed(request, body: body, at: clock.now())
public struct MessageSignature: Sendable {
    /// The key, and with it the algorithm.
    public enum Key: Sendable {
        /// `ecdsa-p256-sha256` (section 3.3.4).
        case ecdsa(SigningKey)
        /// `hmac-sha256` (section 3.3.3), with a secret of at least 24 bytes.
        case hmac(Secret)

        var algorithm: String {
            switch self {
            case .ecdsa: "ecdsa-p256-sha256"
            case .hmac: "hmac-sha256"
            }
        }

        func signature(for message: [UInt8]) throws -> [UInt8] {
            switch self {
            case .ecdsa(let key): try key.signature(for: message)
            case .hmac(let secret): secret.authenticationCode(for: message)
            }
        }
    }

    /// The name by which the receiver knows the key: 1 to 128 characters of ASCII, without quotation marks and backslashes.
    public let keyID: String
    private let key: Key

    /// Creates a signature.
    ///
    /// - Throws: `BadgeError` `invalidInput` for another key name or a shorter secret.
    public init(keyID: String, key: Key) throws {
        guard (1...128).contains(keyID.utf8.count), keyID.utf8.allSatisfy(Self.isStringText) else {
            throw BadgeError(.invalidInput, "invalidInput.keyID")
        }
        if case .hmac(let secret) = key { try secret.requireSigningLength() }
        self.keyID = keyID
        self.key = key
    }

    // RFC 9651, section 3.3.3, without what would need escapes.
    private static func isStringText(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != 0x22 && byte != 0x5C
    }

    // What is signed of a request: everything that says what it does.
    private static let components = ["@method", "@target-uri", "content-type", "content-digest", "idempotency-key"]

    /// Returns the request with `Content-Digest`, `Signature-Input` and `Signature`. The signature covers the method, the
    /// address, the digest, and `Content-Type` and `Idempotency-Key` where the request has them.
    ///
    /// - Throws: `BadgeError` `unexpected` when the cryptographic library fails.
    public func signed(_ request: HTTPRequest, body: Data, at time: Date) throws -> HTTPRequest {
        var request = request
        request.headerFields[.contentDigest] = "sha-256=:\(Data(Digest.sha256(body)).base64EncodedString()):"
        let covered = Self.components.filter { Self.value(of: $0, in: request) != nil }
        let parameters = """
            \(Self.list(covered));created=\(Int64(time.timeIntervalSince1970));keyid="\(keyID)";alg="\(key.algorithm)"
            """
        let signature = try sign(covered, parameters, of: request)
        request.headerFields[.signatureInput] = "sig1=\(parameters)"
        request.headerFields[.signature] = "sig1=:\(signature):"
        return request
    }

    /// Returns the signature over the components with the parameters of `Signature-Input`, in base64 (section 2.5).
    package func sign(_ components: [String], _ parameters: String, of request: HTTPRequest) throws -> String {
        var lines = components.map { "\"\($0)\": \(Self.value(of: $0, in: request) ?? "")" }
        lines.append("\"@signature-params\": \(parameters)")
        return Data(try key.signature(for: Array(lines.joined(separator: "\n").utf8))).base64EncodedString()
    }

    private static func list(_ components: [String]) -> String {
        "(" + components.map { "\"\($0)\"" }.joined(separator: " ") + ")"
    }

    private static func value(of component: String, in request: HTTPRequest) -> String? {
        switch component {
        case "@method": request.method.rawValue
        case "@target-uri": request.address?.absoluteString
        case "@authority": request.authority?.lowercased()
        default: HTTPField.Name(component).flatMap { request.headerFields[$0] }
        }
    }
}

extension HTTPField.Name {
    static let contentDigest = Self.named("content-digest")
    static let signature = Self.named("signature")
    static let signatureInput = Self.named("signature-input")
    package static let idempotencyKey = Self.named("idempotency-key")

    static func named(_ name: String) -> HTTPField.Name {
        guard let field = HTTPField.Name(name) else { preconditionFailure("\(name) is not the name of a field") }
        return field
    }
}

extension Secret {
    /// Throws unless the secret is long enough to sign with: 24 bytes, as Standard Webhooks have it.
    ///
    /// - Throws: `BadgeError` `invalidInput`.
    func requireSigningLength() throws {
        guard count >= 24 else { throw BadgeError(.invalidInput, "invalidInput.signingSecret", ["count": 24]) }
    }

    func authenticationCode(for message: [UInt8]) -> [UInt8] {
        withUnsafeBytes { Array(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: $0))) }
    }
}
