import BadgeKeys
package import BadgeModel
package import BadgeSystem
import BadgeTransport

/// One salted claim of an SD-JWT (RFC 9901 section 4.2), which the holder discloses or withholds.
package struct Disclosure: Sendable, Hashable {
    /// The base64url text as received, over which the digest is computed.
    package let text: String
    /// The name of the claim; `nil` for an array element.
    package let name: String?
    /// The value, which may itself contain digests of further disclosures.
    package let value: JSON
    /// SHA-256 of the text, base64url, which replaces the claim in the signed document.
    package let digest: String

    /// Creates a disclosure of an object member, with a fresh salt of 128 bits.
    package init(name: String, value: JSON, random: some RandomSource) {
        let content: JSON = [.string(random.token(bytes: 16)), .string(name), value]
        text = Base64URL.encode(Array(content.text.utf8))
        digest = Self.digest(of: text)
        self.name = name
        self.value = value
    }

    /// Parses a disclosure: `[salt, name, value]`, or `[salt, value]` for an array element.
    ///
    /// - Throws: `BadgeError` `disclosureInvalid`.
    package init(_ text: String) throws {
        let parts: [JSON]?
        do { parts = try JSON.parse(Base64URL.decode(text)).arrayValue } catch let error as BadgeError {
            throw BadgeError.invalidDisclosure("in one, \(error.unpunctuatedFinding)", underlying: error)
        }
        guard let parts, let value = parts.last, parts[0].stringValue != nil else {
            throw BadgeError.invalidDisclosure("one is not an array that starts with a salt")
        }
        switch parts.count {
        case 2: name = nil
        case 3:
            guard let name = parts[1].stringValue, name.unicodeScalars.count <= 256, !name.isEquivalentToASCII else {
                throw BadgeError.invalidDisclosure("one has a name that is no text, a long one, or one like ASCII")
            }
            self.name = name
        default: throw BadgeError.invalidDisclosure("one has \(parts.count) elements")
        }
        self.value = value
        self.text = text
        digest = Self.digest(of: text)
    }

    private static func digest(of text: String) -> String { Base64URL.encode(Digest.sha256(text)) }
}

extension BadgeError {
    /// The finding as a part of a sentence.
    package var unpunctuatedFinding: String { finding.hasSuffix(".") ? String(finding.dropLast()) : finding }

    static func invalidDisclosure(_ reason: String, underlying: (any Error)? = nil) -> BadgeError {
        BadgeError(
            .disclosureInvalid,
            "disclosureInvalid.credential", ["finding": reason],
            underlying: underlying)
    }

    static func malformedCredential(_ reason: String, underlying: (any Error)? = nil) -> BadgeError {
        BadgeError(
            .credentialMalformed,
            "credentialMalformed.unreadable", ["finding": reason], underlying: underlying)
    }
}
