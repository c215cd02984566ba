import BadgeDelivery
public import BadgeModel
public import Foundation

/// What an operator can change of an organization.
public struct OrganizationDetails: Sendable, Hashable {
    /// The name, one line of 1 to 200 characters.
    public var name: String
    /// The address at which wallets reach it, which can change only before the first badge.
    public var issuer: URL
    /// The appearance of its badges.
    public var display: Display
    /// The contacts for help.
    public var support: Organization.SupportContacts
    /// The lifetimes of invitations and badges.
    public var lifetimes: Lifetimes
}

extension OrganizationDetails {
    /// Changes the name, and with it the name on badges unless they have one of their own.
    package mutating func rename(to name: String) {
        if display.name == self.name { display.name = name }
        self.name = name
    }

    func checked() throws -> Self {
        var details = self
        try Self.requireLine(name, .organization("noun.name"), 1...200)
        try Self.requireLine(display.name, .organization("noun.nameOnBadges"), 1...200)
        details.issuer = try Authority.checked(issuer: issuer)
        for color in [display.backgroundColor, display.textColor].compactMap(\.self) where !Display.isColor(color) {
            throw Self.refusal(.organization("noun.color", ["color": color]), .organization("flaw.color"))
        }
        guard display.textColor == nil || display.backgroundColor != nil else {
            throw Self.refusal(.organization("noun.textColor"), .organization("flaw.background"))
        }
        try Self.requireSecure(display.logo, .organization("noun.logo"))
        try Self.requireSecure(support.url, .organization("noun.supportPage"))
        if let email = support.email, MailAddress(email) == nil {
            throw Self.refusal(.organization("noun.supportAddress"), .organization("flaw.email"))
        }
        if let phone = support.phone, !phone.isPhoneNumber {
            throw Self.refusal(.organization("noun.supportPhone"), .organization("flaw.phone"))
        }
        try lifetimes.requireValid()
        return details
    }

    func changes(from other: Self) -> [AuditChange] {
        let (before, after) = (other.values, values)
        return AuditField.allCases.filter(after.keys.contains).map { field in
            AuditChange(field, from: before[field] ?? nil, to: after[field] ?? nil)
        }
        .filter(\.isOne)
    }

    // All but the address, whose change is an event of its own.
    private var values: [AuditField: JSON?] {
        [
            .name: .string(name), .displayName: .string(display.name),
            .backgroundColor: .optional(display.backgroundColor), .textColor: .optional(display.textColor),
            .logo: .optional(display.logo?.absoluteString), .supportEmail: .optional(support.email),
            .supportPhone: .optional(support.phone), .supportURL: .optional(support.url?.absoluteString),
            .invitationLifetime: .optional(lifetimes.invitation?.description),
            .mailedInvitationLifetime: .optional(lifetimes.mailedInvitation?.description),
            .loginInvitationLifetime: .optional(lifetimes.loginInvitation?.description),
            .longestInvitation: .optional(lifetimes.longestInvitation?.description),
            .badgeLifetime: .optional(lifetimes.badge?.description),
        ]
    }

    private static func requireLine(_ text: String, _ field: Message, _ length: ClosedRange<Int>) throws {
        guard text.isLine(of: length) else { throw refusal(field, .flaw(ofLineOf: length)) }
    }

    private static func requireSecure(_ url: URL?, _ field: Message) throws {
        guard let url, !url.isSecureServer else { return }
        throw refusal(field, .organization("flaw.https"))
    }

    static func refusal(_ field: Message, _ flaw: Message) -> BadgeError {
        BadgeError(.invalidInput, .organization("invalidInput.organizationField", ["field": field, "flaw": flaw]))
    }
}
