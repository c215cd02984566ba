package import BadgeModel
import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore

extension Request {
    package static let bodyLimit = 64 * 1024

    package func bytes(
        of mediaType: String, upTo limit: Int = bodyLimit, or error: (String) -> ProtocolError,
        tooLarge: ProtocolError = .tooLarge
    ) async throws -> [UInt8] {
        guard self.mediaType == mediaType else { throw error("The body must be \(mediaType).") }
        return try await bytes(upTo: limit, or: tooLarge)
    }

    package func bytes(upTo limit: Int = bodyLimit, or tooLarge: ProtocolError = .tooLarge) async throws -> [UInt8] {
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit { throw tooLarge }
        do {
            return Array(buffer: try await body.collect(upTo: limit))
        } catch is NIOTooManyBytesError {
            throw tooLarge
        }
    }

    // The media type in lowercase, without parameters; nil if the field is missing or longer than any supported type.
    package var mediaType: String? {
        guard let field = headers[.contentType], field.utf8.count <= 256 else { return nil }
        return field.parts(at: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
    }

    package func json(
        upTo limit: Int = bodyLimit, or error: @escaping (String) -> ProtocolError, tooLarge: ProtocolError = .tooLarge
    ) async throws -> JSONReader {
        let bytes = try await bytes(of: "application/json", upTo: limit, or: error, tooLarge: tooLarge)
        do {
            let reader = JSONReader(try JSON.parse(bytes, limits: JSON.Limits(bytes: limit, depth: 16)))
            _ = try reader.object()
            return reader
        } catch let failure as BadgeError {
            throw error(failure.reason)
        }
    }

    // Reads a JSON body with these members only. Unknown members are refused.
    package func members<Value>(
        only names: Set<String>, upTo limit: Int = bodyLimit, or tooLarge: ProtocolError = .tooLarge,
        _ read: (JSONReader) throws -> Value
    ) async throws -> Value {
        let reader = try await json(upTo: limit, or: ProtocolError.invalidRequest, tooLarge: tooLarge)
        do {
            try reader.allow(only: names)
            return try read(reader)
        } catch let failure as BadgeError {
            throw ProtocolError.invalidRequest(failure.reason)
        }
    }
}
