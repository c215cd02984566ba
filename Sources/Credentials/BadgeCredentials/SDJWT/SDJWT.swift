package import BadgeKeys
import BadgeModel
import BadgeSystem

/// A selectively disclosable JWT (RFC 9901): the issuer-signed JWT, its disclosures, and, in a presentation, the
/// holder's key binding.
///
/// Parsing does not verify: verify `issuerSigned` before you use `claims()`, as
/// ``verify(issued:trust:issuer:type:holder:now:)`` does.
package struct SDJWT: Sendable {
    /// The type of a credential as SD-JWT VC (`typ` of its header, and the name of its format).
    package static let type = "dc+sd-jwt"

    package let issuerSigned: JWS
    /// The holder's signature over audience, nonce and `withoutKeyBinding` (RFC 9901 section 4.3); `nil` in a credential as issued.
    package let keyBinding: JWS?

    // As received from the presenter: parsed once the issuer's signature is verified.
    private let disclosureTexts: [String]

    private static let maxDisclosures = 256

    /// Parses the compact form `<JWS>~<disclosure>~…~` or `…~<key binding JWT>`, of at most 512 KB and 256 disclosures.
    ///
    /// - Throws: `BadgeError` `credentialMalformed`.
    package init(_ text: String) throws {
        guard text.utf8.count <= JWS.maxBytes else {
            throw BadgeError.malformedCredential("it is larger than \(JWS.maxBytes) bytes")
        }
        let parts = text.utf8
            .split(separator: UInt8(ascii: "~"), maxSplits: Self.maxDisclosures + 2, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        guard parts.count >= 2 else { throw BadgeError.malformedCredential("it is not an SD-JWT: it has no ~") }
        guard parts.count - 2 <= Self.maxDisclosures else {
            throw BadgeError.malformedCredential("it has more than \(Self.maxDisclosures) disclosures")
        }
        issuerSigned = try Self.token(parts[0])
        disclosureTexts = Array(parts[1..<(parts.count - 1)])
        keyBinding = try parts.last.flatMap { $0.isEmpty ? nil : try Self.token($0) }
    }

    init(_ whole: SDJWT, disclosing disclosures: [Disclosure]) {
        issuerSigned = whole.issuerSigned
        keyBinding = whole.keyBinding
        disclosureTexts = disclosures.map(\.text)
    }

    /// Returns the disclosures, in the order received.
    ///
    /// - Throws: `BadgeError` `disclosureInvalid` when a disclosure is unreadable or repeated.
    package func disclosures() throws -> [Disclosure] {
        let disclosures = try disclosureTexts.map { try Disclosure($0) }
        guard Set(disclosures.map(\.digest)).count == disclosures.count else {
            throw BadgeError.invalidDisclosure("one is repeated")
        }
        return disclosures
    }

    /// The compact form without the key binding, up to and including the last `~`, whose digest a key binding signs.
    package var withoutKeyBinding: String {
        ([issuerSigned.compact] + disclosureTexts + [""]).joined(separator: "~")
    }

    private static func token(_ text: String) throws -> JWS {
        do { return try JWS(text) } catch let error as BadgeError {
            throw BadgeError.malformedCredential(error.unpunctuatedFinding, underlying: error)
        }
    }
}
