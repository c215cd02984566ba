import BadgeModel

/// What a provider says of an account besides its identifier (OpenID Connect Core section 5.1), for display. What cannot be
/// shown is left out.
package struct AccountProfile: Sendable, Hashable {
    package let name: String?
    /// The email address.
    package let email: String?
    /// Whether the provider states that it verified the address.
    package let isEmailVerified: Bool

    private static let longestName = 100
    private static let longestEmail = 254

    init(_ claims: JSONReader) {
        let names = ["name", "preferred_username", "nickname", "email"]
        name = names.lazy.compactMap { Self.text(claims[$0], Self.longestName) }.first
        email = claims["email"].value?.stringValue.flatMap(Self.address)
        isEmailVerified = claims["email_verified"].value == true
    }

    // As it is stated, since a person may be found by it: one that was cleaned would be another one.
    private static func address(_ text: String) -> String? {
        (1...longestEmail).contains(text.utf8.count) && text.unicodeScalars.allSatisfy(\.isPlain) ? text : nil
    }

    private static func text(_ claim: JSONReader, _ limit: Int) -> String? {
        guard let text = claim.value?.stringValue, text.utf8.count <= 4 * limit else { return nil }
        let plain = text.unicodeScalars.filter(\.isPlain)
        return (1...limit).contains(plain.count) ? String(String.UnicodeScalarView(plain)) : nil
    }
}
