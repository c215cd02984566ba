import BadgeKeys
public import BadgeModel
public import Foundation
public import HTTPTypes

/// How the body of a webhook is signed.
public struct WebhookSignature: Sendable {
    private enum Scheme: Sendable {
        case standardWebhooks(Secret)
        case message(MessageSignature)
    }

    private let scheme: Scheme

    /// HMAC-SHA-256 over identifier, time and body, in the header fields of Standard Webhooks: `webhook-id`,
    /// `webhook-timestamp`, `webhook-signature`.
    ///
    /// - Parameter secret: `whsec_` and base64 of 24 to 64 bytes, or the bytes themselves, at least 24.
    /// - Throws: `BadgeError` `invalidInput`.
    public static func standardWebhooks(secret: Secret) throws -> WebhookSignature {
        let key = try secret.webhookKey()
        try key.requireSigningLength()
        return WebhookSignature(scheme: .standardWebhooks(key))
    }

    /// HTTP Message Signatures (RFC 9421).
    public static func message(_ signature: MessageSignature) -> WebhookSignature {
        WebhookSignature(scheme: .message(signature))
    }

    /// Returns the request with the fields of the signature, and with the identifier as `Idempotency-Key`.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - body: Its body.
    ///   - id: Identifies what is sent; the same for a repeated request.
    ///   - time: The current time.
    /// - Throws: `BadgeError` `unexpected` when the cryptographic library fails.
    public func signed(_ request: HTTPRequest, body: Data, id: String, at time: Date) throws -> HTTPRequest {
        var request = request
        request.headerFields[.idempotencyKey] = "\"\(id)\""
        switch scheme {
        case .message(let signature): return try signature.signed(request, body: body, at: time)
        case .standardWebhooks(let key):
            let seconds = String(Int64(time.timeIntervalSince1970))
            let code = key.authenticationCode(for: Array("\(id).\(seconds).".utf8) + body)
            request.headerFields[.named("webhook-id")] = id
            request.headerFields[.named("webhook-timestamp")] = seconds
            request.headerFields[.named("webhook-signature")] = "v1,\(Data(code).base64EncodedString())"
            return request
        }
    }
}

extension Secret {
    fileprivate func webhookKey() throws -> Secret {
        let prefix = Array("whsec_".utf8)
        return try withUnsafeBytes { bytes in
            guard bytes.starts(with: prefix) else { return self }
            guard let key = Data(base64Encoded: Data(bytes.dropFirst(prefix.count))) else {
                throw BadgeError(.invalidInput, "invalidInput.webhookSecret")
            }
            return Secret(key)
        }
    }
}
