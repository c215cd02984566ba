import BadgeKeys
import BadgeModel
import Foundation

// A message for the outbox.
struct FlowMail: Sendable {
    let message: FlowMessage
    let recipient: String
    // Nil for an account that is not a person's.
    let person: String?
    let code: String
    // The messages that it replaces; nil if it is not to be sent.
    let replaced: [String]?
}

extension Authority {
    func enqueue(_ mail: FlowMail) async throws {
        try await onStoreQueue { [custody] store in
            let link = try store.organization().issuer.absoluteString + Endpoint.flowMessage + "?code=" + mail.code
            let sealed = try MessageSecrets(code: mail.code, link: link).sealed(by: custody)
            try store.enqueue(mail, sealed: sealed)
        }
    }
}
