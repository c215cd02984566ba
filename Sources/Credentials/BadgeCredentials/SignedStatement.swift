package import BadgeKeys
package import BadgeModel
package import Foundation

/// What a ``SignedStatement`` says.
package protocol StatementContent: Sendable, Hashable {
    /// The type of the token (`typ`).
    static var tokenType: String { get }
    /// The maximum size of a token in bytes.
    static var maxTokenBytes: Int { get }
    /// Says that another key signed than the badge's.
    static var otherKeyMessage: Message { get }
    /// The claims of the token.
    var claims: JSON { get }

    /// Reads the claims of a token. Members that this version does not know are for later versions to add.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    init(claims: JSONReader) throws
}

/// A statement of a wallet, signed with a badge's key or with the sync key that the badge's key vouches for: a JWS of
/// type ``type`` over the claims of its content, whose header contains the key (`jwk`).
///
/// The signature proves that the statement was made with the badge's key.
///
///     let receipt = try AgreementReceipt.sign(statement, with: key)
///     let read = try AgreementReceipt.verify(receipt.compact, holder: key.publicKey.thumbprint)
package struct SignedStatement<Content: StatementContent>: Sendable, Hashable {
    /// The type of the token (`typ`).
    package static var type: String { Content.tokenType }

    package let statement: Content
    /// The badge's key, which signed the statement or vouches for the sync key that did. The token contains it.
    package let key: JWK
    /// The compact JWS.
    package let compact: String

    /// SHA-256 of the UTF-8 of `compact`, 32 bytes, which the next statement names as `previous`.
    package var digest: Data { Data(Digest.sha256(compact)) }

    /// Signs a statement with the badge's sync key.
    ///
    /// - Throws: `BadgeError` `invalidInput` if the signed statement could not be read back unchanged.
    package static func sign(_ statement: Content, with syncKey: SyncKey) throws -> SignedStatement {
        try requireReadable(statement)
        let compact = try syncKey.sign(statement.claims, type: type)
        return SignedStatement(statement: statement, key: syncKey.delegation.badgeKey, compact: compact)
    }

    /// Signs a statement with the badge's own key.
    ///
    /// - Throws: The errors of signing with a sync key.
    package static func sign(_ statement: Content, with key: SigningKey) throws -> SignedStatement {
        try requireReadable(statement)
        let compact = try JWS.sign(statement.claims, type: type, header: ["jwk": key.publicKey.json], with: key)
        return SignedStatement(statement: statement, key: key.publicKey, compact: compact)
    }

    private static func requireReadable(_ statement: Content) throws {
        do { _ = try Content(claims: JSONReader(statement.claims)) } catch let error as BadgeError {
            throw BadgeError(.invalidInput, error.message, detail: error.detail, underlying: error)
        }
    }

    /// Verifies a statement of at most the content's maximum size.
    ///
    /// - Parameters:
    ///   - compact: The compact JWS.
    ///   - thumbprint: The thumbprint (RFC 7638) of the badge's key; with `nil`, the caller must check whose key the
    ///     token contains.
    /// - Throws: `BadgeError` `signatureInvalid`, `credentialKeyMismatch` when another key signed, or
    ///   `documentInvalid`.
    package static func verify(_ compact: String, holder thumbprint: String?) throws -> SignedStatement {
        let token = try JWS(compact, maxBytes: Content.maxTokenBytes)
        let key = try token.verifyStatement(type: type)
        guard thumbprint ?? key.thumbprint == key.thumbprint else {
            throw BadgeError(.credentialKeyMismatch, Content.otherKeyMessage)
        }
        return SignedStatement(
            statement: try Content(claims: JSONReader(token.payload)), key: key, compact: compact)
    }
}

extension JSONReader {
    func sha256() throws -> Data {
        let text = try string(maxLength: 64)
        let bytes: [UInt8]
        do { bytes = try Base64URL.decode(text) } catch { throw failure("is not base64url") }
        guard bytes.count == 32 else { throw failure("is not 32 bytes long") }
        return Data(bytes)
    }
}
