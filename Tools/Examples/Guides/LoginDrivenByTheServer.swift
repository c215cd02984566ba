import BadgeHypermedia
import BadgeKit
import Foundation

/// Opens a wallet that can log in as the organization's server directs.
func openWallet(in folder: URL) async throws -> BadgeWallet {
    let wallet = try await BadgeWallet.open(WalletConfiguration(home: folder, addOns: [.hypermedia]))
    return wallet
}

/// Gets a badge by the login whose steps the organization's server sends.
func enroll(at organization: URL, in wallet: BadgeWallet) async throws -> Badge {
    let badge = try await wallet.enroll(at: organization, method: .hypermedia)
    return badge
}

/// The app's screen for one view of an organization's login.
final class BranchScreen: HypermediaPresenter {
    weak var flowDelegate: (any HypermediaPresenterDelegate)?
    private let model: any FormModel
    private let dialog = Dialog()  // a class of the app

    init(_ model: any FormModel) { self.model = model }

    func show() {
        dialog.show("Which branch?") { [weak self] typed in self?.pressed(typed) }
    }

    func dismiss() { dialog.close() }

    func handleProblemModel(_ problem: any ProblemModel) -> Bool {
        dialog.update(problem.message)
        return true
    }

    private func pressed(_ branch: String?) {
        guard let branch, let button = model.buttons.first else {
            Task { [flowDelegate] in await flowDelegate?.close() }  // the user closed the dialog
            return
        }
        flowDelegate?.submit(interactionActionModel: button, parameters: ["branch": .text(branch)])
    }
}

/// Uses the app's screen for that view, and the default ones for all others.
func useBranchScreen(in wallet: BadgeWallet) {
    wallet.ui.hypermedia.registerPresenter(for: (any FormModel).self) { model, style, commonStyle in
        model.viewName == "views/branch" ? BranchScreen(model) : nil
    }
}

/// A security key, as the app speaks to it.
protocol SecurityKey: Sendable {
    func makeCredential(
        _ options: WebAuthn.CreationOptions, clientData: [UInt8]
    ) async throws -> (id: [UInt8], attestationObject: [UInt8])
    func assert(_ options: WebAuthn.RequestOptions, clientData: [UInt8]) async throws -> WebAuthn.Assertion
}

/// Asks a security key instead of the wallet's own authenticator.
struct SecurityKeyAuthenticator: Authenticator {
    let key: any SecurityKey  // a protocol of the app
    let attachments: Set<WebAuthn.Attachment> = [.crossPlatform]

    func register(_ options: WebAuthn.CreationOptions, origin: String) async throws -> WebAuthn.Registration {
        let clientData = options.clientData(origin: origin)
        let made = try await key.makeCredential(options, clientData: clientData)
        return WebAuthn.Registration(
            credentialID: made.id, clientData: clientData, attestationObject: made.attestationObject)
    }

    func sign(_ options: WebAuthn.RequestOptions, origin: String) async throws -> WebAuthn.Assertion {
        try await key.assert(options, clientData: options.clientData(origin: origin))
    }
}

/// Lets a security key answer.
func useSecurityKey(_ key: any SecurityKey, in configuration: inout WalletConfiguration) {
    configuration.authenticator = SecurityKeyAuthenticator(key: key)
}

/// Lets the login ask the app's scanner.
func useScanner(
    _ scan: @escaping @Sendable (String?) async throws -> String, in configuration: inout WalletConfiguration
) {
    configuration.clientOperations[.init(rawValue: "example-scan")] = { operation in
        // scan is a function of the app.
        ["result": .string(try await scan(operation.arguments["kind"]?.stringValue))]
    }
}

/// Asks the server for a login by PIN.
func askForPIN(in configuration: inout WalletConfiguration) {
    var hypermedia = HypermediaConfiguration()
    hypermedia.parameters = { ["acr_values": "urn:example:pin"] }
    configuration.hypermedia = hypermedia
}

/// Has the login show its selectors as tabs, and open the app of BankID.
func presentLogins(of wallet: BadgeWallet, _ open: @escaping @Sendable (URL) async -> Bool) {
    let presentation = HypermediaPresentation(selectorLayout: .tabs, openedSchemes: ["bankid"])
    wallet.ui.hypermedia.setPresentation(presentation)
    wallet.ui.hypermedia.setURLOpener { app in await open(app) }  // open is a function of the app
}

/// Logs in without a wallet: the app shows the steps.
func logIn(
    with client: HypermediaClient, showing show: (HypermediaStep, HypermediaFlow) async throws -> Void
) async throws -> HypermediaGrant {
    let flow = try client.makeFlow()
    try await flow.begin()
    for await event in flow.events {
        switch event {
        case .step(let step), .problem(_, on: let step?): try await show(step, flow)
        case .waiting(let wait): try await show(wait.step, flow)
        case .problem(_, on: nil): break  // the next event says how the login ended
        case .operationFailed(_, let error), .interrupted(let error): throw error
        case .finished(.authorized(let grant)): return grant
        case .finished(.declined(let error)), .finished(.failed(let error)): throw error
        }
    }
    throw CancellationError()
}
