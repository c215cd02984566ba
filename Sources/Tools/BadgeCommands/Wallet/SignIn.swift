import ArgumentParser
import BadgeFlows
import BadgeKit
import BadgeModel
import BadgeProviders
import BadgeUI
import Foundation

/// Signs in at a server that describes its forms by a flow.
struct SignIn: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "signin",
        abstract: "Sign in at a server that describes its forms by a flow, or fill in another of them.",
        discussion: """
            The forms are those of the flow, in its locale, and are kept until the server takes what was entered. A user \
            who forgot the password has a message sent from the form of the sign-in, which also offers the providers that \
            the flow names. With --provider the sign-in is in the browser at once; an account that must be registered first \
            is, and one whose email address another account has is joined with it if you agree.

            The tokens are stored; with --sign-out they are erased. With --badge the sign-in is redeemed for the person's \
            badge, at a server that issues badges itself.

            Examples:
              badgectl signin https://id.example.com --flow main
              badgectl signin https://id.example.com --flow main --register --locale de
              badgectl signin https://id.example.com --flow main --forgot
              badgectl signin https://id.example.com --flow main --provider google
              badgectl signin https://id.example.com --flow main --profile
            """)

    @Argument(help: ArgumentHelp("The server's address.", valueName: "URL"))
    var url: String

    @Flag(help: "Register instead.")
    var register = false

    @Flag(help: "Change the details of the account that is signed in.")
    var profile = false

    @Flag(help: "Have a message sent with which the password is chosen again.")
    var forgot = false

    @Flag(help: "Have the message sent again that verifies the email address.")
    var resend = false

    @Flag(help: "Erase the tokens of the account that is signed in.")
    var signOut = false

    @Option(help: ArgumentHelp("Fill in this form of the flow.", valueName: "FORM"))
    var form: String?

    @Option(help: ArgumentHelp("The path that a form of --form is posted to.", valueName: "PATH"))
    var to = "/oauth/update_profile_native"

    @Option(help: ArgumentHelp("Sign in with this provider, in the browser.", valueName: "PROVIDER"))
    var provider: String?

    @Flag(help: "Get the badge of the person who is signed in.")
    var badge = false

    @OptionGroup var target: FlowTargetOptions
    @OptionGroup var answers: FlowAnswerOptions
    @OptionGroup var tightening: TighteningOptions
    @OptionGroup var activation: ActivationOptions
    @OptionGroup var appearance: AppearanceOptions
    @OptionGroup var passcode: PasscodeOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        let chosen = [register, profile, forgot, resend, signOut, form != nil, provider != nil].filter(\.self)
        guard chosen.count <= 1 else {
            throw ValidationError(
                "--register, --profile, --forgot, --resend, --sign-out, --form and --provider exclude each other.")
        }
        guard !badge || !(profile || forgot || resend || signOut || form != nil) else {
            throw ValidationError("--badge goes with a sign-in or a registration.")
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        var given = PrefilledAnswers(passcode: try passcode.secret(in: run))
        try answers.add(to: &given, in: run)
        given.agreeToTightening(tightening.yes, in: run)
        activation.add(to: &given, in: run)
        let presenter = run.presenter(given, options: [.flowForm: "--value, --password-file"])
        let configuration = try target.configuration(at: try FlowTargetOptions.address(url))
        return try await run.withWallet(create: true, presenter: presenter) { wallet in
            try appearance.set(in: wallet, of: run)
            let account = try wallet.configureFlows(configuration)
            return try await run.receive(into: wallet) {
                let result = try await run.run(with: presenter, declined: declined) {
                    try await perform(with: account)
                }
                guard badge else { return SignInOutput(result: result) }
                let received = try await run.run(
                    with: presenter, declined: .commands("declined.afterSignIn")
                ) {
                    try await account.redeem()
                }
                let next = "show \(received.shortID)"
                return SignInOutput(result: result, badge: try await BadgeOutput(received, in: wallet, next: next))
            }
        }
    }

    // What did not happen because the user cancelled.
    private var declined: Message {
        if register { return .commands("declined.noRegistration") }
        if forgot || resend { return .commands("declined.noMessage") }
        return profile || form != nil ? .commands("declined.nothingChanged") : .commands("declined.nobodyLoggedIn")
    }

    private func perform(with account: FlowAccount) async throws -> SignInOutput.Result {
        if register { return .signedIn(try await account.register()) }
        if let provider {
            try await offerProviders(of: account)
            return .signedIn(try await account.signIn(through: provider))
        }
        if forgot || resend {
            if forgot { try await account.requestPassword() } else { try await account.resendVerification() }
            return .messageSent
        }
        if profile || form != nil {
            if let form { _ = try await account.fillIn(form, to: to) } else { try await account.editProfile() }
            return .changed(try await account.client.fetchRecord())
        }
        guard !signOut else {
            try await account.client.clearSignInState()
            return .signedOut
        }
        try await offerProviders(of: account)
        return .signedIn(try await account.signIn())
    }

    private func offerProviders(of account: FlowAccount) async throws {
        let offered = try await account.client.flow().providers
        try account.client.change { $0.providers = offered }
    }
}
