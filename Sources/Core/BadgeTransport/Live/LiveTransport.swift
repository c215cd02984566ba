import AsyncHTTPClient
import BadgeModel
public import Foundation
public import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOSSL
import Synchronization

/// A transport over the network: HTTP/1.1, TLS 1.2 or later, no cookies, no proxy, no redirects, no log.
///
///     let transport = try LiveTransport(trustRoots: "/etc/example/ca.pem")
///     let exchange = try await transport.send(HTTPRequest(.get, to: url), body: Data())
///     try await transport.close()
public final class LiveTransport: HTTPTransport {
    /// The default maximum size of a response's body in bytes: 1 MiB.
    public static let maxBodyBytes = 1 << 20

    private let client: HTTPClient
    let tls: TLSConfiguration
    let timeoutSeconds: Int
    /// The additional requirements for this transport's connections; `nil` for none.
    let security: ServerSecurity?
    let isClosed = Mutex(false)
    private let securedTransports = SecuredTransports()

    /// Creates a transport that trusts the system's certificates and those of a PEM file.
    ///
    /// - Parameters:
    ///   - path: A file of PEM certificates to trust in addition to the system's.
    ///   - timeoutSeconds: The maximum duration of one exchange, from its start to the last byte; connecting may take
    ///     ten seconds of it.
    /// - Throws: `BadgeError` `invalidInput` when the file contains no certificate or cannot be read.
    public convenience init(trustRoots path: String? = nil, timeoutSeconds: Int = 30) throws {
        self.init(try Self.tls(trustRoots: path), timeoutSeconds: timeoutSeconds, security: nil)
    }

    private init(_ tls: TLSConfiguration, timeoutSeconds: Int, security: ServerSecurity?) {
        self.tls = tls
        self.timeoutSeconds = timeoutSeconds
        self.security = security
        client = HTTPClient(configuration: Self.configuration(tls, timeoutSeconds: timeoutSeconds, security))
    }

    // A client that is released without shutdown traps in debug builds and leaks connections in release builds.
    deinit {
        if !isClosed.withLock({ $0 }) { client.shutdown { _ in } }
    }

