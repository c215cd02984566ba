import BadgeModel
import BadgeTransport
import Foundation
import HTTPTypes

/// A transport that reports each request as a diagnostic event.
struct DiagnosticTransport: HTTPTransport {
    let base: any HTTPTransport
    let diagnostics: Diagnostics

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        try await tell(request) { try await base.send(request, body: body) }
    }

    func send(_ request: HTTPRequest, body: Data, maxAnswerBytes: Int) async throws -> HTTPTransportResponse {
        try await tell(request) { try await base.send(request, body: body, maxAnswerBytes: maxAnswerBytes) }
    }

    private func tell(
        _ request: HTTPRequest, _ send: () async throws -> HTTPTransportResponse
    ) async throws -> HTTPTransportResponse {
        try await diagnostics.measure(.requestAnswered, .requestFailed, request.attributes) { attributes in
            let answer = try await send()
            attributes[.status] = .integer(Int64(answer.response.status.code))
            return answer
        }
    }

    func fetchCertificate(of server: URL) async throws -> ServerCertificate? {
        try await base.fetchCertificate(of: server)
    }

    func secured(by security: ServerSecurity) throws -> any HTTPTransport {
        DiagnosticTransport(base: try base.secured(by: security), diagnostics: diagnostics)
    }

    func close() async throws { try await base.close() }
}

extension HTTPRequest {
    fileprivate var attributes: Diagnostics.Attributes {
        [
            .method: .string(method.rawValue), .host: .string(authority ?? ""),
            .path: .string(path.map(Self.withoutSecrets) ?? ""),
        ]
    }

    /// The path without its query, with identifiers and everything else that is not a plain word masked.
    private static func withoutSecrets(_ path: String) -> String {
        path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/", omittingEmptySubsequences: false)
            .map { isWord($0) ? String($0) : "*" }.joined(separator: "/")
    }

    /// Whether the component consists of lowercase letters with a few digits. A random string of 16 bytes passes at
    /// most once in a million times, even in hexadecimal.
    private static func isWord(_ part: Substring) -> Bool {
        let isPlain = part.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || "-_.".utf8.contains($0)
        }
        return isPlain && part.utf8.count <= 40 && part.filter(\.isNumber).count <= 2
    }
}
