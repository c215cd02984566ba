import BadgeModel

/// Authorities that a verifier trusts to certify issuers (OpenID4VP 1.0 section 6.1.1).
///
/// A wallet matches authority keys alone: to match another type, it would have to fetch documents that a stranger
/// names. No credential matches another type.
public struct TrustedAuthorities: Sendable, Hashable {
    /// The type, such as `aki`.
    public let type: String
    /// The authorities, in the notation of the type.
    public let values: [String]

    /// Creates authorities of any type.
    public init(type: String, values: [String]) {
        self.type = type
        self.values = values
    }

    /// Returns the authorities that have these keys (`aki`): a certificate of the issuer's chain has one of them as the
    /// key identifier of its AuthorityKeyIdentifier (RFC 5280 section 4.2.1.1).
    public static func keys(_ identifiers: [[UInt8]]) -> Self {
        Self(type: keyType, values: identifiers.map { Base64URL.encode($0) })
    }

    static let keyType = "aki"
}

extension TrustedAuthorities {
    init(reader: JSONReader) throws {
        _ = try reader.object()
        self.init(type: try reader["type"].string(), values: try reader["values"].strings())
    }

    var json: JSON { ["type": .string(type), "values": .strings(values)] }
}
