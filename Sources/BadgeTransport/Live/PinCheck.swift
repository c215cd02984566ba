import BadgeKeys
import BadgeModel
import NIOCore
import NIOSSL

/// Stands between TLS and HTTP, and lets nothing be written to a server that shows none of the pinned keys.
///
/// It looks when the first bytes are to be sent: the HTTP client takes neither a connection that fails while it is set up nor
/// one that is closed then.
final class PinCheck: ChannelOutboundHandler {
    typealias OutboundIn = Any

    private let security: ServerSecurity
    private var isPassed = false

    private init(_ security: ServerSecurity) {
        self.security = security
    }

    /// Adds the check to a connection whose handshake is done. It never fails: where no handler can be added, the connection
    /// is closed, and nothing can be sent.
    @Sendable
    static func install(_ security: ServerSecurity, in channel: any Channel) -> EventLoopFuture<Void> {
        channel.eventLoop.submit {
            let pipeline = channel.pipeline.syncOperations
            let tls = try? pipeline.handler(type: NIOSSLClientHandler.self)
            // Without TLS it stands where the bytes leave, finds no certificate, and lets none pass.
            try? pipeline.addHandler(PinCheck(security), position: tls.map { .after($0) } ?? .first)
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        do {
            if !isPassed {
                try security.check(try context.pipeline.syncOperations.shownPin())
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
    /// The pin of the key that the server showed.
    fileprivate func shownPin() throws -> PublicKeyPin {
        guard let certificate = try nioSSL_peerCertificate() else { throw NIOSSLError.noCertificateToValidate }
        return try PublicKeyPin(certificate)
    }
}

extension PublicKeyPin {
    init(_ certificate: NIOSSLCertificate) throws {
        let digest = Digest.sha256(try certificate.extractPublicKey().toSPKIBytes())
        guard let pin = PublicKeyPin(digest: digest) else { throw NIOSSLError.noCertificateToValidate }
        self = pin
    }
}
