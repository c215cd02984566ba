import ArgumentParser
import BadgeHypermedia
import BadgeKit
import BadgeModel
import BadgeProviders
import BadgeUI
import Foundation

/// Logs in: to a badge, or to an organization for a new badge.
struct Login: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Log in to an organization and get its badge, or log in to a badge that is here.",
        discussion: """
            With an address a badge comes into the wallet; with a badge its login is renewed, and a badge that lost its key \
            or has expired is issued again. A new badge that tightens the wallet's passcode is accepted only after confirmation, or with \
            --yes. Exits with 12 when the name or the password is wrong.

            An organization that directs its logins sends one step after another, which are shown here \
            (--method hypermedia). The options for a user name, a password and a second factor answer its forms at the \
            organization's own server, each once; a form that asks for more needs a terminal, or --method challenge. A code that \
            is sent takes two runs: the first ends with 64 once it was sent, and the second has it in --second-factor-file.

            Servers that take no password from a program are logged in to in the browser (--method browser), or, where \
            there is none, on another screen (--method device): an address and a code are shown; open the address on any \
            screen, enter the code and log in there.

            An organization whose people sign in with identity providers lists them (--method provider); --provider names one. \
            The browser opens the provider's page. The list leaves out --exclude-provider, and --native-login says where it \
            offers a password.

            Headers go to the organization's own server alone. Those that requests use themselves, such as Authorization, \
            Cookie, Host and Content-Type, are refused.

            Examples:
              badgectl login https://id.example.com
              badgectl login https://id.example.com --method browser
              badgectl login https://id.example.com --method device
              badgectl login https://id.example.com --method hypermedia
              badgectl login https://id.example.com --provider staff
              badgectl login https://id.example.com --native-login above
              badgectl login 6f1c2a34 --username ana --password-file password.txt
              badgectl login https://id.example.com --parameter branch=12
              badgectl login https://id.example.com --header-file gateway.json
            """)

    @Argument(help: ArgumentHelp("The organization's address, or a badge.", valueName: "ORGANIZATION-URL | BADGE"))
    var subject: String?

    @Option(
        help: ArgumentHelp(
            """
            How to log in: with a password here, in the browser, on another screen, as the server directs, or with an \
            identity provider.
            """, valueName: "METHOD"))
    var method: Method?

    /// The login methods, as typed.
    enum Method: String, ExpressibleByArgument, CaseIterable {
        case challenge
        case device
        case browser
        case hypermedia
        case provider

        var kind: LoginMethod {
            switch self {
            case .challenge: .challenge
            case .device: .device
            case .browser: .browser
            case .hypermedia: .hypermedia
            case .provider: .provider
            }
        }
    }

    @OptionGroup var provider: ProviderOptions
    @OptionGroup var providerList: ProviderListOptions
    @OptionGroup var login: LoginOptions
    @OptionGroup var parameters: LoginParameterOptions
    @OptionGroup var headers: LoginHeaderOptions
    @OptionGroup var oauth: OAuthOptions
    @OptionGroup var appearance: AppearanceOptions
    @OptionGroup var tightening: TighteningOptions
    @OptionGroup var activation: ActivationOptions
    @OptionGroup var device: DeviceOptions
    @OptionGroup var passcode: PasscodeOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard signInOptions == nil || [nil, .provider].contains(method) else {
            throw ValidationError("--provider, --exclude-provider and --native-login go with --method provider.")
        }
        guard provider.provider == nil || !providerList.isGiven else {
            throw ValidationError("--provider shows no list, for which --exclude-provider and --native-login are.")
        }
    }

    private var signInOptions: ProviderSignInOptions? {
        var options = provider.options ?? providerList.options
        options?.asksForPassword = login.username == nil
        return options
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        var given = PrefilledAnswers(passcode: try passcode.secret(in: run))
        try login.add(to: &given, in: run)
        given.agreeToTightening(tightening.yes, in: run)
        activation.add(to: &given, in: run)
        device.add(to: &given)
        given.tellLogin(in: run)
        let presenter = run.presenter(
            given, options: [.loginToBadge: LoginOptions.named, .providerList: "--provider"])
        let server = subject.flatMap(WalletText.server)
        let run = oauth.add(to: run.onDevice(named: device.deviceName))
        return try await run.withWallet(create: server != nil, presenter: presenter) { wallet in
            try parameters.set(in: wallet)
            try appearance.set(in: wallet, of: run)
            // The options answer the login screen.
            wallet.ui.providers.options.asksForPassword = login.username == nil
            let badge = try await run.receive(into: wallet) {
                try await run.run(with: presenter, declined: .commands("declined.nobodyLoggedIn")) {
                    guard let server else {
                        let badge = try await run.badge(named: subject, in: wallet)
                        try headers.set(in: wallet, for: badge.server)
                        if let options = signInOptions {
                            return try await wallet.logIn(to: badge.id, signingInWith: options)
                        }
                        return try await wallet.logIn(to: badge.id, method: method?.kind)
                    }
                    try headers.set(in: wallet, for: server)
                    try await tellHeldBadge(of: server, in: wallet, run)
                    if let options = signInOptions {
                        return try await wallet.enroll(at: server, signingInWith: options)
                    }
                    return try await wallet.enroll(at: server, method: method?.kind)
                }
            }
            return try await BadgeOutput(badge, in: wallet, next: "show \(badge.shortID)")
        }
    }

    // A second badge is wanted now and then, but often it is the login of the first that should be renewed.
    private func tellHeldBadge(of server: URL, in wallet: BadgeWallet, _ run: CommandRun) async throws {
        guard !run.json, let held = try await wallet.badges.first(where: { $0.server == server.normalized })
        else { return }
        let command = "\(run.commandLine) login \(held.shortID)"
        run.note(.words("command.login.another", ["badge": held.display.name.oneLine, "command": command]))
    }
}

/// Logs out of an organization.
struct Logout: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "End the logins of an organization's badges, or of all; the badges stay.",
        discussion: """
            Examples:
              badgectl logout "Example Works"
              badgectl logout --all
            """)

    @Argument(help: ArgumentHelp("The organization's name or id.", valueName: "ORGANIZATION"))
    var organization: String?

    @Flag(help: "End the logins at all organizations.")
    var all = false

    @OptionGroup var passcode: PasscodeOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard all == (organization == nil) else {
            throw ValidationError("Name an organization, or log out of all with --all.")
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let presenter = run.presenter(PrefilledAnswers(passcode: try passcode.secret(in: run)))
        return try await run.withWallet(presenter: presenter) { wallet in
            guard let name = self.organization else {
                return Self.output(of: nil, badges: try await wallet.logOutOfAll())
            }
            let organization = try await run.organization(named: name, in: wallet)
            return Self.output(of: organization, badges: try await wallet.logOut(of: organization.id))
        }
    }

    private static func output(of organization: Organization?, badges: [Badge.ID]) -> CommandResult {
        let said = organization.map { organization in
            let name = organization.name.oneLine
            return badges.isEmpty
                ? Message.commands("command.logout.nobody", ["organization": name])
                : Message.commands("command.logout.done", ["organization": name, "count": badges.count])
        }
        return CommandResult(
            json: .object(compacting: [
                "organization": organization?.summary, "badges": .array(badges.map { .string($0.rawValue) }),
            ]),
            text: said?.shown ?? Message.commands("command.logout.all", ["count": badges.count]).text,
            next: badges.first.map { "login \($0.rawValue.prefix(8))" } ?? "list")
    }
}
