public import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A gateway for text messages on a free port of the loopback: it keeps the bodies of requests, and answers as it is told.
public final class ScriptedTextGateway: Sendable {
    /// What it does instead of answering 200.
    public enum Answer: Sendable {
        case status(Int)
        /// It answers the same request two times.
        case twice
        /// It closes the connection in place of an answer.
        case close
    }

    fileprivate final class State: Sendable {
        let bodies = Mutex<[Data]>([])
        let answers = Mutex<[Answer]>([])
        let (arrivals, arrival) = AsyncStream<Data>.makeStream()
    }

    public let port: Int
    private let channel: any Channel
    private let state: State

    private init(_ channel: any Channel, _ state: State) {
        (self.channel, self.state) = (channel, state)
        port = channel.localAddress?.port ?? 0
    }

    public static func start(_ answers: Answer...) async throws -> ScriptedTextGateway {
        let state = State()
        state.answers.withLock { $0 = answers }
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(GatewayHandler(state))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return ScriptedTextGateway(channel, state)
    }

    /// The bodies of the requests so far.
    public var bodies: [Data] { state.bodies.withLock { $0 } }
    /// The bodies as they arrive, for one reader.
    public var arrivals: AsyncStream<Data> { state.arrivals }

    public func stop() async throws { try await channel.close() }
}

private final class GatewayHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let state: ScriptedTextGateway.State
    private var received = ""

    init(_ state: ScriptedTextGateway.State) {
        self.state = state
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += String(buffer: unwrapInboundIn(data))
        let halves = received.components(separatedBy: "\r\n\r\n")
        guard halves.count > 1, let field = halves[0].firstMatch(of: /(?i)content-length: (\d+)/),
            halves[1].utf8.count >= Int(field.output.1) ?? 0
        else { return }
        received = ""
        let body = Data(halves[1].utf8)
        state.bodies.withLock { $0.append(body) }
        state.arrival.yield(body)
        let answer = state.answers.withLock { $0.isEmpty ? .status(200) : $0.removeFirst() }
        switch answer {
        case .status(let status): say(status, times: 1, context)
        case .twice: say(200, times: 2, context)
        case .close: context.close(promise: nil)
        }
    }

    private func say(_ status: Int, times: Int, _ context: ChannelHandlerContext) {
        let answer = "HTTP/1.1 \(status) Status\r\ncontent-length: 2\r\n\r\nOK"
        let text = String(repeating: answer, count: times)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
    }
}
