import BadgeAuthority
import BadgeCustody
import BadgeModel
import Foundation

/// The organization of a home, after a command.
struct OrganizationOutput: CommandOutput {
    let organization: Organization
    let details: OrganizationDetails
    let home: String
    let custody: String
    let people: Int
    let badges: Int
    let warnings: [String]
    let next: String?

    init(_ authority: Authority, in run: CommandRun, warnings: [String] = [], next: String?) throws {
        organization = try authority.organization()
        details = try authority.organizationDetails()
        home = run.homePath
        custody = run.custody.name
        (people, badges) = try authority.counts()
        self.warnings = warnings
        self.next = next
    }

    private var signingKey: String { organization.trustAnchors.first?.thumbprint ?? "" }

    var json: JSON {
        let lifetimes = members { $0.kind == .lifetime }
        return .object(
            compacting: [
                "name": .string(organization.name), "issuer": .string(organization.issuer.absoluteString),
                "home": .string(home), "signingKey": .string(signingKey), "people": .integer(Int64(people)),
                "badges": .integer(Int64(badges)), "policyVersion": .optional(organization.policy?.version),
                "custody": .string(custody), "lifetimes": lifetimes.isEmpty ? nil : .object(lifetimes),
                "warnings": warnings.isEmpty ? .none : .array(warnings.map(JSON.string)),
            ].merging(members { Self.isOptional($0) && $0.kind != .lifetime }) { $1 })
    }

    /// The fields that are set.
    private func members(_ isWanted: (DetailField<OrganizationDetails>) -> Bool) -> [String: JSON] {
        let fields = OrganizationDetails.fields.filter(isWanted).map { ($0.name, $0.json(of: details)) }
        return Dictionary(uniqueKeysWithValues: fields).filter { $0.value != .null }
    }

    var text: String {
        warnings.map { "Warning: \($0.oneLine)\n" }.joined()
            + KeyValueList(
                [
                    ("Organization", organization.name), ("Address", organization.issuer.absoluteString),
                    ("Signing key", signingKey),
                    ("Policy", organization.policy.map { "version \($0.version)" } ?? "none"),
                    ("People", String(people)), ("Badges", "\(badges) issued"),
                ] + colors + settings + [("Home", home)]
            ).text
    }

    private var colors: [(String, String)] {
        organization.display.backgroundColor.map { background in
            [("Colours", organization.display.textColor.map { "\($0) on \(background)" } ?? background)]
        } ?? []
    }

    /// What else is set, such as the lifetimes that differ from the usual ones.
    private var settings: [(String, String)] {
        OrganizationDetails.fields.filter(Self.isOptional).filter { $0.kind != .color }.compactMap { field in
            let name = Self.names[field.name] ?? Message(field.label).text(in: .english)
            return field.json(of: details).stringValue.map { (name, $0) }
        }
    }

    private static func isOptional(_ field: DetailField<OrganizationDetails>) -> Bool {
        field.isInForm && !field.isRequired && !field.isOwnEvent
    }

    /// Names that are shorter than on a page.
    private static let names = [
        "logo": "Logo", "supportEmail": "Support", "invitation": "Invitations last",
        "mailedInvitation": "Invitations by email", "loginInvitation": "Invitations to log in",
        "longestInvitation": "Longest invitation", "badge": "Badges last",
    ]
}
