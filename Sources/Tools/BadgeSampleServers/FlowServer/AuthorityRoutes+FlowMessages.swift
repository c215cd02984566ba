import BadgeAuthority
import BadgeFlows
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

// The page of a link in a message, in the language of the flow that the message is of.
extension AuthorityRoutes {
    func flowMessagePage(_ request: Request, _ server: FlowServer) async throws -> Response {
        let code = try? Self.queryFields(request)["code"]
        return try await answer(request, server, code: code) { message, code in
            Self.page(of: message, code, server).page()
        }
    }

    func answerFlowMessage(_ request: Request, _ server: FlowServer) async throws -> Response {
        let form = try await request.form()
        return try await answer(request, server, code: form["code"]) { message, code in
            try RequestClient.charge()
            let call = try FlowCall(
                self, server, ["client_id": message.client, "locale": message.locale, "flow": message.flow])
            do {
                switch message.purpose {
                case .verification:
                    guard try await call.isRegistered(message, by: form["password"]) else {
                        return Self.page(of: message, code, server)
                            .page(problem: .samples("page.flow.wrongPassword"), status: .badRequest)
                    }
                    try await call.take(code, .verification, or: FlowRefusal(416))
                    return FlowMessagePage.addressVerified.page()
                case .password:
                    if let problem = call.problem(with: form["password"], form["again"]) {
                        return Self.page(of: message, code, server).page(problem: problem, status: .badRequest)
                    }
                    try await call.choosePassword(form["password"] ?? "", with: code)
                    return FlowMessagePage.passwordChosen.page()
                }
            } catch let refusal as FlowRefusal {
                guard refusal.code == 510 else { throw refusal }
                return Self.page(of: message, code, server).page(
                    problem: refusal.lockedSeconds.map(LoginPage.locked) ?? .organization("page.login.later"),
                    status: .tooManyRequests)
            }
        }
    }

    private func answer(
        _ request: Request, _ server: FlowServer, code: String?,
        _ body: (FlowMessage, String) async throws -> LoginPage
    ) async throws -> Response {
        let organization = try await authority.readStore { try $0.organization().name }
        guard let code, let message = server.message(of: code, now: authority.clock.now()) else {
            try RequestClient.charge()
            return try await request.inItsLanguage {
                FlowMessagePage.unusable.page(status: .badRequest).response(of: organization)
            }
        }
        if message.adopted != nil { RequestClient.confirm() }
        return try await LoginPage.$words.withValue(Localization(Languages([message.locale]), of: .samples)) {
            do { return try await body(message, code).response(of: organization) } catch is FlowRefusal {
                return FlowMessagePage.unusable.page(status: .badRequest).response(of: organization)
            }
        }
    }

    private static func page(of message: FlowMessage, _ code: String, _ server: FlowServer) -> FlowMessagePage {
        switch message.purpose {
        case .password: return .choosingPassword(code: code)
        case .verification:
            let account = server.state.withLock { $0.accounts[message.account] }
            guard let provider = account?.profiles.first?.provider, account?.hasPassword == false else {
                return .verifyingAddress(code: code)
            }
            return .verifyingAddressOfProvider(code: code, provider: provider)
        }
    }
}

extension FlowServer {
    // Nil for a code that was used, has expired or is none.
    func message(of code: String, now: Date) -> FlowMessage? {
        state.withLock { state in
            guard let grant = state.grant(code), case .message(let message) = grant.subject, grant.expires > now,
                message.adopted != nil || state.accounts[message.account] != nil
            else { return nil }
            return message
        }
    }
}

extension FlowCall {
    private static let formWithoutCurrent = "changePasswordFormNoAuth"

    // Uses the message up, and ends the sign-ins of the account.
    func choosePassword(_ password: String, with code: String) async throws {
        let hash = try await hash(password)
        let account = try await take(code, .password, or: FlowRefusal(415))
        try await setPassword(hash, of: account, from: try await fingerprint(of: account), by: nil)
    }

    // Whether the reader is who registered: with the address of another, one would have it verified by its holder.
    func isRegistered(_ message: FlowMessage, by password: String?) async throws -> Bool {
        guard let account = server.state.withLock({ $0.accounts[message.account] }) else { throw FlowRefusal(416) }
        guard account.hasPassword else { return true }
        guard let password, !password.isEmpty else { return false }
        return try await isPassword(password, of: account)
    }

    // What is wrong with a new password: by the flow's form for it, and by the organization's own rule; nil for nothing.
    func problem(with password: String?, _ again: String?) -> Message? {
        guard let password, !password.isEmpty else {
            return Message("form.missing", ["label": words("field.newPassword")])
        }
        guard password == again else { return "form.entriesDiffer" }
        if let form = flow.forms[Self.formWithoutCurrent] {
            let names = flow.fields(of: form).filter { $0.type == .password }.map(\.name)
            let values = Dictionary(names.map { ($0, FlowValue.text(password)) }) { first, _ in first }
            if let violation = flow.violations(of: form, in: values).first(where: { names.contains($0.path) }) {
                return violation.message
            }
        }
        return Authority.isFit(Secret(utf8: password)) ? nil : .samples("page.flow.passwordUnfit")
    }
}
