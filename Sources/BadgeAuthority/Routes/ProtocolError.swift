import BadgeModel
import HTTPTypes
import Hummingbird

// A refusal as the protocols write it: an error code, a sentence, and never anything of the store.
struct ProtocolError: Error {
    let status: HTTPResponse.Status
    let code: String
    let description: String
    var members: [String: JSON] = [:]
    var headers: HTTPFields = [:]

    init(_ code: String, _ description: String, status: HTTPResponse.Status = .badRequest) {
        self.status = status
        self.code = code
        // RFC 6749, section 5.2: printable ASCII without the quotation mark and the backslash.
        self.description = String(
            description.map { character in
                guard let byte = character.asciiValue, (0x20...0x7E).contains(byte), byte != 0x5C else { return "?" }
                return character == "\"" ? "'" : character
            })
    }

    var response: Response {
        let body = ["error": .string(code), "error_description": .string(description)].merging(members) { known, _ in
            known
        }
        return Response.document(.object(body), status: status, headers: headers)
    }
}

extension ProtocolError {
    static func invalidRequest(_ description: String) -> Self { Self("invalid_request", description) }

    // `tries_left` is ours, so that a wallet can tell a wrong code from a dead invitation; it does not say why it is dead.
    static let invitationUnusable = invalidGrant(
        "The invitation was used, has expired, or died of wrong codes. Ask for a new one.", triesLeft: 0)

    static func wrongTransactionCode(triesLeft: Int) -> Self {
        invalidGrant("The transaction code is wrong.", triesLeft: triesLeft)
    }

    private static func invalidGrant(_ description: String, triesLeft: Int) -> Self {
        var error = Self("invalid_grant", description)
        error.members["tries_left"] = .integer(Int64(triesLeft))
        return error
    }

    // RFC 6750, section 3: who brings no token learns only that one is needed.
    static let tokenMissing = unauthorized("Bearer", "An access token is needed.")
    static let tokenInvalid = unauthorized(
        #"Bearer error="invalid_token""#, "The access token is unknown or has expired.")

    private static func unauthorized(_ challenge: String, _ description: String) -> Self {
        var error = Self("invalid_token", description, status: .unauthorized)
        error.headers[.wwwAuthenticate] = challenge
        return error
    }

    static let notFound = Self("not_found", "There is nothing at this address.", status: .notFound)

    static let tooLarge = Self("invalid_request", "The request is larger than 64 KB.", status: .contentTooLarge)

    static let busy: Self = {
        var error = Self(
            "temporarily_unavailable", "The server is busy. Try again in a second.", status: .serviceUnavailable)
        error.headers[.retryAfter] = "1"
        return error
    }()

    static let internalError = Self("server_error", "The server failed. Try again later.", status: .internalServerError)
}
