import NIOCore
import Synchronization

// Hands replies over to the one task that waits for them.
final class SMTPReplyQueue: Sendable {
    private struct State {
        var reader = SMTPReplyReader()
        var replies: [SMTPReply] = []
        var waiter: CheckedContinuation<SMTPReply, any Error>?
        var failure: (any Error)?
    }

    private let state = Mutex(State())

    // Whether nothing has arrived that was not asked for. What a server says before it encrypts must not count as said
    // afterwards.
    var isEmpty: Bool { state.withLock { $0.replies.isEmpty && $0.reader.isEmpty } }

    func next() async throws -> SMTPReply {
        try await withCheckedThrowingContinuation { continuation in
            let known: Result<SMTPReply, any Error>? = state.withLock { state in
                if !state.replies.isEmpty { return .success(state.replies.removeFirst()) }
                if let failure = state.failure { return .failure(failure) }
                state.waiter = continuation
                return nil
            }
            if let known { continuation.resume(with: known) }
        }
    }

    func receive(_ bytes: some Sequence<UInt8>) {
        let resumed: (CheckedContinuation<SMTPReply, any Error>, SMTPReply)?
        do {
            resumed = try state.withLock { state in
                guard state.failure == nil else { return nil }
                state.replies += try state.reader.read(bytes)
                // No command is answered twice.
                guard state.replies.count <= 2 else { throw SMTPReplyReader.Malformed() }
                guard let waiter = state.waiter, !state.replies.isEmpty else { return nil }
                state.waiter = nil
                return (waiter, state.replies.removeFirst())
            }
        } catch {
            return fail(error)
        }
        if let (waiter, reply) = resumed { waiter.resume(returning: reply) }
    }

    // The first failure counts.
    func fail(_ error: any Error) {
        let waiter = state.withLock { state in
            if state.failure == nil { state.failure = error }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(throwing: error)
    }
}

// Reads from the channel into the queue.
final class SMTPHandler: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer

    struct Closed: Error {}

    private let replies: SMTPReplyQueue

    init(_ replies: SMTPReplyQueue) {
        self.replies = replies
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        replies.receive(unwrapInboundIn(data).readableBytesView)
    }

    func channelInactive(context: ChannelHandlerContext) {
        replies.fail(Closed())
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        replies.fail(error)
        context.close(promise: nil)
    }
}
