package import BadgeKeys
package import BadgeModel
package import Foundation

/// A credential or presentation in one of the formats that its receiver knows.
package struct RecognizedCredential: Sendable {
    package let text: String
    /// The format of the text.
    package let format: any PresentationFormat
    /// What the text says about itself.
    package let unverified: UnverifiedCredential

    /// Recognizes a text as being of the first format that can read it.
    ///
    /// - Throws: `BadgeError` `credentialMalformed` when no format can; the first format's reason.
    package init(_ text: String, among formats: [any PresentationFormat]) throws {
        var failure: BadgeError?
        for format in formats {
            do {
                unverified = try format.recognize(text)
                self.format = format
                self.text = text
                return
            } catch let error as BadgeError where error.code == .credentialMalformed {
                failure = failure ?? error
            }
        }
        throw failure ?? BadgeError.malformedCredential("no format is accepted")
    }

    /// Verifies it as presented.
    ///
    /// - Throws: The errors of ``PresentationFormat/verify(presented:trust:issuer:for:now:)``.
    package func verify(
        trust: [JWK], issuer: String, for binding: PresentationBinding, now: Date
    ) throws -> VerifiedPresentation {
        try format.verify(presented: text, trust: trust, issuer: issuer, for: binding, now: now)
    }

    /// Lists its claims about the holder, without verifying it.
    ///
    /// - Throws: The errors of ``PresentationFormat/claims(in:)``.
    package func claims() throws -> [String: JSON] { try format.claims(in: text) }
}
