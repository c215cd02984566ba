import BadgeKeys
import BadgeModel
public import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import SwiftASN1
import Synchronization
import X509

extension LiveTransport {
    /// Returns the certificate that a server presents in a TLS handshake, verified as for every request; `nil` for an
    /// `http` address of this machine.
    public func fetchCertificate(of server: URL) async throws -> ServerCertificate? {
        try server.requireSecureServer()
        guard !isClosed.withLock({ $0 }) else { throw LiveFailure.closed }
        guard server.scheme?.lowercased() == "https" else { return nil }
        try requireHost(of: server)
        do {
            let certificate = try ServerCertificate(der: try await handshake(with: server))
            try security?.check(certificate.pin)
            return certificate
        } catch {
            try Task.checkCancellation()
            throw LiveFailure.badgeError(
                for: error, at: server, timeoutSeconds: timeoutSeconds,
                certificate: await refusedCertificate(of: server, error))
        }
    }

    /// Returns the certificate that a server presents, if it was refused: what is wrong with it is only to be told.
    func refusedCertificate(of server: URL, _ error: any Error) async -> NIOSSLCertificate? {
        guard TLSRefusal(error) == .unknownAuthority else { return nil }
        var unverified = tls
        unverified.certificateVerification = .none
        (unverified.certificateChain, unverified.privateKey) = ([], nil)
        // Without it, the reason stays a general one.
        guard let der = try? await handshake(with: server, unverified) else { return nil }
        return try? NIOSSLCertificate(bytes: der, format: .der)
    }

    private func handshake(with server: URL, _ tls: TLSConfiguration? = nil) async throws -> [UInt8] {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let certificate = loop.makePromise(of: [UInt8].self)
        let host = server.host()?.trimmingCharacters(in: ["[", "]"]) ?? ""
        let context = try NIOSSLContext(configuration: tls ?? self.tls)
        let limit = TimeAmount.seconds(Int64(timeoutSeconds))
        let connecting = ClientBootstrap(group: loop)
            .connectTimeout(.seconds(Int64(min(10, timeoutSeconds))))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: host.asServerName))
                    try pipeline.addHandler(CertificateReader(certificate, limit: limit))
                }
            }
            .connect(host: host, port: server.port ?? 443)
        connecting.whenFailure { certificate.fail($0) }
        certificate.futureResult.whenComplete { _ in connecting.whenSuccess { $0.close(promise: nil) } }
        return try await withTaskCancellationHandler {
            try await certificate.futureResult.get()
        } onCancel: {
            certificate.fail(CancellationError())
        }
    }
}

extension ServerCertificate {
    init(der: [UInt8]) throws {
        do {
            let certificate = try Certificate(derEncoded: der)
            self.init(
                subject: certificate.subject.line, issuer: certificate.issuer.line,
                fingerprint: Digest.sha256(der).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(),
                pin: try PublicKeyPin(try NIOSSLCertificate(bytes: der, format: .der)),
                expires: certificate.notValidAfter)
        } catch {
            throw BadgeError(
                .serverAnswerInvalid, "serverAnswerInvalid.certificate",
                underlying: error)
        }
    }
}

extension DistinguishedName {
    // Certificates are untrusted: terminal control characters are removed.
    fileprivate var line: String {
        let visible = description.unicodeScalars.filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(visible.prefix(256)))
    }
}

extension String {
    // An IP address is not a valid server name for TLS (RFC 6066 section 3); the server's certificate is still verified
    // against it.
    fileprivate var asServerName: String? {
        do {
            _ = try SocketAddress(ipAddress: self, port: 0)
            return nil
        } catch {
            return self
        }
    }
}
