import BadgeAuthority
import BadgeFlows
import BadgeKit
import BadgeModel
import BadgeSampleServers
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import HTTPTypes
import XCTest

/// A wallet whose user signs in at a flow server, with scripted answers.
@MainActor
final class FlowPlay {
    let organization: TestOrganization
    let server: FlowServer
    let wallet: BadgeWallet
    let account: FlowAccount
    let presenter: ScriptedPresenter
    let browser: ScriptedBrowser
    private let home: TemporaryHome

    static let address = "http://127.0.0.1:8430"
    static let password = "correct horse"

    init(
        _ replies: [Form.Kind: [ScriptedPresenter.Reply]] = [:], browsing pages: [[String: String]] = [],
        beside other: TestOrganization? = nil, isPresented: Bool = true, isPatient: Bool = false,
        _ change: (inout FlowConfiguration) -> Void = { _ in }
    ) async throws {
        organization = try TestOrganization()
        server = try FlowServer(hasSampleProviders: true)
        home = try TemporaryHome()
        let own = try organization.authority.transport { [server] in $0.flows = server }
        let transport: any HTTPTransport =
            if let other { FlowNeighbours(own: own, other: other.authority.transport()) } else { own }
        var wallet = organization.configuration(home: home.url, transport: transport)
        browser = ScriptedBrowser(transport, answers: pages)
        wallet.browser = isPatient ? PatientBrowser(browser) : browser
        presenter = ScriptedPresenter(replies.merging([.providerPage: pages.map { _ in .wait }]) { own, _ in own })
        self.wallet = try await BadgeWallet.open(wallet)
        if isPresented { self.wallet.ui.registerAll(presentedBy: presenter) }
        var configuration = try Self.configuration()
        change(&configuration)
        account = try self.wallet.configureFlows(configuration)
    }

    static func configuration() throws -> FlowConfiguration {
        let address = try JSONReader(.string(address)).url()
        return FlowConfiguration(
            server: address, clientID: FlowServer.sampleClient, locale: "en-US",
            flow: .init(host: address, app: FlowLibrary.standardApp, name: FlowLibrary.standardName))
    }

    /// Adds an account without screens, and signs it out.
    func addAccount(_ email: String = "bo@example.com") async throws {
        let values: [String: FlowValue] = [
            "firstName": "Bo", "displayName": "Bo", "emailAddress": .text(email),
            "newPassword": .secret(Secret(utf8: Self.password)),
            "newPasswordConfirm": .secret(Secret(utf8: Self.password)), "acceptTerms": "true",
            "addressCountry": "DE",
        ]
        _ = try await account.client.register(values)
        try await account.client.clearSignInState()
    }

    /// The kinds of the forms that were shown, and what happened to each, in order. What waits for a provider's page comes
    /// and goes with the browser.
    var events: [String] { presenter.transcript.steps.filter { !$0.contains("providerPage") } }

    /// The forms that were shown, but for those that wait for a provider's page.
    var forms: [Form] { presenter.transcript.forms.filter { $0.kind != .providerPage } }

    /// The forms that waited for a provider's page.
    var waits: [Form] { presenter.transcript.forms.filter { $0.kind == .providerPage } }

    var isSignedIn: Bool {
        get async throws { try await account.client.accessToken != nil }
    }

    func close() async throws {
        try await wallet.close()
        try organization.close()
    }

    static func signIn(_ password: String = password) -> ScriptedPresenter.Reply {
        .submit(["signInEmailAddress": "bo@example.com", "currentPassword": password])
    }

    /// What the page of a sample provider is answered with.
    static func provider(_ email: String, _ name: String = "") -> [String: String] {
        ["email": email, "name": name, "action": "allow"]
    }
}

/// Two organizations at addresses of their own.
private struct FlowNeighbours: HTTPTransport {
    let own: any HTTPTransport
    let other: any HTTPTransport

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let isOwn = request.authority == "127.0.0.1:8430"
        return try await (isOwn ? own : other).send(request, body: body)
    }

    func close() async throws {
        try await own.close()
        try await other.close()
    }
}
