package import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeStorage
import BadgeTransport
package import BadgeUI
package import Foundation

/// Has the user log in at an organization that has the device API.
package struct RequestLogin: Sendable {
    enum Subject: Sendable {
        case badge(Badge)
        case organization(String)
    }

    let subject: Subject
    package let server: URL
    /// `nil` for a user name and a password, or for the external server at which the organization's users log in.
    var method: LoginMethod?
    package let prompt: LoginPromptRun
    package let context: WorkflowContext

    /// - Parameter accepted: Stores the session. An error that it throws is reported to the screen like a refusal.
    /// - Throws: `BadgeError` `declined`, `uiNotRegistered`, `notSupported` when the organization has no logins,
    ///   `wrongPerson`; network errors.
    func run<Value: Sendable>(
        accepted: @escaping @Sendable (DeviceSession) async throws -> Value
    ) async throws -> Value {
        let badgeKey = try await badgeKey()
        if let login = context.sessionLogin(by: method),
            let value = try await login.logIn(self, at: nil, badgeKey: badgeKey, accepted: accepted)
        {
            return value
        }
        let configuration = try await context.issuer.fetchConfiguration(of: server)
        if method == nil, prompt.request.answer == nil,
            let login = context.sessionLogin(offeredBy: configuration),
            let value = try await login.logIn(self, at: configuration, badgeKey: badgeKey, accepted: accepted)
        {
            return value
        }
        let device = try await context.device(at: server)
        if let offer = try await directingOffer(configuration) {
            let grant = try await context.logIn(
                for: offer, organization: configuration.name, badge: badge, badgeKey: badgeKey, method: nativeMethod,
                device: device, prompt: prompt)
            guard let session = try await context.issuer.session(of: grant) else {
                throw BadgeError(.serverAnswerInvalid, "serverAnswerInvalid.session", ["issuer": server.host() ?? ""])
            }
            return try await accepted(session)
        }
        return try await logIn(configuration, badgeKey, prompt, device, accepted: accepted)
    }

    private func logIn<Value: Sendable>(
        _ configuration: ServerConfiguration, _ badgeKey: String?, _ prompt: LoginPromptRun, _ device: DeviceIdentity,
        accepted: @escaping @Sendable (DeviceSession) async throws -> Value
    ) async throws -> Value {
        let screen = DefaultLoginScreen(LoginAnswer.credentials) { $0.promptForLogin($1, completion: $2) }
        return try await prompt.ask(setup(configuration), on: screen) { [context] answer in
            guard case .credentials(let credentials) = answer else { throw BadgeError.anotherAnswer }
            var parameters = credentials.parameters
            parameters.merge(prompt.request.options?.parameters ?? [:]) { $1 }
            parameters.merge(context.ui.loginExtension?.parameters(ofDevice: device.id.rawValue) ?? [:]) { $1 }
            return try await accepted(
                try await context.issuer.logIn(
                    username: credentials.username, password: credentials.password,
                    oneTimeCode: credentials.oneTimeCode, parameters: parameters, badgeKey: badgeKey,
                    at: configuration, device: device))
        }
    }

    // What the user chose beside an add-on's login is the usual one.
    private var nativeMethod: LoginMethod? { context.sessionLogin(by: method) == nil ? method : nil }

    /// Returns the login with what the user enters beside that of an add-on; `nil` where another screen asks for it: the
    /// app's own, one with more fields or texts, or a server's.
    package func nativeLogin(
        _ badgeKey: String?
    ) async throws -> (@Sendable (LoginCredentials) async throws -> DeviceSession)? {
        let configuration = try await context.issuer.fetchConfiguration(of: server)
        let project = setup(configuration).project
        guard context.ui.hasDefaultLogin, prompt.request.kind == nil, prompt.request.options?.isObserved != true,
            context.ui.loginExtension?.style(for: .authentication, project) == nil,
            try await directingOffer(configuration) == nil
        else { return nil }
        let device = try await context.device(at: server)
        return { [self] credentials in
            var request = prompt.request
            request.answer = .credentials(credentials)
            return try await logIn(
                configuration, badgeKey, LoginPromptRun(request, in: context), device, accepted: { $0 })
        }
    }

    /// Returns the organization's name. A badge's own name may be another.
    package func organizationName() async throws -> String {
        switch subject {
        case .badge(let badge): try await context.store.organization(badge.organizationID)?.name ?? badge.display.name
        case .organization(let name): name
        }
    }

    // The offer at whose server the user logs in; `nil` for a user name and a password.
    private func directingOffer(_ configuration: ServerConfiguration) async throws -> ResolvedOffer? {
        let method = nativeMethod
        guard method != .challenge, prompt.request.answer == nil || method != nil else { return nil }
        let offer = try await context.issuer.offerForEnrollment(at: server)
        let isDirected =
            method != nil || configuration.authorizationServer != nil
            || context.login(offeredBy: offer) != nil
        return isDirected ? offer : nil
    }

    private var badge: Badge? {
        guard case .badge(let badge) = subject else { return nil }
        return badge
    }

    private func setup(_ configuration: ServerConfiguration) -> LoginPromptSetup {
        let name: String
        let message: Message
        switch subject {
        case .badge(let badge):
            name = configuration.name
            message = Message("prompt.login.toBadge", ["badge": badge.display.name])
        case .organization(let organization):
            name = organization
            message = Message("prompt.login.toOrganization", ["organization": organization])
        }
        var setup = LoginPromptSetup(
            prompt.request.kind ?? .authentication, project: ProjectInfo(projectName: name, server: server),
            badge: badge, sectionTitle: prompt.words("action.login"), sectionSubtitle: message.text(in: prompt.words))
        let origin = configuration.loginEndpoint.origin
        setup.passwordOrigin = origin == server.origin ? nil : origin
        return setup
    }

    // The key by which the organization identifies the badge, so that the login of another person is refused.
    private func badgeKey() async throws -> String? {
        guard case .badge(let badge) = subject else { return nil }
        return try await context.store.credentials(of: badge.id).last?.holderKey
    }
}

extension BadgeError {
    static let anotherAnswer = BadgeError(.invalidInput, "invalidInput.anotherAnswer", recovery: .retry)
}
