import BadgeModel
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    static let bodyLimit = 64 * 1024

    func bytes(of mediaType: String, or error: (String) -> ProtocolError) async throws -> [UInt8] {
        guard self.mediaType == mediaType else { throw error("The body must be \(mediaType).") }
        return try await bytes()
    }

    func bytes(upTo limit: Int = bodyLimit, or tooLarge: ProtocolError = .tooLarge) async throws -> [UInt8] {
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit { throw tooLarge }
        do {
            return Array(buffer: try await body.collect(upTo: limit))
        } catch is NIOTooManyBytesError {
            throw tooLarge
        }
    }

    // In lower case and without parameters; nil where the field is absent or longer than any of ours.
    var mediaType: String? {
        guard let field = headers[.contentType], field.utf8.count <= 256 else { return nil }
        return field.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
    }

    func form() async throws -> [String: String] {
        let bytes = try await bytes(of: "application/x-www-form-urlencoded", or: ProtocolError.invalidRequest)
        return try FormReader.fields(bytes)
    }

    func json(or error: @escaping (String) -> ProtocolError) async throws -> JSONReader {
        let bytes = try await bytes(of: "application/json", or: error)
        do {
            let reader = JSONReader(try JSON.parse(bytes, limits: JSON.Limits(bytes: Self.bodyLimit, depth: 16)))
            _ = try reader.object()
            return reader
        } catch let failure as BadgeError {
            throw error(failure.reason)
        }
    }

    // RFC 6750, section 2.1: one header of one form; a token elsewhere is no token.
    func bearerToken() throws -> String {
        let values = headers[values: .authorization]
        guard let value = values.first else { throw ProtocolError.tokenMissing }
        guard values.count == 1, value.hasScheme("bearer"), let token = Self.token(value) else {
            throw ProtocolError.tokenInvalid
        }
        return token
    }

    // What stands behind the name of a scheme.
    static func token(_ authorization: String) -> String? {
        let parts = authorization.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 2, (1...512).contains(parts[1].count) else { return nil }
        return String(Substring(parts[1]))
    }

    // A JSON body of the device API: what is not known here is refused.
    func members<Value>(
        only names: Set<String>, _ read: (JSONReader) throws -> Value
    ) async throws -> Value {
        let reader = try await json(or: ProtocolError.invalidRequest)
        do {
            try reader.allow(only: names)
            return try read(reader)
        } catch let failure as BadgeError {
            throw ProtocolError.invalidRequest(failure.reason)
        }
    }
}
