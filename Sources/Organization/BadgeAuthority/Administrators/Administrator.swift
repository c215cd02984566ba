public import BadgeModel
public import Foundation

/// An account for the organization's administration: who may see and change what.
///
/// An administrator logs in with an email address, a password and a one-time code. An organization has at most
/// ``mostOfAnOrganization`` of them, and at least one ``Role/owner`` once it has any.
public struct Administrator: Sendable, Hashable, Identifiable {
    /// Identifies an administrator within the authority.
    public typealias ID = Identifier<Administrator>

    /// The largest number of administrators at a time.
    public static let mostOfAnOrganization = 50

    /// The identifier, created by the authority; a lowercase UUID. The audit log names the administrator by it.
    public let id: ID
    /// The display name, 1 to 200 characters.
    public let name: String
    /// The email address to log in with; case-insensitive. It need not be that of a person.
    public let email: String
    /// What the administrator may see and change.
    public let role: Role
    /// The time at which the account was added, to the second.
    public let addedAt: Date
    /// The time of the last login, to the second; `nil` before the first.
    public let lastLogin: Date?
    /// The time at which the account was removed; `nil` for one that can log in.
    public let removedAt: Date?
}

/// An administrator's account with the key of its one-time codes, which is shown only once.
public struct NewAdministratorKey: Sendable {
    /// The account.
    public let administrator: Administrator
    /// The key of the codes: TOTP (RFC 6238) with SHA-1, six digits and 30 seconds, as authenticator apps expect.
    public let codeKey: Secret
    /// The name of the organization, which the authenticator app shows.
    public let organization: String

    /// The key in base32 (RFC 4648), for entry by hand: 32 letters and digits.
    public var codeKeyText: Secret { Secret(utf8: codeKey.withUnsafeBytes { Base32.encode($0) }) }

    /// The link that authenticator apps read, usually as a QR code.
    public var codeLink: Secret {
        let issuer = Self.encoded(organization)
        let key = codeKeyText.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        return Secret(
            utf8: "otpauth://totp/\(issuer):\(Self.encoded(administrator.email))?secret=\(key)&issuer=\(issuer)")
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
