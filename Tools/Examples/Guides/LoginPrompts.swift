import BadgeKit
import BadgeLoginPrompts
import Foundation

/// A login screen of the app: user name, password, and the branch and the desk where the user works.
final class BranchLoginScreen: LoginPromptView {
    let dialog = Dialog()
    private var responder: LoginPromptResponder?

    func setUp(_ setup: LoginPromptSetup, responder: LoginPromptResponder) {
        self.responder = responder
        dialog.show("\(setup.sectionTitle): \(setup.projectName)") { typed in
            if typed == nil { responder.cancel() }  // the user closed the dialog
        }
    }

    /// The user pressed Log In.
    func logIn(username: String, password: String, branch: String, desk: String) {
        responder?.submit(
            username: username, password: Secret(utf8: password), parameters: ["branch": branch, "desk": desk])
    }

    func show(_ failure: LoginPromptFailure) {
        dialog.update(failure.level == .server ? "No connection: \(failure.message)" : failure.message)
    }

    func dismiss() { dialog.close() }
}

/// Uses the app's own login screen.
@MainActor
func useBranchLogin(in wallet: BadgeWallet) -> BranchLoginScreen {
    let screen = BranchLoginScreen()
    wallet.ui.loginPrompts.register(view: .instance(screen), for: .authentication)
    return screen
}

/// Remembers the user name where the user wants it, and nothing else.
final class RememberingLogin: LoginPromptController {
    private let settings: UserDefaults
    var remembersMe = true

    init(settings: UserDefaults) { self.settings = settings }

    override func setUp(view: (any LoginPromptView)?, setup: LoginPromptSetup) {
        var setup = setup
        setup.username = settings.string(forKey: "username")
        super.setUp(view: view, setup: setup)  // shows the prompt
    }

    override func didSucceed(_ result: LoginResult) {
        super.didSucceed(result)
        settings.set(remembersMe ? result.username : nil, forKey: "username")
    }

    /// Without "remember me", the login ends with the app, and nothing of it is written.
    override var persistsCredentials: Bool {
        get { remembersMe }
        set { remembersMe = newValue }
    }
}

/// Remembers the user name on every login.
@MainActor
func rememberLogins(in wallet: BadgeWallet, settings: UserDefaults) -> RememberingLogin {
    let controller = RememberingLogin(settings: settings)
    wallet.ui.loginPrompts.register(controller: .instance(controller), for: .authentication)
    return controller
}

/// Logs in with credentials that the app has, and says what went wrong.
func logInSilently(to badge: Badge, in wallet: BadgeWallet, with credentials: LoginCredentials) async -> String? {
    do {
        try await wallet.logIn(to: badge.id, with: credentials)
        return nil
    } catch let error as BadgeError where error.code == .secondFactorRequired {
        return "Log in on the screen: \(error.reason)"
    } catch {
        return "\(error)"
    }
}

/// Asks for a login and reports what became of it.
func askForLogin(to badge: Badge, in wallet: BadgeWallet) async -> Bool {
    var options = LoginPromptOptions()
    options.canBeCancelled = false
    let status = await wallet.showLoginPrompt(.authentication, for: .badge(badge.id), options: options)
    return status == .answered
}

/// Has a document say how the login screens look, and one parameter go with every login.
func useLoginSettings(_ document: Data, assets folder: URL, in wallet: BadgeWallet) throws {
    let settings = try LoginSettings(document, assets: AssetDirectory(folder))
    wallet.ui.loginPrompts.setSettings(settings)
    try wallet.ui.loginPrompts.parameters.set("12", for: "branch")
}

/// Sends a gateway's headers, and names the device to the organization's login task.
func logInThroughGateway(to badge: Badge, in wallet: BadgeWallet, with gatewayKey: String) async throws {
    let prompts = wallet.ui.loginPrompts
    try prompts.headers.set("staff-app/7", for: "X-App-Version")
    try prompts.headers(of: badge.server).set(gatewayKey, for: "X-Gateway-Key")
    prompts.parameters.sendsDeviceIdentifier = true
    try await prompts.withHeaders(["X-Desk": "4"]) { try await wallet.logIn(to: badge.id) }
}
