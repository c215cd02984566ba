import BadgeModel
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    static let bodyLimit = 64 * 1024

    func bytes(of mediaType: String, or error: (String) -> ProtocolError) async throws -> [UInt8] {
        let given = headers[.contentType]?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces)
        guard given?.lowercased() == mediaType else { throw error("The body must be \(mediaType).") }
        return try await bytes()
    }

    private func bytes() async throws -> [UInt8] {
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > Self.bodyLimit {
            throw ProtocolError.tooLarge
        }
        do {
            return Array(buffer: try await body.collect(upTo: Self.bodyLimit))
        } catch is NIOTooManyBytesError {
            throw ProtocolError.tooLarge
        }
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
        let parts = value.split(separator: " ", omittingEmptySubsequences: false)
        guard values.count == 1, parts.count == 2, parts[0].lowercased() == "bearer",
            (1...512).contains(parts[1].utf8.count)
        else { throw ProtocolError.tokenInvalid }
        return String(parts[1])
    }
}
