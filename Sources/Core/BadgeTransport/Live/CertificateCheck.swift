import BadgeKeys
import BadgeModel
import NIOCore
import NIOSSL

/// A channel handler between TLS and HTTP that lets nothing be written to a server whose certificate names no host but
/// in its common name, or that presents none of the pinned keys.
///
/// It checks when the first bytes are to be sent, since the HTTP client accepts neither a connection that fails nor one
/// that is closed during its setup.
final class CertificateCheck: ChannelOutboundHandler {
    typealias OutboundIn = Any

    private let security: ServerSecurity?
    private var isPassed = false

    private init(_ security: ServerSecurity?) {
        self.security = security
    }

    /// Adds the check to a connection after its handshake. This never fails: if the handler cannot be added, the
    /// connection is closed, and nothing can be sent.
    @Sendable
    static func install(_ security: ServerSecurity?, in channel: any Channel) -> EventLoopFuture<Void> {
        channel.eventLoop.submit {
            let pipeline = channel.pipeline.syncOperations
            let tls = try? pipeline.handler(type: NIOSSLClientHandler.self)
            // Without TLS, only an address of this machine without requirements is asked for anything.
            if tls == nil, security == nil { return }
            // With requirements, the handler is then the last one before the network, and lets nothing pass.
            try? pipeline.addHandler(CertificateCheck(security), position: tls.map { .after($0) } ?? .first)
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        do {
            if !isPassed {
                let certificate = try context.pipeline.syncOperations.shownCertificate()
                try certificate.requireAlternativeName()
                try security?.check(try PublicKeyPin(certificate))
                isPassed = true
            }
            context.write(data, promise: promise)
        } catch {
            promise?.fail(error)
            context.fireErrorCaught(error)
        }
    }
}

extension ChannelPipeline.SynchronousOperations {
    fileprivate func shownCertificate() throws -> NIOSSLCertificate {
        guard let certificate = try nioSSL_peerCertificate() else { throw NIOSSLError.noCertificateToValidate }
        return certificate
    }
}

extension PublicKeyPin {
    init(_ certificate: NIOSSLCertificate) throws {
        let digest = Digest.sha256(try certificate.extractPublicKey().toSPKIBytes())
        guard let pin = PublicKeyPin(digest: digest) else { throw NIOSSLError.noCertificateToValidate }
        self = pin
    }
}
