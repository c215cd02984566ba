import BadgeKeys
public import BadgeModel
public import BadgeTransport
public import Foundation

/// A web service that takes what the user shares, in a signed request.
///
///     configuration.webhooks = [
///         try ShareWebhook(
///             id: "intranet", name: "Intranet", address: address,
///             signature: .standardWebhooks(secret: secret))
///     ]
///
/// The request is a `POST` of `Share.json`. It has the share's identifier as `Idempotency-Key`, which a repeated request
/// has too: the service shares nothing twice. Any `2xx` answer of at most 1 MiB means that it has the share; the `https`
/// address in its `Location` is where. Redirects are not followed.
public struct ShareWebhook: Sendable {
    /// The identifier of the target.
    public let id: ShareTargetID
    /// The display name.
    public let name: String
    /// The address: `https`, or `http` on this machine's loopback interface.
    public let address: URL
    /// The maximum length of the user's own text, in characters; `nil` for the usual one.
    public let characterLimit: Int?
    let signature: WebhookSignature

    /// Creates a webhook.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, `serverInsecure`.
    public init(
        id: ShareTargetID, name: String, address: URL, characterLimit: Int? = nil, signature: WebhookSignature
    ) throws {
        try self.init(
            JSONReader(
                .object(compacting: [
                    "id": .string(id.rawValue), "name": .string(name), "address": .string(address.absoluteString),
                    "characterLimit": characterLimit.map { .integer(Int64($0)) },
                ])), signature)
    }

    /// Reads a document (`Schemas/share-webhook.schema.json`):
    ///
    ///     {
    ///       "id": "intranet", "name": "Intranet", "address": "https://intranet.example.com/shares",
    ///       "characterLimit": 280,
    ///       "signature": {"method": "standardWebhooks", "secretFile": "webhook-secret.txt"}
    ///     }
    ///
    /// The method `httpMessageSignatures` (RFC 9421) has a `keyID`, and a `keyFile` (P-256, PEM) or a `secretFile`
    /// (HMAC-SHA-256).
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - file: Returns the content of a file that the document names.
    /// - Throws: `BadgeError` `documentInvalid`, `serverInsecure`, `invalidInput`; errors of `file`.
    public init(_ document: JSONReader, file: (_ path: String) throws -> Secret) throws {
        try document.allow(only: ["id", "name", "address", "characterLimit", "signature"])
        try self.init(document, Self.signature(document["signature"], file))
    }

    private init(_ document: JSONReader, _ signature: WebhookSignature) throws {
        let id = try document["id"].nonEmptyString(maxLength: 64)
        guard id.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw document["id"].failure("is not a word of visible ASCII characters")
        }
        guard id != ShareTargetID.mail.rawValue else { throw document["id"].failure("is the target of emails") }
        self.id = ShareTargetID(rawValue: id)
        name = try document["name"].displayText(maxLength: 100)
        guard !name.isEmpty, !name.contains(where: \.isNewline) else {
            throw document["name"].failure("is not one line of text")
        }
        address = try document["address"].url()
        try address.requireSecureServer()
        characterLimit = try document["characterLimit"].optional?.integer(in: 1...Activity.maxTextLength)
        self.signature = signature
    }

    private enum Method: String, CaseIterable {
        case standardWebhooks
        case httpMessageSignatures
    }

    private static func signature(
        _ reader: JSONReader, _ file: (String) throws -> Secret
    ) throws -> WebhookSignature {
        func content(_ name: String) throws -> Secret { try file(reader[name].nonEmptyString(maxLength: 4096)) }
        switch try reader["method"].name(Method.self) {
        case .standardWebhooks:
            try reader.allow(only: ["method", "secretFile"])
            return try .standardWebhooks(secret: content("secretFile").withoutLineEnd)
        case .httpMessageSignatures:
            try reader.allow(only: ["method", "keyID", "keyFile", "secretFile"])
            guard (reader["keyFile"].optional == nil) != (reader["secretFile"].optional == nil) else {
                throw reader.failure("has neither keyFile nor secretFile, or both")
            }
            let key: MessageSignature.Key =
                reader["keyFile"].optional == nil
                ? .hmac(try content("secretFile").withoutLineEnd) : .ecdsa(try SigningKey(pem: content("keyFile")))
            return .message(try MessageSignature(keyID: reader["keyID"].string(maxLength: 128), key: key))
        }
    }
}

extension Secret {
    fileprivate var withoutLineEnd: Secret {
        withUnsafeBytes { Secret(Array($0.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })) }
    }
}
