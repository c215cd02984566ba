import BadgeModel
public import BadgeTransport
public import Foundation
import HTTPTypes
import Synchronization
import XCTest

/// The description of the device API that is in the repository.
public enum Described {
    private static let read = Result {
        try APIDescription(
            contentsOf:
                packageRoot
                .appending(path: "Schemas/badge-api.yaml"))
    }

    /// The description.
    public static var description: APIDescription {
        get throws { try read.get() }
    }

    /// A transport on which whatever passes to the organization at that address is checked against the description: a
    /// test need not ask for it, and fails also where a workflow takes the refusal for one of the network.
    public static func transport(_ transport: any HTTPTransport, root: URL) throws -> any HTTPTransport {
        WatchedTransport(OpenAPIValidatingTransport(transport, description: try description, root: root))
    }
}

/// Fails the test at every exchange that is not as described.
private final class WatchedTransport: HTTPTransport {
    private let described: OpenAPIValidatingTransport
    private let told = Mutex(0)

    init(_ described: OpenAPIValidatingTransport) {
        self.described = described
    }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        defer { tell() }
        return try await described.send(request, body: body)
    }

    func send(_ request: HTTPRequest, body: Data, maxAnswerBytes: Int) async throws -> HTTPTransportResponse {
        defer { tell() }
        return try await described.send(request, body: body, maxAnswerBytes: maxAnswerBytes)
    }

    private func tell() {
        let findings = described.findings
        let new = told.withLock { told in
            defer { told = max(told, findings.count) }
            return findings.dropFirst(told)
        }
        for finding in new { XCTFail("\(finding.path) \(finding.reason)") }
    }

    func fetchCertificate(of server: URL) async throws -> ServerCertificate? {
        try await described.fetchCertificate(of: server)
    }

    func close() async throws { try await described.close() }
}
