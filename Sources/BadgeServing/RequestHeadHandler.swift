import NIOCore
import NIOHTTP1

// Adds to a request's head what its version implies, since later handlers do not see the version: that the connection
// ends with the response, and for HTTP/1.0 that no host is required and no expectation applies.
final class RequestHeadHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    static func add(to channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        try pipeline.addHandler(RequestHeadHandler(), position: .after(decoder))
    }

    // Sent before the response, through the same encoder.
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
