package import BadgeModel
import BadgeTransport
import Foundation

extension DeviceSession {
    /// Has the organization send what the user shares by email. The same document is sent once.
    ///
    /// - Parameter share: The share's document, with a recipient.
    /// - Throws: `BadgeError` `notSupported` where the organization does not send it; `rateLimited` when the day's number is
    ///   used up; `invalidInput` for a recipient that it cannot send to; `sessionEnded`, and those of the web client.
    package func sendByMail(_ share: JSON) async throws {
        guard let endpoint = configuration.shareEndpoint else { throw Self.notAllowed(configuration) }
        do {
            try await withAccessToken { authorization in
                try await web.postJSON(endpoint, share, authorization: authorization, isRepeatable: true) { _ in }
            }
        } catch let failure as BadgeError {
            switch failure.serverProblem?.error {
            case "sharing_not_allowed", "not_found": throw Self.notAllowed(configuration, failure)
            case "invalid_recipient":
                let message = Message(
                    .client("invalidInput.shareRecipientRefused"), ["organization": configuration.name])
                throw BadgeError(
                    .invalidInput, message,
                    detail: .invalidFields([.init(path: "email", message: message)]),
                    underlying: failure.serverProblem, recovery: .retry)
            case "too_many_shares":
                let limit = failure.serverProblem?.document["limit"]?.integerValue ?? 0
                throw BadgeError(
                    .rateLimited, .client("rateLimited.share"),
                    ["organization": configuration.name, "limit": Int(limit)],
                    underlying: failure.serverProblem, recovery: failure.recovery)
            default: throw failure
            }
        }
    }

    private static func notAllowed(
        _ configuration: ServerConfiguration, _ failure: BadgeError? = nil
    ) -> BadgeError {
        BadgeError(
            .notSupported, "notSupported.shareByMail", ["organization": configuration.name],
            underlying: failure?.serverProblem)
    }
}

extension ServerConfiguration {
    /// Whether the organization sends emails for its people.
    package var sendsMailForPeople: Bool { shareEndpoint != nil }
}
