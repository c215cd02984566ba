import BadgeModel
public import Foundation

/// A verifier's challenge for one presentation: its identifier and a nonce, as JSON.
public struct VerifierChallenge: Sendable, Hashable {
    /// The verifier's identifier, which nobody verified.
    public let audience: String
    /// The nonce that the presentation is bound to.
    public let nonce: String
    /// The first time at which the verifier no longer accepts it; `nil` if the challenge does not say so.
    public let expires: Date?

    /// Creates a challenge.
    public init(audience: String, nonce: String, expires: Date? = nil) {
        self.audience = audience
        self.nonce = nonce
        self.expires = expires
    }

    /// Parses the JSON object that a verifier shows. Unknown members are ignored.
    ///
    /// - Throws: `BadgeError` `linkUnknown` when it is another document.
    init(parsing text: String) throws {
        do {
            let reader = JSONReader(try JSON.parse(text, limits: JSON.Limits(bytes: 8192, depth: 8)))
            self.init(
                audience: try reader["audience"].line(maxLength: 2048),
                nonce: try reader["nonce"].line(maxLength: 1024),
                expires: try reader["expires"].optional?.instant())
        } catch let error as BadgeError where error.code == .documentInvalid {
            throw BadgeError(.linkUnknown, "linkUnknown.document", underlying: error)
        }
    }
}

extension JSONReader {
    fileprivate func line(maxLength: Int) throws -> String {
        let text = try string()
        guard text.isLine(of: 1...maxLength) else { throw failure("is not a line of 1 to \(maxLength) characters") }
        return text
    }
}
