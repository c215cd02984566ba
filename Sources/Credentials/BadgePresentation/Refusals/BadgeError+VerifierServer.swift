import BadgeModel
import BadgeTransport

extension BadgeError {
    /// The failure of a request to a verifier's server, which is for the verifier to mend, and for no organization.
    var ofVerifier: BadgeError {
        guard let message = messageOfVerifier else { return self }
        return BadgeError(code, message, detail: detail, underlying: underlying, recovery: recovery)
    }

    private var messageOfVerifier: Message? {
        if case .httpStatus(let status)? = detail, let server = message.server, !isRetryable, !namesWrongClock {
            return .presentation("serverFailed.verifier", ["server": server, "status": status])
        }
        return switch message.key {
        case "serverAnswerInvalid.size": .presentation("serverAnswerInvalid.verifierSize", message.values)
        case "serverAnswerInvalid.answer": .presentation("serverAnswerInvalid.verifierAnswer", message.values)
        case "serverUntrusted.otherHost": .presentation("serverUntrusted.verifierOfOtherHost", message.values)
        case "serverUntrusted.expired": .presentation("serverUntrusted.verifierExpired", message.values)
        case "serverUntrusted.notYetValid": .presentation("serverUntrusted.verifierNotYetValid", message.values)
        case "serverUntrusted.version": .presentation("serverUntrusted.verifierVersion", message.values)
        default: nil
        }
    }
}

extension Message {
    // Of a message, or of the first of several sentences.
    fileprivate var server: Value? {
        if let server = values["server"] { return server }
        guard case .sentences(let sentences)? = values["sentences"] else { return nil }
        return sentences.first?.values["server"]
    }
}

extension PresentationClient {
    /// Exchanges a request with a verifier's server.
    func ofVerifier<Answer>(_ exchange: () async throws -> Answer) async throws -> Answer {
        do { return try await exchange() } catch let error as BadgeError { throw error.ofVerifier }
    }
}
