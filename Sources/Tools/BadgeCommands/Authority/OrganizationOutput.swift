import BadgeAuthority
import BadgeCustody
import BadgeModel
import Foundation

/// The organization of a home, after a command.
struct OrganizationOutput: CommandOutput {
    let organization: Organization
    let lifetimes: Lifetimes
    let home: String
    let custody: String
    let people: Int
    let badges: Int
    let warnings: [String]
    let next: String?

    init(_ authority: Authority, in run: CommandRun, warnings: [String] = [], next: String?) throws {
        organization = try authority.organization()
        lifetimes = try authority.organizationDetails().lifetimes
        home = run.homePath
        custody = run.custody.name
        (people, badges) = try authority.counts()
        self.warnings = warnings
        self.next = next
    }

    private var signingKey: String { organization.trustAnchors.first?.thumbprint ?? "" }

    var json: JSON {
        .object(compacting: [
            "name": .string(organization.name), "issuer": .string(organization.issuer.absoluteString),
            "home": .string(home), "signingKey": .string(signingKey), "people": .integer(Int64(people)),
            "badges": .integer(Int64(badges)), "policyVersion": .optional(organization.policy?.version),
            "custody": .string(custody), "backgroundColor": .optional(organization.display.backgroundColor),
            "textColor": .optional(organization.display.textColor),
            "logo": .optional(organization.display.logo?.absoluteString),
            "supportEmail": .optional(organization.support.email),
            "supportPhone": .optional(organization.support.phone),
            "supportPage": .optional(organization.support.url?.absoluteString),
            "lifetimes": ownLifetimes.isEmpty
                ? nil : .object(Dictionary(uniqueKeysWithValues: ownLifetimes.map { ($0.member, .string($0.value)) })),
            "warnings": warnings.isEmpty ? .none : .array(warnings.map(JSON.string)),
        ])
    }

    var text: String {
        warnings.map { "Warning: \($0.oneLine)\n" }.joined()
            + KeyValueList(
                [
                    ("Organization", organization.name), ("Address", organization.issuer.absoluteString),
                    ("Signing key", signingKey),
                    ("Policy", organization.policy.map { "version \($0.version)" } ?? "none"),
                    ("People", String(people)), ("Badges", "\(badges) issued"),
                ] + appearance + ownLifetimes.map { ($0.label, $0.value) } + [("Home", home)]
            ).text
    }

    private var appearance: [(String, String)] {
        let colors = organization.display.backgroundColor.map { background in
            organization.display.textColor.map { "\($0) on \(background)" } ?? background
        }
        let support = organization.support
        return [
            ("Colours", colors), ("Logo", organization.display.logo?.absoluteString), ("Support", support.email),
            ("Support phone", support.phone), ("Support page", support.url?.absoluteString),
        ].compactMap { name, value in value.map { (name, $0) } }
    }

    /// The lifetimes that differ from the usual ones.
    private var ownLifetimes: [(member: String, label: String, value: String)] {
        [
            ("invitation", "Invitations last", lifetimes.invitation),
            ("mailedInvitation", "Invitations by email", lifetimes.mailedInvitation),
            ("loginInvitation", "Invitations to log in", lifetimes.loginInvitation),
            ("longestInvitation", "Longest invitation", lifetimes.longestInvitation),
            ("badge", "Badges last", lifetimes.badge),
        ].compactMap { member, label, value in value.map { (member, label, $0.description) } }
    }
}
