import NIOCore
import NIOHTTP1

// Says in the head of a request what its version alone implies, since the version goes no further: that the connection
// ends with the answer, and for HTTP/1.0 that there need be no host.
final class RequestHeadHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    static func add(to channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        try pipeline.addHandler(RequestHeadHandler(), position: .after(decoder))
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        if !head.isKeepAlive || !RequestFraming.isClear(head) {
            head.headers.replaceOrAdd(name: "Connection", value: "close")
        }
        if head.version.isBeforeHTTP11, !head.headers.contains(name: "Host") {
            head.headers.add(name: "Host", value: "")
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}
