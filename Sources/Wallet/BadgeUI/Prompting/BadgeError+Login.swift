package import BadgeModel

extension BadgeError {
    /// Whether a login failed at the connection or the server: it is unreachable, not trusted, or does not work.
    package var isOfServer: Bool {
        switch code {
        case .serverInsecure, .serverUnreachable, .serverUntrusted, .serverFailed, .serverAnswerInvalid,
            .metadataMismatch, .rateLimited:
            true
        default: false
        }
    }
}
