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

    // The name that the badges may follow.
    private var followedName: String {
        get { name }
        set { rename(to: newValue) }
    }

    // An organization has an address.
    private var address: URL? {
        get { issuer }
        set { if let newValue { issuer = newValue } }
    }

    func checked() throws -> Self {
        var details = self
        details.issuer = try Authority.checked(issuer: issuer)
        for field in Self.fields {
            if let (noun, flaw) = field.flaw(of: self) { throw Self.refusal(noun, flaw) }
        }
        guard display.textColor == nil || display.backgroundColor != nil else {
            throw Self.refusal(.organization("noun.textColor"), .organization("flaw.background"))
        }
        try lifetimes.requireValid()
        return details
    }

    // The change of the address is an event of its own.
    func changes(from other: Self) -> [AuditChange] {
        Self.fields.filter { !$0.isOwnEvent }.map { field in
            AuditChange(
                field: field.column,
                values: .organizational(before: field.json(of: other), after: field.json(of: self)))
        }
        .filter(\.isOne)
    }

    static func refusal(_ field: Message, _ flaw: Message) -> BadgeError {
        BadgeError(.invalidInput, .organization("invalidInput.organizationField", ["field": field, "flaw": flaw]))
    }
}

extension OrganizationDetails: DetailFields {
    package static let fields: [DetailField<Self>] = [
        DetailField(
            "name", .organization("admin.field.name"), .line, .text(\.followedName), noun: .organization("noun.name")),
        DetailField(
            "displayName", .organization("audit.field.displayName"), .line, .text(\.display.name),
            noun: .organization("noun.nameOnBadges"), isInForm: false),
        DetailField(
            "url", .organization("admin.organization.url"), .address, .address(\.address), column: "issuer",
            hint: .organization("admin.organization.urlHint"), isOwnEvent: true),
        DetailField(
            "backgroundColor", .organization("admin.organization.backgroundColor"), .color,
            .optional(\.display.backgroundColor), noun: .organization("noun.color")),
        DetailField(
            "textColor", .organization("admin.organization.textColor"), .color, .optional(\.display.textColor),
            noun: .organization("noun.color")),
        DetailField(
            "logo", .organization("admin.organization.logo"), .address, .address(\.display.logo),
            noun: .organization("noun.logo"), hint: .organization("admin.organization.logoHint")),
        DetailField(
            "supportEmail", .organization("admin.organization.supportEmail"), .email, .optional(\.support.email),
            noun: .organization("noun.supportAddress")),
        DetailField(
            "supportPhone", .organization("admin.organization.supportPhone"), .phone, .optional(\.support.phone),
            noun: .organization("noun.supportPhone")),
        DetailField(
            "supportPage", .organization("admin.organization.supportPage"), .address, .address(\.support.url),
            column: "supportURL", noun: .organization("noun.supportPage")),
        DetailField(
            "invitation", .organization("admin.organization.invitation"), .lifetime,
            .lifetime(\.lifetimes.invitation, inForce: \.lifetimes.invitationSeconds), column: "invitationLifetime"),
        DetailField(
            "mailedInvitation", .organization("admin.organization.mailedInvitation"), .lifetime,
            .lifetime(\.lifetimes.mailedInvitation, inForce: \.lifetimes.mailedInvitationSeconds),
            column: "mailedInvitationLifetime"),
        DetailField(
            "loginInvitation", .organization("admin.organization.loginInvitation"), .lifetime,
            .lifetime(\.lifetimes.loginInvitation, inForce: \.lifetimes.loginInvitationSeconds),
            column: "loginInvitationLifetime"),
        DetailField(
            "longestInvitation", .organization("admin.organization.longestInvitation"), .lifetime,
            .lifetime(\.lifetimes.longestInvitation, inForce: \.lifetimes.longestInvitationSeconds)),
        DetailField(
            "badge", .organization("admin.organization.badge"), .lifetime,
            .lifetime(\.lifetimes.badge, inForce: \.lifetimes.badgeSeconds), column: "badgeLifetime"),
    ]

    // An organization without a name, at no address.
    package static let empty = OrganizationDetails(
        name: "", issuer: URL(filePath: "/"), display: Display(name: ""), support: .init(), lifetimes: Lifetimes())
}