    /// Sends the request and waits for the complete response.
    public func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        try await send(request, body: body, maxAnswerBytes: Self.maxBodyBytes)
    }

    /// Sends the request with a limit for the response.
    ///
    /// - Parameters:
    ///   - request: Method, address and header fields.
    ///   - body: The body of the request.
    ///   - maxAnswerBytes: The maximum size of the response's body in bytes.
    /// - Throws: The errors of every transport; `serverAnswerInvalid` names the size when the response is larger.
    public func send(
        _ request: HTTPRequest, body: Data, maxAnswerBytes: Int
    ) async throws -> HTTPTransportResponse {
        guard let address = request.address else {
            throw BadgeError(.invalidInput, "invalidInput.requestAddress")
        }
        try address.requireSecureServer()
        guard !isClosed.withLock({ $0 }) else { throw LiveFailure.closed }
        try requireHost(of: address)
        do {
            return try await withTimeout { [client] in
                try await client.exchange(request, at: address, body: body, maxAnswerBytes)
            }
        } catch {
            // A cancelled request ends in whatever the connection was doing; the task's own word counts.
            try Task.checkCancellation()
            throw LiveFailure.badgeError(
                for: error, at: address, timeoutSeconds: timeoutSeconds, maxAnswerBytes,
                certificate: await refusedCertificate(of: address, error))
        }
    }

    /// Returns a separate transport for an organization's requests to one host. Configured roots replace the system's
    /// and this transport's.
    public func secured(by security: ServerSecurity) throws -> any HTTPTransport {
        guard !isClosed.withLock({ $0 }) else { throw LiveFailure.closed }
        return try securedTransports.transport(for: security) { security in
            LiveTransport(try tls.secured(by: security), timeoutSeconds: timeoutSeconds, security: security)
        }
    }

    /// Requires the host for which the requirements and the client certificate are intended.
    func requireHost(of address: URL) throws {
        guard let security else { return }
        guard address.scheme?.lowercased() == "https", address.plainHost == security.host else {
            throw BadgeError(
                .notSupported, "notSupported.connectionSettings", ["server": address.origin])
        }
    }

    /// Closes the connections; requests in progress fail.
    public func close() async throws {
        let wasClosed = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return isClosed
        }
        guard !wasClosed else { return }
        try await securedTransports.close()
        try await client.shutdown()
    }

    private func withTimeout(_ exchange: @escaping @Sendable () async throws -> HTTPTransportResponse) async throws
        -> HTTPTransportResponse
    {
        let limit = Duration.seconds(timeoutSeconds)
        return try await withThrowingTaskGroup(of: HTTPTransportResponse.self) { group in
            group.addTask(operation: exchange)
            group.addTask {
                try await Task.sleep(for: limit)
                throw LiveFailure.TimedOut()
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }
}

extension LiveTransport {
    private static func tls(trustRoots path: String?) throws -> TLSConfiguration {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        if let path { tls.additionalTrustRoots = [.certificates(try certificates(at: path))] }
        return tls
    }

    private static func configuration(
        _ tls: TLSConfiguration, timeoutSeconds: Int, _ security: ServerSecurity?
    ) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(tlsConfiguration: tls, redirectConfiguration: .disallow)
        configuration.httpVersion = .http1Only
        configuration.timeout.connect = .seconds(Int64(min(10, timeoutSeconds)))
        // The caller decides what is tried again; and a connection that the server dropped meanwhile is not reused.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.idleTimeout = .seconds(10)
        configuration.http1_1ConnectionDebugInitializer = { CertificateCheck.install(security, in: $0) }
        return configuration
    }

    private static func certificates(at path: String) throws -> [NIOSSLCertificate] {
        let certificates: [NIOSSLCertificate]
        do {
            let text = try Data(contentsOf: URL(filePath: path)).writtenText
            certificates = try NIOSSLCertificate.fromPEMBytes([UInt8](text))
        } catch {
            throw BadgeError(
                .invalidInput,
                "invalidInput.certificatesUnreadable", ["path": path],
                underlying: error)
        }
        guard !certificates.isEmpty else {
            throw BadgeError(
                .invalidInput, "invalidInput.noCertificate", ["path": path])
        }
        return certificates
    }
}

extension HTTPClient {
    fileprivate func exchange(
        _ request: HTTPRequest, at address: URL, body: Data, _ maxAnswerBytes: Int
    ) async throws -> HTTPTransportResponse {
        var outgoing = HTTPClientRequest(url: address.absoluteString)
        outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
        if request.headerFields[.acceptEncoding] == nil {
            outgoing.headers.add(name: "accept-encoding", value: "identity")
        }
        for field in request.headerFields { outgoing.headers.add(name: field.name.rawName, value: field.value) }
        if !body.isEmpty || request.method == .post { outgoing.body = .bytes(ByteBuffer(bytes: body)) }
        // The caller's own limit covers the whole exchange; this one only has to be no shorter.
        let incoming = try await execute(outgoing, deadline: .distantFuture)
        let bytes = try await incoming.body.collect(upTo: maxAnswerBytes)
        return try HTTPTransportResponse(
            response: try HTTPResponse(incoming), body: Data(bytes.readableBytesView)
        ).decoded(maxBytes: maxAnswerBytes, from: address)
    }
}

extension HTTPResponse {
    fileprivate init(_ incoming: HTTPClientResponse) throws {
        guard (100...999).contains(Int(incoming.status.code)) else { throw LiveFailure.NotHTTP() }
        var fields = HTTPFields()
        for (name, value) in incoming.headers {
            if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
        }
        self.init(status: Status(code: Int(incoming.status.code)), headerFields: fields)
    }
}
