import BadgeModel
import Foundation
import NIOCore
import NIOSSL
import NIOTLS

/// Waits for the end of a TLS handshake, reports the server's certificate, and closes the connection.
final class CertificateReader: ChannelInboundHandler, Sendable {
    typealias InboundIn = Never

    private let certificate: EventLoopPromise<[UInt8]>
    private let limit: TimeAmount

    init(_ certificate: EventLoopPromise<[UInt8]>, limit: TimeAmount) {
        self.certificate = certificate
        self.limit = limit
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let certificate = certificate
        let timer = context.eventLoop.scheduleTask(in: limit) { certificate.fail(LiveFailure.TimedOut()) }
        certificate.futureResult.whenComplete { _ in timer.cancel() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted = event as? TLSUserEvent {
            certificate.completeWith(Result { try Self.certificate(context) })
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { certificate.fail(error) }

    func channelInactive(context: ChannelHandlerContext) { certificate.fail(ChannelError.eof) }

    private static func certificate(_ context: ChannelHandlerContext) throws -> [UInt8] {
        guard let certificate = try context.pipeline.syncOperations.nioSSL_peerCertificate() else {
            throw NIOSSLError.noCertificateToValidate
        }
        try certificate.requireAlternativeName()
        return try certificate.toDERBytes()
    }
}
