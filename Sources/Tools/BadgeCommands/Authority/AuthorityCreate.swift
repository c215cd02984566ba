import ArgumentParser
import BadgeAuthority
import BadgeCustody
import BadgeKeys
import BadgeModel
import Foundation

/// Creates the organization.
struct AuthorityCreate: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create an organization in this home.",
        discussion: """
            Its address names it in every badge: choose the one that people's devices will reach.

            Examples:
              badgectl authority create --name "Example Works"
              badgectl authority create --name "Example Works" \\
                  --url https://badges.example.com
              badgectl authority create --name "Example Works" \\
                  --background-color '#1A547A' --text-color '#FFFFFF'
            """)

    @Option(help: ArgumentHelp("The organization's name.", valueName: "NAME"))
    var name: String

    @Option(help: ArgumentHelp("The address at which it will be reached.", valueName: "URL"))
    var url = AuthorityAddress.usual

    @Option(help: ArgumentHelp("An email address for support.", valueName: "EMAIL"))
    var supportEmail: String?

    @Option(help: ArgumentHelp("The background of its badges and of buttons in its prompts.", valueName: "#RRGGBB"))
    var backgroundColor: String?

    @Option(help: ArgumentHelp("The text on that background.", valueName: "#RRGGBB"))
    var textColor: String?

    @Option(
        help: ArgumentHelp(
            "The address of its logo: https, a PNG or JPEG of at most 1 MB and 4096 pixels on a side.", valueName: "URL"
        ))
    var logo: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        for (option, color) in [("--background-color", backgroundColor), ("--text-color", textColor)] {
            guard color.map(Display.isColor) ?? true else {
                throw ValidationError("\(option) is a colour such as #1A547A.")
            }
        }
        guard logo.map({ URL(string: $0)?.isSecureServer ?? false }) ?? true else {
            throw ValidationError("--logo is an address such as https://example.com/logo.png.")
        }
        guard textColor == nil || backgroundColor != nil else {
            throw ValidationError("--text-color needs --background-color.")
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        guard name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw BadgeError(
                .invalidInput, reason: "The organization's name must be one line of 1 to 200 characters. Correct it.")
        }
        let display = Display(
            name: name, backgroundColor: backgroundColor, textColor: textColor, logo: logo.flatMap { URL(string: $0) })
        let authority = try Authority.create(
            at: run.homePath, name: name, issuer: try issuer, display: display,
            support: Organization.SupportContacts(email: supportEmail), custody: run.custody,
            clock: run.context.clock, random: run.context.random)
        let output = try OrganizationOutput(
            authority, in: run, warnings: display.warnings,
            next: "authority person add --name NAME --email EMAIL")
        try authority.close()
        return output
    }

    private var issuer: URL {
        get throws {
            guard let address = URL(string: url), let scheme = address.scheme?.lowercased(),
                ["https", "http"].contains(scheme), address.host() != nil, address.user() == nil
            else {
                throw BadgeError(
                    .invalidInput, reason: "\(url) is not a web address. Write it like https://badges.example.com.")
            }
            guard address.isSecureServer else {
                throw BadgeError(
                    .serverInsecure,
                    reason:
                        "\(url) is not encrypted. Give the organization an https address; http is for this machine alone."
                )
            }
            return address
        }
    }
}

/// Shows the organization.
struct AuthorityShow: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the organization of this home.",
        example: "badgectl --json authority show")

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try run.withAuthority { try OrganizationOutput($0, in: run, next: "authority person list") }
    }
}

enum AuthorityAddress {
    /// The default address of `authority serve`.
    static let usual = "http://127.0.0.1:8430"
    static let usualPort = 8430
}
