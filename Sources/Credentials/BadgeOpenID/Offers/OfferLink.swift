import BadgeModel
import Foundation

/// The grammar of an offer link: `openid-credential-offer://…?NAME=VALUE&…`, with a case-insensitive scheme. Host and
/// path mean nothing, and parameters that are not known are ignored (OpenID4VCI 4.1.1).
enum OfferLink {
    private static let names: Set = ["credential_offer", "credential_offer_uri"]

    /// Returns the only known parameter, decoded.
    static func parameter(of text: String) throws -> (name: String, value: String) {
        let query = try query(of: text.trimmingCharacters(in: .whitespacesAndNewlines)).utf8
        let known = query.split(separator: UInt8(ascii: "&")).compactMap { pair -> (String, Substring.UTF8View)? in
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")),
                let name = names.first(where: { pair[..<equals].elementsEqual($0.utf8) })
            else { return nil }
            return (name, pair[pair.index(after: equals)...])
        }
        guard let (name, value) = known.first else {
            throw CredentialOffer.malformed("it has neither credential_offer nor credential_offer_uri.")
        }
        guard known.count == 1 else { throw CredentialOffer.malformed("it has more than one offer.") }
        return (name, try decode(value))
    }

    private static func query(of text: String) throws -> Substring {
        guard let colon = text.utf8.prefix(64).firstIndex(of: UInt8(ascii: ":")), isScheme(text[..<colon]) else {
            throw CredentialOffer.malformed("it is not a link.")
        }
        guard text[..<colon].lowercased() == CredentialOffer.scheme else {
            throw BadgeError(
                .offerSchemeUnknown,
                "offerSchemeUnknown.scheme", ["scheme": CredentialOffer.scheme])
        }
        let rest = text.utf8[text.utf8.index(after: colon)...]
        guard !rest.contains(UInt8(ascii: "#")) else { throw CredentialOffer.malformed("it has a fragment.") }
        return Substring(rest.drop { $0 != UInt8(ascii: "?") }.dropFirst())
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.first, first.isASCII, first.isLetter else { return false }
        return text.utf8.allSatisfy { byte in
            let scalar = Character(Unicode.Scalar(byte))
            return scalar.isASCII && (scalar.isLetter || scalar.isNumber || ["+", "-", "."].contains(scalar))
        }
    }

    // Many issuers write the parameter as a form does, with `+` for a space.
    private static func decode(_ text: Substring.UTF8View) throws -> String {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                let digits = String(decoding: rest.prefix(2), as: UTF8.self)
                guard digits.count == 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16) else {
                    throw CredentialOffer.malformed("its percent-encoding is broken.")
                }
                bytes.append(value)
                rest = rest.dropFirst(2)
            default: bytes.append(byte)
            }
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw CredentialOffer.malformed("it is not UTF-8.")
        }
        return decoded
    }
}
