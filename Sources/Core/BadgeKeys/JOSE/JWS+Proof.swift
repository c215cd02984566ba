package import BadgeModel
package import Foundation

extension JWS {
    /// Verifies that the author of the token has the key that its header names (`jwk`), and returns the key.
    ///
    /// - Throws: `BadgeError` `signatureInvalid`, or `documentInvalid` when the type or another header member is wrong.
    package func verifiedKey(type: String) throws -> JWK {
        let key = try JWK(header["jwk"].present())
        try verify(with: key, type: type)
        return key
    }
}

extension JSONReader {
    /// Throws unless a proof was made at most five minutes from now.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    package func requireFresh(at now: Date) throws {
        let longest: TimeInterval = 300
        guard abs(try date().timeIntervalSince(now)) <= longest else {
            throw failure("is more than five minutes from now")
        }
    }
}
