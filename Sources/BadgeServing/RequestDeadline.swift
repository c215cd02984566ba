import NIOCore

// Closes a connection some time after its latest request began.
//
// The idle timeout alone does not: every byte of a body restarts it, and a client that sends one now and then would
// hold its connection forever. A head must arrive within the idle timeout, since only whole heads count there.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    // Parts pass by unread.
    typealias InboundIn = NIOAny

    private let limit: TimeAmount
    private var closing: Scheduled<Void>?

    init(limit: TimeAmount) {
        self.limit = limit
    }

    func restart(_ channel: any Channel) {
        closing?.cancel()
        closing = channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        closing?.cancel()
    }
}
