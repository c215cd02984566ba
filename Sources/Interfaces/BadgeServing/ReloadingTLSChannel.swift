import HummingbirdCore
import Logging
import NIOCore
import NIOSSL

// Encrypts each connection with the certificate that is current when it begins.
struct ReloadingTLSChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    let certificate: ReloadingCertificate

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: certificate.context))
        }.flatMap { base.setup(channel: channel, logger: logger) }
    }

    func handle(value: Base.Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}
