import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization
import TestSupport

/// A server of this machine behind TLS that talks only to clients with a certificate: it notes which one each showed, and
/// answers that nothing is there.
final class TLSListener: Sendable {
    private let channel: any Channel
    private let noted: Noted

    /// Starts on a free port.
    ///
    /// - Parameters:
    ///   - certificate: Its own certificate.
    ///   - root: Under which the certificates of clients must stand, DER.
    init(_ certificate: TestCertificate, clientsUnder root: [UInt8]) async throws {
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(certificate.certificate).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: certificate.key, format: .pem)))
        tls.certificateVerification = .noHostnameVerification
        tls.trustRoots = .certificates([try NIOSSLCertificate(bytes: root, format: .der)])
        let context = try NIOSSLContext(configuration: tls)
        let noted = Noted()
        self.noted = noted
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                    try channel.pipeline.syncOperations.addHandler(Refusal(noted))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
    }

    var address: URL {
        URL(string: "https://127.0.0.1:\(channel.localAddress?.port ?? 0)") ?? URL(filePath: "/")
    }

    /// The certificate that came with each request, DER.
    var shown: [[UInt8]] { noted.certificates.withLock { $0 } }

    func stop() async throws { try await channel.close() }
}

private final class Noted: Sendable {
    let certificates = Mutex<[[UInt8]]>([])
}

private final class Refusal: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let noted: Noted

    init(_ noted: Noted) { self.noted = noted }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        do {
            let certificate = try context.pipeline.syncOperations.nioSSL_peerCertificate()
            let bytes = try certificate?.toDERBytes() ?? []
            noted.certificates.withLock { $0.append(bytes) }
        } catch {
            context.close(promise: nil)
            return
        }
        let answer = "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)), promise: nil)
        context.close(promise: nil)
    }

    // A client without a certificate ends in the handshake.
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
