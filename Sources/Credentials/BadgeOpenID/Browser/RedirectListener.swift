#if os(Linux) || os(macOS)
import BadgeModel
import BadgeTransport
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A port of this machine that receives the response to one login from the browser, and reveals nothing.
final class RedirectListener: Sendable {
    private let expected = Mutex<BrowserAuthorization?>(nil)
    private let answers: AsyncStream<URL>
    private let heard: AsyncStream<URL>.Continuation

    private init() {
        (answers, heard) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    /// Listens while the body runs.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the port is not available; errors of the body.
    static func withListener(
        port: Int, _ body: (_ listener: RedirectListener, _ redirect: URL) async throws -> URL
    ) async throws -> URL {
        let listener = RedirectListener()
        let channel = try await listener.bind(port)
        do {
            guard let bound = channel.localAddress?.port,
                let redirect = URL(string: "http://127.0.0.1:\(bound)/answer")
            else { throw taken(port) }
            let answer = try await body(listener, redirect)
            try await channel.close()
            return answer
        } catch {
            try? await channel.close()
            throw error
        }
    }

    private func bind(_ port: Int) async throws -> any Channel {
        do {
            return try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.backlog, value: 8)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelInitializer { [self] channel in
                    channel.eventLoop.makeCompletedFuture {
                        let pipeline = channel.pipeline.syncOperations
                        try pipeline.addHandler(IdleStateHandler(allTimeout: .seconds(10)))
                        try pipeline.configureHTTPServerPipeline()
                        try pipeline.addHandler(RedirectHandler(listener: self))
                    }
                }
                .bind(host: "127.0.0.1", port: port).get()
        } catch {
            throw Self.taken(port, error)
        }
    }

    private static func taken(_ port: Int, _ error: (any Error)? = nil) -> BadgeError {
        BadgeError(.invalidInput, "invalidInput.portTaken", ["port": port], underlying: error)
    }

    /// Accepts the response to this login from now on, and no other.
    func expect(_ login: BrowserAuthorization) { expected.withLock { $0 = login } }

    /// Waits for the response.
    ///
    /// - Throws: `CancellationError`.
    func answer() async throws -> URL {
        for await answer in answers { return answer }
        throw CancellationError()
    }

    /// Returns whether the address is the expected response.
    fileprivate func hear(_ address: URL) -> Bool {
        guard expected.withLock({ $0?.isAnswered(by: address) ?? false }) else { return false }
        heard.yield(address)
        return true
    }
}

/// Answers every request with a page, and closes the connection.
private final class RedirectHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let listener: RedirectListener
    private var head: HTTPRequestHead?
    private static let maxAddressBytes = 16_384

    init(listener: RedirectListener) { self.listener = listener }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body: break
        case .end:
            guard let head else { return context.close(promise: nil) }
            let isAnswer = address(head, at: context.localAddress?.port).map(listener.hear) ?? false
            let languages = Languages(acceptLanguage: head.headers["accept-language"].joined(separator: ","))
            write(isAnswer, for: languages, context)
        }
    }

    // The name must be ours: a page elsewhere may have made its own name lead here.
    private func address(_ head: HTTPRequestHead, at port: Int?) -> URL? {
        let origin = "127.0.0.1:\(port ?? 0)"
        guard head.method == .GET, head.uri.hasPrefix("/"), head.uri.utf8.count <= Self.maxAddressBytes,
            head.headers[canonicalForm: "host"].elementsEqual([origin[...]]),
            // A picture or a script of another page is no answer, and says so itself.
            head.headers["sec-fetch-mode"].allSatisfy({ $0 == "navigate" })
        else { return nil }
        return URL(string: "http://\(origin)\(head.uri)", encodingInvalidCharacters: false)
    }

    private func write(_ isAnswer: Bool, for languages: Languages, _ context: ChannelHandlerContext) {
        let words = Localization(languages)
        let title = words("page.browser.title")
        let said = words(isAnswer ? "page.browser.done" : "page.browser.notHere")
        let direction = words.isRightToLeft ? "rtl" : "ltr"
        let page = """
            <!doctype html><html lang="\(words.language)" dir="\(direction)"><head><meta charset="utf-8"><title>\(title)</title></head>\
            <body><p>\(said)</p></body></html>
            """
        let headers: HTTPHeaders = [
            "content-type": "text/html; charset=utf-8", "content-length": "\(page.utf8.count)",
            "cache-control": "no-store", "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
            "referrer-policy": "no-referrer", "x-content-type-options": "nosniff", "connection": "close",
        ]
        let status: HTTPResponseStatus = isAnswer ? .ok : .notFound
        context.write(
            wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: page)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { [channel = context.channel] _ in
            channel.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
#endif
