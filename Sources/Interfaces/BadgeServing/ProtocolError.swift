package import BadgeModel
package import HTTPTypes
package import Hummingbird

// A refusal in the form of the protocols: an error code and a sentence, without any data of the store.
package struct ProtocolError: Error {
    package let status: HTTPResponse.Status
    package let code: String
    package let description: String
    package var members: [String: JSON] = [:]
    package var headers: HTTPFields = [:]
    // An error of JSON, or problem details (RFC 9457).
    package var mediaType = "application/json"

    package init(_ code: String, _ description: String, status: HTTPResponse.Status = .badRequest) {
        self.status = status
        self.code = code
        // RFC 6749, section 5.2: printable ASCII without the quotation mark and the backslash.
        self.description = String(
            description.map { character in
                guard let byte = character.asciiValue, (0x20...0x7E).contains(byte), byte != 0x5C else { return "?" }
                return character == "\"" ? "'" : character
            })
    }

    package var response: Response {
        let body = ["error": .string(code), "error_description": .string(description)].merging(members) { known, _ in
            known
        }
        return Response.text(JSON.object(body).text, type: mediaType, status: status, headers: headers)
    }
}

extension ProtocolError {
    package static func invalidRequest(_ description: String) -> Self { Self("invalid_request", description) }

    package static let notFound = Self("not_found", "There is nothing at this address.", status: .notFound)

    package static let tooLarge = Self(
        "invalid_request", "The request is larger than 64 KB.", status: .contentTooLarge)

    package static let busy: Self = {
        var error = Self(
            "temporarily_unavailable", "The server is busy. Try again in a second.", status: .serviceUnavailable)
        error.headers[.retryAfter] = "1"
        return error
    }()

    package static let internalError = Self(
        "server_error", "The server failed. Try again later.", status: .internalServerError)

    package static func rateLimited(seconds: Int) -> Self {
        waiting("rate_limited", "That was asked for too often. Try again later.", seconds)
    }

    package static func waiting(_ code: String, _ description: String, _ seconds: Int) -> Self {
        var refusal = Self(code, description, status: .tooManyRequests)
        refusal.headers[.retryAfter] = String(seconds)
        return refusal
    }
}
