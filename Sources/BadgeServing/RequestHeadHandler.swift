import NIOCore
import NIOHTTP1

// Says in the head of a request what its version alone implies, since the version goes no further: that the connection
// ends with the answer, and for HTTP/1.0 that there need be no host and is nothing to expect.
final class RequestHeadHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    static func add(to channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        try pipeline.addHandler(RequestHeadHandler(), position: .after(decoder))
    }

    // Ahead of the answer, which is written by way of the same encoder.
    static func sayContinue(on channel: any Channel) async throws {
        try await channel.eventLoop.submit {
            let context = try channel.pipeline.syncOperations.context(handlerType: RequestHeadHandler.self)
            let head = HTTPResponseHead(version: .http1_1, status: .continue)
            context.writeAndFlush(NIOAny(HTTPServerResponsePart.head(head)), promise: nil)
        }.get()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        if !head.isKeepAlive || !RequestFraming.isClear(head) {
            head.headers.replaceOrAdd(name: "Connection", value: "close")
        }
        if head.version.isBeforeHTTP11 {
            head.headers.remove(name: "Expect")
            if !head.headers.contains(name: "Host") { head.headers.add(name: "Host", value: "") }
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}
