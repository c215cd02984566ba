import BadgeModel

/// The hashes of the transaction data that a holder signed with a presentation (OpenID4VP 1.0 section B.3.3.1).
public struct TransactionDataHashes: Sendable, Hashable {
    /// The hashes, base64url, in the order in which they are signed.
    public var values: [String]
    /// The hash algorithm; `nil` if it is not named, which means SHA-256.
    public var algorithm: String?

    /// Creates hashes; none by default.
    public init(_ values: [String] = [], algorithm: String? = nil) {
        self.values = values
        self.algorithm = algorithm
    }
}

extension TransactionDataHashes {
    /// Reads the hashes in the claims of a key binding.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    init(_ claims: JSONReader) throws {
        let list = claims["transaction_data_hashes"]
        self.init(
            try list.value.map { _ in try list.elements().map { try $0.nonEmptyString(maxLength: 256) } } ?? [],
            algorithm: try claims["transaction_data_hashes_alg"].optional?.nonEmptyString(maxLength: 64))
    }
}
