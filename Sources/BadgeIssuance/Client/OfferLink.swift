import BadgeModel
import Foundation

/// The grammar of an offer link: `openid-credential-offer://?NAME=VALUE`, the scheme in any case of letters.
enum OfferLink {
    private static let names: Set = ["credential_offer", "credential_offer_uri"]

    /// The one parameter, decoded.
    static func parameter(of text: String) throws -> (name: String, value: String) {
        let query = try query(of: text.trimmingCharacters(in: .whitespacesAndNewlines))
        let pairs = query.split(separator: "&", omittingEmptySubsequences: false)
        guard pairs.count == 1, let pair = pairs.first, let equals = pair.firstIndex(of: "=") else {
            throw CredentialOffer.malformed("it must have exactly one parameter.")
        }
        let name = String(pair[..<equals])
        guard names.contains(name) else {
            throw CredentialOffer.malformed("it has neither credential_offer nor credential_offer_uri.")
        }
        return (name, try decode(pair[pair.index(after: equals)...]))
    }

    private static func query(of text: String) throws -> Substring {
        guard let colon = text.firstIndex(of: ":"), isScheme(text[..<colon]) else {
            throw CredentialOffer.malformed("it is not a link.")
        }
        guard text[..<colon].lowercased() == CredentialOffer.scheme else {
            throw BadgeError(
                .offerSchemeUnknown,
                "An invitation starts with \(CredentialOffer.scheme)://. Copy the link that the organization sent.")
        }
        let rest = text[text.index(after: colon)...]
        guard let prefix = ["//?", "///?", "?"].first(where: rest.hasPrefix), !rest.contains("#") else {
            throw CredentialOffer.malformed("it has a host, a path or a fragment.")
        }
        return rest.dropFirst(prefix.count)
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.first, first.isASCII, first.isLetter else { return false }
        return text.utf8.allSatisfy { byte in
            let scalar = Character(Unicode.Scalar(byte))
            return scalar.isASCII && (scalar.isLetter || scalar.isNumber || "+-.".contains(scalar))
        }
    }

    // Many issuers write the parameter as a form does, with `+` for a space.
    private static func decode(_ text: Substring) throws -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
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
