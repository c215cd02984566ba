import NIOCore

// Closes a connection when its current request takes too long.
//
// The idle timeout is not sufficient: every byte of a body restarts it, so a client that sends one now and then would
// hold its connection forever. A head must arrive within the idle timeout, which counts only whole heads.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    // Parts are passed on unread.
    typealias InboundIn = NIOAny

    private let limit: TimeAmount
    private var closing: Scheduled<Void>?

    init(limit: TimeAmount) {
        self.limit = limit
    }

    func restart(_ channel: any Channel, for time: TimeAmount? = nil) {
        closing?.cancel()
        closing = channel.eventLoop.scheduleTask(in: time ?? limit) { channel.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        closing?.cancel()
    }
}
