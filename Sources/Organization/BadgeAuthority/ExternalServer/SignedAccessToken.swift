import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeTransport

// An access token in the format of RFC 9068, before its verification.
struct SignedAccessToken: Sendable {
    let kid: String?
    let algorithm: String
    // Not trusted before `verify` has returned.
    var claims: JSON { token.payload }
    private let token: JWS
    private let type: String

    static let maxBytes = 8 * 1024

    // Section 4: a token of another type or of another server must not cause a request for keys.
    init(_ text: String, issuer: String) throws {
        token = try JWS(text, maxBytes: Self.maxBytes)
        type = try token.header["typ"].string(maxLength: 64)
        guard type.mediaTypeName == "at+jwt" else {
            throw token.header["typ"].failure("is not that of an access token")
        }
        algorithm = try token.header["alg"].string(maxLength: 16)
        guard PublishedKey.algorithms.contains(algorithm) else {
            throw token.header["alg"].failure("is not one of \(PublishedKey.algorithms.joined(separator: ", "))")
        }
        kid = try token.header["kid"].optional?.string(maxLength: 1024)
        let claimed = JSONReader(token.payload)["iss"]
        guard try claimed.string().isExactly(issuer) else { throw claimed.failure("is another server") }
    }

    func verify(with keys: [PublishedKey]) throws {
        var failure: any Error = token.header["kid"].failure("names no key of the server")
        for key in keys {
            do { return try key.verify(token, type: type, algorithm: algorithm) } catch { failure = error }
        }
        throw failure
    }
}
