// The reason why another server's access token is refused.
enum ExternalTokenError: Error {
    // The reason is for the operator's log.
    case refused(reason: String)
    // The server could not be asked, so the validity of the token is unknown.
    case unavailable(reason: String, seconds: Int)
}
