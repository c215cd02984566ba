import BadgeKit
import BadgeModel
import BadgeOpenID
import BadgeStorage
import BadgeTransport
import BadgeUI
import Foundation

/// A login prompt that an app asks for, and the workflow behind it.
struct ShownLoginPrompt {
    private let kind: LoginPromptKind
    private let target: LoginTarget
    private let options: LoginPromptOptions
    private let request: LoginPromptRequest
    private let context: WorkflowContext

    init(_ kind: LoginPromptKind, _ target: LoginTarget, _ options: LoginPromptOptions, context: WorkflowContext) {
        (self.kind, self.target, self.options, self.context) = (kind, target, options, context)
        request = LoginPromptRequest(kind: kind, options: options, waits: false)
    }

    func play() async throws {
        switch (kind, target) {
        case (.changePassword, .badge(let badge)):
            try await ChangePassword(badgeID: badge, prompt: request, context: context).run()
        case (.changePassword, .server):
            throw BadgeError(.inputRequired, .loginPrompts("inputRequired.badgeOfAccount"))
        case (.certificate, _):
            guard let server = options.certificateServer else {
                throw BadgeError(.inputRequired, .loginPrompts("inputRequired.certificateServer"))
            }
            let organization = try await organization()
            _ = try await RequestCertificate(from: server, for: organization, prompt: request, context: context).run()
        case (_, .badge(let badge)):
            _ = try await LogInToBadge(badgeID: badge, method: method, prompt: request, context: context).run()
        case (_, .server(let server)):
            _ = try await EnrollByLogin(server: server, method: method, prompt: request, context: context).run()
        }
    }

    // Whose server is to see the certificate.
    private func organization() async throws -> URL {
        switch target {
        case .badge(let badge): try await context.store.requireBadge(badge).server
        case .server(let server): server
        }
    }

    private var method: LoginMethod {
        switch kind {
        case .authentication, .userDefined, .changePassword, .certificate: .challenge
        case .htmlForm: .browser
        case .qr: .device
        case .oauth: context.browser.isAvailable ? .browser : .device
        }
    }
}
