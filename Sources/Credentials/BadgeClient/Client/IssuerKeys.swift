import BadgeKeys
import BadgeModel
import BadgeTransport
import Foundation

/// The keys with which an issuer signs credentials, from its JWT VC issuer metadata (SD-JWT VC draft, section 4).
enum IssuerKeys {
    static func fetch(_ issuer: URL, with web: WebClient) async throws -> [JWK] {
        let document = try await web.get(wellKnown: "jwt-vc-issuer", of: issuer) { reader in
            guard try reader["issuer"].string().isExactly(issuer.absoluteString) else {
                throw IssuerMetadata.lie(issuer, "publishes the keys of another issuer")
            }
            return try Document(reader, issuer: issuer, allowing: web.privateHosts)
        }
        switch document {
        case .keys(let keys): return keys
        case .reference(let url): return try await web.get(url) { try JWK.set(try $0.present()) }
        }
    }

    private enum Document {
        case keys([JWK])
        case reference(URL)

        init(_ reader: JSONReader, issuer: URL, allowing hosts: PrivateHosts) throws {
            switch (reader["jwks"].optional, reader["jwks_uri"].optional) {
            case (let set?, nil): self = .keys(try JWK.set(try set.present()))
            case (nil, let address?):
                self = .reference(try address.endpoint(publishedBy: issuer, allowing: hosts))
            default: throw reader.failure("must have one of jwks and jwks_uri")
            }
        }
    }
}
