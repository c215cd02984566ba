import BadgeModel
import BadgeServing
import Foundation
import HTTPTypes
import Hummingbird

extension Request {
    package func form() async throws -> [String: String] {
        let bytes = try await bytes(of: "application/x-www-form-urlencoded", or: ProtocolError.invalidRequest)
        return try FormReader.fields(bytes)
    }

    // Whether the client names this media type, and prefers it to the other one or names that one as well (RFC 9110,
    // section 12.5.1).
    func accepts(_ mediaType: String, before other: String) -> Bool {
        let fields = headers[values: .accept].filter { $0.utf8.count <= 1024 }
        let ranges = fields.flatMap { $0.lowercased().parts(at: ",") }.map { range in
            let parts = range.parts(at: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return (type: parts.first ?? "", weight: weight)
        }
        func weight(_ type: String) -> Double { ranges.first { $0.type == type }?.weight ?? 0 }
        return weight(mediaType) > 0 && weight(mediaType) >= weight(other)
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
