import BadgeAuthority
import Foundation

// A message to the holder of an account: its link, or its code at an app, may be used once.
struct FlowMessage: Sendable {
    enum Purpose: Sendable {
        // The link lets the reader choose another password.
        case password
        // The link verifies the email address.
        case verification

        var kind: OutboxMessage.Kind {
            switch self {
            case .password: .passwordReset
            case .verification: .emailVerification
            }
        }
    }

    static let lifetime: TimeInterval = 1800

    // Also the subject of the message in the outbox.
    let id: String
    let account: String
    // The account as a person's, which it becomes when the message is used; nil for one that is not a person's.
    let adopted: FlowServerAccount?
    // Where it was sent. It is void once the account has another address.
    let address: String
    let purpose: Purpose
    // What the request was of, for the page of the link.
    let client: String
    let flow: String
    let locale: String
}
