// Why an access token of another server is not taken.
enum ExternalTokenError: Error {
    // The reason is for the operator's log.
    case refused(reason: String)
    // The server could not be asked, so that nothing is known of the token.
    case unavailable(reason: String, seconds: Int)
}
