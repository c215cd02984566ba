public import BadgeKeys
public import BadgeModel
public import Foundation

/// A checkpoint of a wallet's store, signed with a badge's key: a JWS of type ``type`` over
/// `{store, generation, state, previous?: {generation, sha256}}`.
///
/// An organization stores the newest checkpoint of each store. Since only the wallet has the key, the checkpoint proves
/// to the wallet that it was its own.
///
///     let checkpoint = try WitnessedCheckpoint.sign(statement, with: key)
///     let read = try WitnessedCheckpoint.verify(checkpoint.compact, holder: key.publicKey.thumbprint)
public struct WitnessedCheckpoint: Sendable, Hashable {
    /// The type of the token (`typ`).
    public static let type = "store-anchor+jwt"

    /// The content of the checkpoint.
    public let statement: CheckpointStatement
    /// The badge's key, which signed the checkpoint or vouches for the sync key that did. The token contains it.
    public let key: JWK
    /// The compact JWS.
    public let compact: String

    private static let maxBytes = 4 * 1024

    /// SHA-256 of the UTF-8 of `compact`, 32 bytes.
    public var digest: Data { Data(Digest.sha256(compact)) }

    /// Signs a statement with the badge's sync key.
    ///
    /// - Throws: `BadgeError` `invalidInput` if the signed statement could not be read back unchanged.
    public static func sign(_ statement: CheckpointStatement, with syncKey: SyncKey) throws -> WitnessedCheckpoint {
        try requireReadable(statement)
        let compact = try syncKey.sign(statement.json, type: type)
        return WitnessedCheckpoint(statement: statement, key: syncKey.delegation.badgeKey, compact: compact)
    }

    /// Signs a statement with the badge's own key.
    ///
    /// - Throws: The errors of signing with a sync key.
    public static func sign(_ statement: CheckpointStatement, with key: SigningKey) throws -> WitnessedCheckpoint {
        try requireReadable(statement)
        let compact = try JWS.sign(statement.json, type: type, header: ["jwk": key.publicKey.json], with: key)
        return WitnessedCheckpoint(statement: statement, key: key.publicKey, compact: compact)
    }

    private static func requireReadable(_ statement: CheckpointStatement) throws {
        do { _ = try CheckpointStatement(JSONReader(statement.json)) } catch let error as BadgeError {
            throw BadgeError(.invalidInput, error.message, detail: error.detail, underlying: error)
        }
    }

    /// Verifies a checkpoint of at most 4 KB.
    ///
    /// - Parameters:
    ///   - compact: The compact JWS.
    ///   - thumbprint: The thumbprint (RFC 7638) of the badge's key; with `nil`, the caller must check whose key the
    ///     token contains.
    /// - Throws: `BadgeError` `signatureInvalid`, `credentialKeyMismatch` when another key signed, or
    ///   `documentInvalid`.
    public static func verify(_ compact: String, holder thumbprint: String?) throws -> WitnessedCheckpoint {
        let token = try JWS(compact, maxBytes: maxBytes)
        let key = try token.verifyStatement(type: type)
        guard thumbprint ?? key.thumbprint == key.thumbprint else {
            throw BadgeError(
                .credentialKeyMismatch, "credentialKeyMismatch.checkpoint")
        }
        return WitnessedCheckpoint(
            statement: try CheckpointStatement(JSONReader(token.payload)), key: key, compact: compact)
    }
}

extension CheckpointStatement {
    fileprivate var json: JSON {
        .object(compacting: [
            "store": .string(store), "generation": .integer(generation), "state": .string(Base64URL.encode(state)),
            "previous": previous.map {
                ["generation": .integer($0.generation), "sha256": .string(Base64URL.encode($0.digest))]
            },
        ])
    }

    // Members beside these are for later versions to add.
    fileprivate init(_ claims: JSONReader) throws {
        _ = try claims["store"].sha256()
        self.init(
            store: try claims["store"].string(), generation: try claims["generation"].generation(),
            state: try claims["state"].sha256(),
            previous: try claims["previous"].optional.map {
                Previous(generation: try $0["generation"].generation(), digest: try $0["sha256"].sha256())
            })
        guard previous.map({ $0.generation < generation }) ?? true else {
            throw claims["previous"].failure("is not before the statement")
        }
    }
}

extension JSONReader {
    func generation() throws -> Int64 { Int64(try integer(in: 1...Int(Int64.max))) }
}
