public import BadgeKeys
public import BadgeModel
public import Foundation

/// A user's decision on a document, signed with the badge's key: a JWS of type `agreement-receipt+jwt` over
/// `{iat, badge, document: {kind, version, locale, sha256}, decision, time_source, method, previous?}`.
///
/// The signature proves that the decision was made with the badge's key.
///
///     let receipt = try AgreementReceipt.sign(statement, with: key)
///     let read = try AgreementReceipt.verify(receipt.compact, holder: key.publicKey.thumbprint)
public struct AgreementReceipt: Sendable, Hashable {
    /// The type of the token (`typ`).
    public static let type = "agreement-receipt+jwt"

    /// The decision.
    public let statement: AgreementStatement
    /// The badge's key, which signed the receipt or vouches for the sync key that did. The token contains it.
    public let key: JWK
    /// The compact JWS.
    public let compact: String

    private static let maxBytes = 8 * 1024

    /// SHA-256 of the UTF-8 of `compact`, 32 bytes, which the badge's next statement names as `previous`.
    public var digest: Data { Data(Digest.sha256(compact)) }

    /// Signs a statement with the badge's sync key.
    ///
    /// - Throws: `BadgeError` `invalidInput` when a digest is not 32 bytes, or a text is empty or longer than a receipt
    ///   may hold: 128 characters for the badge, 64 for the others, 35 for the locale.
    public static func sign(_ statement: AgreementStatement, with syncKey: SyncKey) throws -> AgreementReceipt {
        try requireReadable(statement)
        let compact = try syncKey.sign(statement.json, type: type)
        return AgreementReceipt(statement: statement, key: syncKey.delegation.badgeKey, compact: compact)
    }

    /// Signs a statement with the badge's own key.
    ///
    /// - Throws: The errors of signing with a sync key.
    public static func sign(_ statement: AgreementStatement, with key: SigningKey) throws -> AgreementReceipt {
        try requireReadable(statement)
        let compact = try JWS.sign(statement.json, type: type, header: ["jwk": key.publicKey.json], with: key)
        return AgreementReceipt(statement: statement, key: key.publicKey, compact: compact)
    }

    private static func requireReadable(_ statement: AgreementStatement) throws {
        do { _ = try AgreementStatement(JSONReader(statement.json)) } catch let error as BadgeError {
            throw BadgeError(.invalidInput, error.message, detail: error.detail, underlying: error)
        }
    }

    /// Verifies a receipt of at most 8 KB.
    ///
    /// - Parameters:
    ///   - compact: The compact JWS.
    ///   - thumbprint: The thumbprint (RFC 7638) of the badge's key; with `nil`, the caller must check whose key the
    ///     receipt contains.
    /// - Throws: `BadgeError` `signatureInvalid`, `credentialKeyMismatch` when another key signed, or
    ///   `documentInvalid`.
    public static func verify(_ compact: String, holder thumbprint: String?) throws -> AgreementReceipt {
        let token = try JWS(compact, maxBytes: maxBytes)
        let key = try token.verifyStatement(type: type)
        guard thumbprint ?? key.thumbprint == key.thumbprint else {
            throw BadgeError(
                .credentialKeyMismatch,
                "credentialKeyMismatch.receipt")
        }
        return AgreementReceipt(
            statement: try AgreementStatement(JSONReader(token.payload)), key: key, compact: compact)
    }
}
