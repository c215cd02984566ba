public import BadgeKeys
public import BadgeModel
import BadgeTransport
import Foundation

/// An organization whose badges a verifier accepts, and the keys with which they must be signed.
///
///     let trusted = TrustedIssuer(issuer: "https://id.example.org", keys: [key])
public struct TrustedIssuer: Sendable, Hashable {
    /// The issuer's identifier (`iss`), compared exactly.
    public let issuer: String
    /// The issuer's keys, one of which must have signed the badge, and its status list.
    public let keys: [JWK]
    /// The types (`vct`) for which it is trusted, compared exactly; `nil` for every type.
    public let types: [String]?
    /// The roots of the certificates that vouch for its keys; empty if it is trusted by the keys themselves.
    let roots: RootCertificates

    /// Creates a trusted issuer.
    public init(issuer: String, keys: [JWK], types: [String]? = nil) {
        (self.issuer, self.keys, self.types, roots) = (issuer, keys, types, .none)
    }

    init(issuer: String, key: JWK, certifiedBy roots: RootCertificates) {
        (self.issuer, keys, types, self.roots) = (issuer, [key], nil, roots)
    }

    /// Whether certificates vouch for its keys.
    var isCertified: Bool { !roots.isEmpty }

    /// Creates a trusted issuer from an organization of a wallet or an authority, with its pinned keys.
    ///
    /// - Throws: `BadgeError` `documentInvalid` when a pinned key is invalid.
    public init(_ organization: Organization) throws {
        self.init(issuer: organization.id.rawValue, keys: try organization.trustAnchors.map { try JWK($0.jwk) })
    }

    func isNamed(_ name: String) -> Bool { issuer.isExactly(name) }

    // If several issuers share a host, each could answer for another.
    func isAlone(onHostOf address: URL) -> Bool {
        guard let own = URL(string: issuer), ["", "/"].contains(own.path(percentEncoded: true)) else { return false }
        return own.origin == address.origin
    }

    func isTrusted(forType type: String) -> Bool { types?.contains { $0.isExactly(type) } ?? true }
}

extension TrustedIssuer {
    /// Reads a trust file, which `Schemas/trust.schema.json` describes:
    /// `{"issuers": [{"issuer": "https://id.example.org", "jwks": {"keys": […]}, "types": […]}]}`, `types` optional.
    ///
    /// - Throws: `BadgeError` `documentInvalid` with the path of the problem.
    public static func list(_ json: JSON) throws -> [TrustedIssuer] {
        let reader = JSONReader(json)
        try reader.allow(only: ["issuers"])
        let entries = try reader["issuers"].elements()
        guard !entries.isEmpty else { throw reader["issuers"].failure("is empty") }
        var issuers: [TrustedIssuer] = []
        for entry in entries {
            let issuer = try TrustedIssuer(entry)
            guard !issuers.contains(where: { $0.isNamed(issuer.issuer) }) else {
                throw entry["issuer"].failure("is there twice")
            }
            issuers.append(issuer)
        }
        return issuers
    }

    private init(_ reader: JSONReader) throws {
        try reader.allow(only: ["issuer", "jwks", "types"])
        // Used as written: an address has several spellings, and a credential must use this one.
        _ = try reader["issuer"].url()
        self.init(
            issuer: try reader["issuer"].string(), keys: try JWK.set(reader["jwks"]),
            types: try reader["types"].value.map { _ in try Self.types(reader["types"]) })
    }

    private static func types(_ reader: JSONReader) throws -> [String] {
        let types = try reader.elements().map { try $0.nonEmptyString(maxLength: 2048) }
        guard !types.isEmpty else { throw reader.failure("is empty") }
        return types
    }
}
