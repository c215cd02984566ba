import NIOCore
import NIOHTTP1

// Adds to a request's head what its version implies, since later handlers do not see the version: that the connection
// ends with the response, and for HTTP/1.0 that no host is required and no expectation applies. The host of an absolute
// target replaces that of the header field (RFC 9112, section 3.2.2), since later handlers see only the target's path.
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

    // How much more of a refused body is thrown away; nil while parts are passed on.
    private var unreadBytes: Int?

    // Throws away what follows, and closes the connection at the end of the request or after so many bytes.
    func discard(upTo bytes: Int) { unreadBytes = bytes }

    private func discard(_ part: HTTPServerRequestPart, after left: Int, _ context: ChannelHandlerContext) {
        switch part {
        case .body(let bytes) where left > bytes.readableBytes: unreadBytes = left - bytes.readableBytes
        case .head, .body, .end: context.close(promise: nil)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if let unreadBytes { return discard(unwrapInboundIn(data), after: unreadBytes, context) }
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        if !head.isKeepAlive || !RequestFraming.isClear(head) {
            head.headers.replaceOrAdd(name: "Connection", value: "close")
        }
        if head.version.isBeforeHTTP11 {
            head.headers.remove(name: "Expect")
            if !head.headers.contains(name: "Host") { head.headers.add(name: "Host", value: "") }
        }
        if let authority = Self.authority(ofTarget: head.uri) {
            head.headers.replaceOrAdd(name: "Host", value: authority)
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    // Nil for a target that is only a path. One without a host has an empty one, which no server has.
    private static func authority(ofTarget target: String) -> String? {
        let target = target.utf8
        guard target.first != UInt8(ascii: "/"), target.contains(UInt8(ascii: ":")) else { return nil }
        guard let start = target.firstRange(of: "://".utf8) else { return "" }
        return String(Substring(target[start.upperBound...].prefix { !"/?#\\".utf8.contains($0) }))
    }
}
