import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization
import TestSupport

/// A server on a free port of the loopback: answers by path, and tells what it saw.
final class LocalServer: Sendable {
    enum Event: Sendable, Equatable {
        case request(String)
        case closed(String)
    }

    let port: Int
    let events: AsyncStream<Event>
    /// The connections on which it was sent something, and all that it was sent, behind TLS.
    let received: Received
    private let channel: any Channel

    private init(_ channel: any Channel, _ events: AsyncStream<Event>, _ received: Received = Received()) throws {
        self.channel = channel
        self.events = events
        self.received = received
        port = channel.localAddress?.port ?? 0
    }

    static func start(tls: NIOSSLContext? = nil) async throws -> LocalServer {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        let received = Received()
        let channel = try await bootstrap { channel in
            if let tls { try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls)) }
            try channel.pipeline.syncOperations.addHandler(Counter(received))
            try channel.pipeline.syncOperations.configureHTTPServerPipeline()
            try channel.pipeline.syncOperations.addHandler(Responder(continuation))
        }
        return try LocalServer(channel, events, received)
    }

    /// A server that answers every connection with bytes that are no HTTP.
    static func startGarbage() async throws -> LocalServer {
        let channel = try await bootstrap { try $0.pipeline.syncOperations.addHandler(Garbage()) }
        return try LocalServer(channel, AsyncStream.makeStream(of: Event.self).stream)
    }

    /// A server that takes every connection and says nothing.
    static func startSilent() async throws -> LocalServer {
        let channel = try await bootstrap { _ in }
        return try LocalServer(channel, AsyncStream.makeStream(of: Event.self).stream)
    }

    func url(_ path: String, scheme: String = "http", host: String = "127.0.0.1") throws -> URL {
        try TestSupport.url("\(scheme)://\(host):\(port)\(path)")
    }

    func stop() async throws { try await channel.close() }

    private static func bootstrap(
        _ setUp: @escaping @Sendable (any Channel) throws -> Void
    ) async throws -> any Channel {
        try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in channel.eventLoop.makeCompletedFuture { try setUp(channel) } }
            .bind(host: "127.0.0.1", port: 0).get()
    }
}

/// What a server was sent.
final class Received: Sendable {
    private let state = Mutex((connections: 0, bytes: 0))

    var connections: Int { state.withLock { $0.connections } }
    var bytes: Int { state.withLock { $0.bytes } }

    fileprivate func add(_ bytes: Int, isFirst: Bool) {
        state.withLock { state in
            state.bytes += bytes
            if isFirst { state.connections += 1 }
        }
    }
}

private final class Counter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let received: Received
    private var isFirst = true

    init(_ received: Received) { self.received = received }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received.add(unwrapInboundIn(data).readableBytes, isFirst: isFirst)
        isFirst = false
        context.fireChannelRead(data)
    }
}

private final class Responder: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let events: AsyncStream<LocalServer.Event>.Continuation
    private var head: HTTPRequestHead?
    private var body = ByteBuffer()

    init(_ events: AsyncStream<LocalServer.Event>.Continuation) { self.events = events }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            body.clear()
        case .body(var part): body.writeBuffer(&part)
        case .end:
            guard let head else { return }
            events.yield(.request(head.uri))
            answer(head, context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        events.yield(.closed(head?.uri ?? ""))
        context.fireChannelInactive()
    }

    // A client that refuses the certificate ends the handshake; nothing more is to be done about it here.
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        switch head.uri {
        case _ where head.uri.hasPrefix("/coded?"):
            let parts = head.uri.split(separator: "?", maxSplits: 2).map { $0.removingPercentEncoding ?? "" }
            let body = ByteBuffer(bytes: Data(base64Encoded: parts[2]) ?? Data())
            let fields: HTTPHeaders = ["content-encoding": parts[1], "content-length": "\(body.readableBytes)"]
            let start = HTTPResponseHead(version: .http1_1, status: .ok, headers: fields)
            context.write(wrapOutboundOut(.head(start)), promise: nil)
            context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        case "/silent": return
        case "/redirect": send(.found, ["location": "/echo"], "", context)
        case "/large":
            send(.ok, ["content-length": "1048577"], String(repeating: "a", count: 1_048_577), context)
        case "/large-chunked":
            send(.ok, ["transfer-encoding": "chunked"], String(repeating: "a", count: 1_048_577), context)
        case "/full": send(.ok, [:], String(repeating: "a", count: 1_048_576), context)
        case "/broken":
            let start = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["content-length": "10"])
            context.write(wrapOutboundOut(.head(start)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: "abc")))), promise: nil)
            context.close(promise: nil)
        default:
            let names = head.headers.map { $0.name.lowercased() }.sorted().joined(separator: ",")
            let text = "\(head.method) \(head.uri) \(names) \(String(buffer: body))"
            send(.custom(code: 299, reasonPhrase: "Odd"), ["set-cookie": "a=b", "x-a": "1"], text, context)
        }
    }

    private func send(
        _ status: HTTPResponseStatus, _ headers: HTTPHeaders, _ text: String, _ context: ChannelHandlerContext
    ) {
        var headers = headers
        if !headers.contains(name: "transfer-encoding") {
            headers.replaceOrAdd(name: "content-length", value: "\(text.utf8.count)")
        }
        let start = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(start)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}

private final class Garbage: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: "220 mail.example ESMTP\r\n")), promise: nil)
        context.close(promise: nil)
    }
}
