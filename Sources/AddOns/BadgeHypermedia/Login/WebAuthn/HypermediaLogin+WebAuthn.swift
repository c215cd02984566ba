import BadgeModel
import BadgeTransport
import BadgeUI

/// What an authenticator of this device does for the server.
extension HypermediaLogin {
    /// Asks the authenticator, as the user chose, and continues with its answer.
    func authenticate(_ operation: Representation.ClientOperation, option: String?) async throws {
        let variants = operation.webAuthnVariants
        let chosen = variants.first { $0.option == option } ?? (option == nil ? variants.first : nil)
        let (endpoint, authenticator) = (server.hypermediaEndpoint, context.authenticator)
        try await flow.perform(operation) {
            guard let chosen, let endpoint, authenticator.serves(chosen) else {
                throw BadgeError(.notSupported, .hypermedia("notSupported.authenticator"))
            }
            do {
                return [
                    chosen.field: try await authenticator.answer(
                        try chosen.request(at: endpoint), origin: endpoint.origin)
                ]
            } catch is CancellationError {
                throw BadgeError(.declined, "declined.cancelled")
            }
        }
    }

    /// Goes on with the way out of a WebAuthn step that no authenticator here can do, without showing the step. A step
    /// without a way out, or with one to fill in, is shown.
    ///
    /// - Returns: Whether the way out was taken.
    func leaveForLackOfAuthenticator(_ step: HypermediaStep) async throws -> Bool {
        guard case .clientOperation(let found) = step.content, found.operation.isWebAuthn,
            context.hypermedia.operations[found.operation.name] == nil,
            !found.operation.webAuthnVariants.contains(where: context.authenticator.serves),
            let form = found.operation.errorActions.first?.form, form.visibleFields.isEmpty
        else { return false }
        try await flow.submit(form)
        return true
    }
}

extension WebAuthn.Variant {
    /// The variant's name in a model's buttons; `nil` for anywhere.
    var option: String? {
        switch attachment {
        case .platform: "platform"
        case .crossPlatform: "crossPlatform"
        case nil: nil
        }
    }
}

extension Authenticator {
    fileprivate func serves(_ variant: WebAuthn.Variant) -> Bool {
        variant.attachment.map(attachments.contains) ?? !attachments.isEmpty
    }

    fileprivate func answer(_ request: WebAuthn.Variant.Request, origin: String) async throws -> JSON {
        switch request {
        case .registration(let options): try await register(options, origin: origin).json
        case .authentication(let options): try await sign(options, origin: origin).json
        }
    }
}
