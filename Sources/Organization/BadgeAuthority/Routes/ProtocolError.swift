import BadgeModel
import BadgeServing
import HTTPTypes

extension ProtocolError {
    // `tries_left` is our own member, by which a wallet distinguishes a wrong code from an invalid invitation. It does
    // not reveal why the invitation is invalid.
    static let invitationUnusable = invalidGrant(
        "The invitation was used, was withdrawn, has expired, or had too many wrong codes. Ask for a new one.",
        triesLeft: 0)

    static func wrongTransactionCode(triesLeft: Int) -> Self {
        invalidGrant("The transaction code is wrong.", triesLeft: triesLeft)
    }

    private static func invalidGrant(_ description: String, triesLeft: Int) -> Self {
        var error = Self("invalid_grant", description)
        error.members["tries_left"] = .integer(Int64(triesLeft))
        return error
    }

    // RFC 6750, section 3: a client without a token learns only that one is needed.
    static let tokenMissing = unauthorized("Bearer", "An access token is needed.")
    static let tokenInvalid = unauthorized(
        #"Bearer error="invalid_token""#, "The access token is unknown or has expired.")

    private static func unauthorized(_ challenge: String, _ description: String) -> Self {
        var error = Self("invalid_token", description, status: .unauthorized)
        error.headers[.wwwAuthenticate] = challenge
        return error
    }
}
