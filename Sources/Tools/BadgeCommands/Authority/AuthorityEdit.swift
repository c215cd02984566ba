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

    private var texts: [String?] {
        [
            name, url, supportEmail, supportPhone, supportPage, backgroundColor, textColor, logo, invitationLife,
            mailedInvitationLife, loginInvitationLife, longestInvitation, badgeLife,
        ]
    }

    func validate() throws {
        guard texts.contains(where: { $0 != nil }) else { throw ValidationError("Name what to change.") }
        for lifetime in [invitationLife, mailedInvitationLife, loginInvitationLife, longestInvitation, badgeLife] {
            if let lifetime, !lifetime.isEmpty { _ = try LifetimeOption.duration(lifetime) }
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
        if let name { details.rename(to: name) }
        if let url { details.issuer = try Self.address(url, "--url") }
        Self.apply(supportEmail, to: &details.support.email)
        Self.apply(supportPhone, to: &details.support.phone)
        Self.apply(backgroundColor, to: &details.display.backgroundColor)
        Self.apply(textColor, to: &details.display.textColor)
        if let supportPage {
            details.support.url = supportPage.isEmpty ? nil : try Self.address(supportPage, "--support-page")
        }
        if let logo { details.display.logo = logo.isEmpty ? nil : try Self.address(logo, "--logo") }
        try apply(to: &details.lifetimes)
    }

    private func apply(to lifetimes: inout Lifetimes) throws {
        try Self.apply(invitationLife, to: &lifetimes.invitation)
        try Self.apply(mailedInvitationLife, to: &lifetimes.mailedInvitation)
        try Self.apply(loginInvitationLife, to: &lifetimes.loginInvitation)
        try Self.apply(longestInvitation, to: &lifetimes.longestInvitation)
        try Self.apply(badgeLife, to: &lifetimes.badge)
    }

    private static func apply(_ text: String?, to value: inout String?) {
        if let text { value = text.isEmpty ? nil : text }
    }

    private static func apply(_ text: String?, to lifetime: inout ISODuration?) throws {
        if let text { lifetime = text.isEmpty ? nil : try LifetimeOption.duration(text) }
    }

    private static func address(_ text: String, _ option: String) throws -> URL {
        guard let url = URL(string: text), url.host() != nil, url.user() == nil else {
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
