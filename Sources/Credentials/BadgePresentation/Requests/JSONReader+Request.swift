import BadgeModel
import Foundation

extension JSONReader {
    /// The clocks of others may differ by so many seconds.
    private static let clockSkew: TimeInterval = 60

    /// Throws unless a token is valid at that time (`exp`, `nbf`, `iat`), each of which may be missing.
    func requireCurrent(at now: Date, expiring: Bool = false) throws {
        let end = expiring ? try self["exp"].date() : try self["exp"].optional?.date()
        if let end, end <= now { throw self["exp"].failure("has passed") }
        for name in ["nbf", "iat"] {
            guard let start = try self[name].optional?.date() else { continue }
            guard start <= now.addingTimeInterval(Self.clockSkew) else { throw self[name].failure("is in the future") }
        }
    }

    /// Returns a text of the characters that need no escape in an address (RFC 3986 section 2.3).
    func unreservedText(maxLength: Int) throws -> String {
        let text = try nonEmptyString(maxLength: maxLength)
        guard text.utf8.allSatisfy(\.isUnreserved) else {
            throw failure("has other characters than A-Z a-z 0-9 - . _ ~")
        }
        return text
    }

    /// Returns the tag of a language, such as `de` or `zh-Hant`.
    func languageTag() throws -> String {
        let tag = try string(maxLength: 64)
        guard tag.isLanguageTag else { throw failure("is not a language, such as de") }
        return tag
    }

    /// This reader; `nil` if the member is missing. Null is not missing.
    var ifPresent: JSONReader? { value == nil ? nil : self }
}

extension String {
    var isLanguageTag: Bool { wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/) != nil }
}

extension UInt8 {
    fileprivate var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
