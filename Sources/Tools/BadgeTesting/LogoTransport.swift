import BadgeKeys
import BadgeModel
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization

/// Answers requests for an organization's logo, which no embedded organization serves, and passes on every other one.
final class LogoTransport: HTTPTransport {
    private let next: any HTTPTransport
    private let address: URL
    private let logo: @Sendable () -> [UInt8]?

    init(_ next: any HTTPTransport, at address: URL, logo: @escaping @Sendable () -> [UInt8]?) {
        self.next = next
        self.address = address
        self.logo = logo
    }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        try await send(request, body: body, maxAnswerBytes: LiveTransport.maxBodyBytes)
    }

    func send(_ request: HTTPRequest, body: Data, maxAnswerBytes: Int) async throws -> HTTPTransportResponse {
        let asked = HTTPRequest(.get, to: address)
        guard let logo = logo(), request.authority == asked.authority, request.path == asked.path else {
            return try await next.send(request, body: body, maxAnswerBytes: maxAnswerBytes)
        }
        let tag = "\"\(Base64URL.encode(Digest.sha256(logo)))\""
        let isKnown = request.headerFields[.ifNoneMatch] == tag
        let type = logo.starts(with: [0xFF, 0xD8]) ? "image/jpeg" : "image/png"
        return HTTPTransportResponse(
            response: HTTPResponse(
                status: isKnown ? .notModified : .ok, headerFields: [.contentType: type, .eTag: tag]),
            body: isKnown ? Data() : Data(logo))
    }

    func fetchCertificate(of server: URL) async throws -> ServerCertificate? {
        try await next.fetchCertificate(of: server)
    }

    func secured(by security: ServerSecurity) throws -> any HTTPTransport {
        LogoTransport(try next.secured(by: security), at: address, logo: logo)
    }

    func close() async throws { try await next.close() }
}
