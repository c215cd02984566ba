import ArgumentParser
import BadgeAuthority
import BadgeModel
import BadgeUI
import Foundation

/// Changes the organization.
struct AuthorityEdit: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the organization's name, appearance, contacts, lifetimes or address.",
        discussion: """
            Wallets learn of it at their next sync. An empty text clears a value; an empty lifetime is the usual one again. \
            Lifetimes are written like PT10M, PT8H or P30D.

            An invitation that you pass on lasts ten minutes. --longest-invitation allows longer ones, up to 30 days: the \
            longer an invitation lasts, the longer can anyone who finds both offer and code use it.

            The address can be changed as long as no badge has been issued, which ends open invitations.

            Examples:
              badgectl authority edit --support-email help@example.com
              badgectl authority edit --name "Example Works Ltd" \\
                  --logo https://example.com/logo.png
              badgectl authority edit --longest-invitation P7D --badge-life P90D
            """)

    @Option(help: ArgumentHelp("Another name.", valueName: "NAME"))
    var name: String?

    @Option(help: ArgumentHelp("Another address, before the first badge.", valueName: "URL"))
    var url: String?

    @Option(help: ArgumentHelp("An email address for support.", valueName: "EMAIL"))
    var supportEmail: String?

    @Option(help: ArgumentHelp("A phone number for support, with country code.", valueName: "NUMBER"))
    var supportPhone: String?

    @Option(help: ArgumentHelp("A web page for support, https.", valueName: "URL"))
    var supportPage: String?

    @Option(help: ArgumentHelp("The background of its badges and of buttons in its prompts.", valueName: "#RRGGBB"))
    var backgroundColor: String?

    @Option(help: ArgumentHelp("The text on that background.", valueName: "#RRGGBB"))
    var textColor: String?

    @Option(help: ArgumentHelp("The address of its logo: https, a PNG or JPEG of at most 1 MB.", valueName: "URL"))
    var logo: String?

    @Option(help: ArgumentHelp("How long an invitation lasts that you pass on.", valueName: "DURATION"))
    var invitationLife: String?

    @Option(help: ArgumentHelp("How long an invitation by email lasts.", valueName: "DURATION"))
    var mailedInvitationLife: String?

    @Option(help: ArgumentHelp("How long an invitation to log in lasts.", valueName: "DURATION"))
    var loginInvitationLife: String?

    @Option(
        help: ArgumentHelp("How long a single invitation may last, with invite --valid-for.", valueName: "DURATION"))
    var longestInvitation: String?

    @Option(help: ArgumentHelp("How long badges last that are issued from now on.", valueName: "DURATION"))
    var badgeLife: String?

    @OptionGroup var options: GlobalOptions

    // By the names of the fields.
    private var texts: [String: String] {
        [
            "name": name, "url": url, "supportEmail": supportEmail, "supportPhone": supportPhone,
            "supportPage": supportPage, "backgroundColor": backgroundColor, "textColor": textColor, "logo": logo,
            "invitation": invitationLife, "mailedInvitation": mailedInvitationLife,
            "loginInvitation": loginInvitationLife, "longestInvitation": longestInvitation, "badge": badgeLife,
        ].compactMapValues(\.self)
    }

    func validate() throws {
        guard !texts.isEmpty else { throw ValidationError("Name what to change.") }
        for field in OrganizationDetails.fields where field.kind == .lifetime {
            if let lifetime = texts[field.name], !lifetime.isEmpty { _ = try LifetimeOption.duration(lifetime) }
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try run.withAuthority { authority in
            let edited = try authority.editOrganization { try apply(to: &$0) }
            return try OrganizationOutput(
                authority, in: run, warnings: edited.display.warnings, next: "authority show")
        }
    }

    private func apply(to details: inout OrganizationDetails) throws {
        for field in OrganizationDetails.fields {
            guard let text = texts[field.name] else { continue }
            // An organization is always at an address.
            if field.isOwnEvent { _ = try Self.address(text, field) }
            try field.set(
                text, of: &details, address: { try Self.address($0, field) }, duration: LifetimeOption.duration)
        }
    }

    private static func address(_ text: String, _ field: DetailField<OrganizationDetails>) throws -> URL {
        guard let url = URL(string: text), url.host() != nil, url.user() == nil else {
            let option = field.name == "supportPage" ? "--support-page" : "--\(field.name)"
            throw BadgeError(
                .invalidInput, reason: "\(option) \(text) is not a web address. Write it like https://example.com.")
        }
        return url
    }
}

/// Durations on the command line.
enum LifetimeOption {
    static func duration(_ text: String) throws -> ISODuration {
        guard let duration = try? ISODuration(text) else {
            throw ValidationError("\(text) is not a duration. Write it like PT10M, PT8H or P30D.")
        }
        return duration
    }
}

extension Display {
    /// What wallets draw otherwise than the colours ask. The bar and the default button have the same colours.
    var warnings: [String] {
        Set(ResolvedAppearance([AppearanceLayer(organization: self)]).warnings.map(\.reason)).sorted()
    }
}
