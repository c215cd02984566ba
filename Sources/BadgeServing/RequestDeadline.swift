import NIOCore
import NIOHTTPTypes

// Closes a connection when its current request takes too long, or is refused before its body was read.
//
// The idle timeout is not sufficient: every byte of a body restarts it, so a client that sends one now and then would
// hold its connection forever. A head must arrive within the idle timeout, which counts only whole heads.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart

    private let limit: TimeAmount
    private var closing: Scheduled<Void>?
    // How much more of a refused body is thrown away; nil while parts are passed on.
    private var unreadBytes: Int?

    // A client that still sends reads the response only afterwards, if at all (RFC 9112, section 9.6).
    private static let (lingeringTime, lingeringBytes) = (TimeAmount.seconds(1), 4 * 1024 * 1024)

    init(limit: TimeAmount) {
        self.limit = limit
    }

    func restart(_ channel: any Channel) {
        closing?.cancel()
        closing = channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }

    // Ends the connection after a response: it sends nothing more, and reads only so much that the response arrives.
    static func linger(on channel: any Channel) async throws {
        try await channel.eventLoop.submit {
            try channel.pipeline.syncOperations.handler(type: RequestDeadline.self).linger(channel)
        }.get()
    }

    private func linger(_ channel: any Channel) {
        unreadBytes = Self.lingeringBytes
        closing?.cancel()
        closing = channel.eventLoop.scheduleTask(in: Self.lingeringTime) { channel.close(promise: nil) }
        channel.close(mode: .output, promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard let left = unreadBytes else { return context.fireChannelRead(data) }
        switch unwrapInboundIn(data) {
        case .body(let part) where left > part.readableBytes: unreadBytes = left - part.readableBytes
        case .head, .body, .end: context.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        closing?.cancel()
    }
}
