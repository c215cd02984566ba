import BadgeServing
import Foundation
import HTTPTypes
import Hummingbird

extension Request {
    package func form() async throws -> [String: String] {
        let bytes = try await bytes(of: "application/x-www-form-urlencoded", or: ProtocolError.invalidRequest)
        return try FormReader.fields(bytes)
    }

    // RFC 6750, section 2.1: the token must be in the only Authorization header; one anywhere else is ignored.
    func bearerToken() throws -> String {
        let values = headers[values: .authorization]
        guard let value = values.first else { throw ProtocolError.tokenMissing }
        guard values.count == 1, value.hasScheme("bearer"), let token = Self.token(value) else {
            throw ProtocolError.tokenInvalid
        }
        return token
    }

    // More than the length of the organization's own tokens.
    package static let maxTokenBytes = 512

    // Returns the token after the scheme's name.
    package static func token(_ authorization: String, maxBytes: Int = maxTokenBytes) -> String? {
        let parts = authorization.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 2, (1...maxBytes).contains(parts[1].count) else { return nil }
        return String(Substring(parts[1]))
    }
}
