import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A gpsd on a free port of the loopback that says its lines to whoever comes, and keeps what it was told.
public final class ScriptedGPSD: Sendable {
    /// How a gpsd introduces itself.
    public static let version = #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#
    /// How it says that it reports from now on.
    public static let watch = #"{"class":"WATCH","enable":true,"json":true}"#

    /// The port that it listens on.
    public let port: Int
    private let channel: any Channel
    private let record: Record

    private init(_ channel: any Channel, _ record: Record) {
        self.channel = channel
        self.record = record
        port = channel.localAddress?.port ?? 0
    }

    /// Says the lines one after the other, in pieces of so many bytes; then closes, or says nothing more.
    public static func start(_ lines: [String], pieces: Int = 4096, closes: Bool = false) async throws -> ScriptedGPSD {
        let record = Record()
        let text = lines.map { $0 + "\r\n" }.joined()
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let speaker = Speaker(Array(text.utf8), pieces: pieces, closes: closes, record)
                    try channel.pipeline.syncOperations.addHandler(speaker)
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return ScriptedGPSD(channel, record)
    }

    /// Its address, `gpsd://127.0.0.1:PORT`.
    public var address: String { "gpsd://127.0.0.1:\(port)" }
    /// What it was told so far.
    public var heard: String { record.heard.withLock { $0 } }

    /// Ends it.
    public func stop() async throws { try await channel.close() }

    fileprivate final class Record: Sendable {
        let heard = Mutex("")
    }
}

private final class Speaker: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let text: [UInt8]
    private let pieces: Int
    private let closes: Bool
    private let record: ScriptedGPSD.Record
    private var hasSpoken = false

    init(_ text: [UInt8], pieces: Int, closes: Bool, _ record: ScriptedGPSD.Record) {
        (self.text, self.pieces, self.closes, self.record) = (text, pieces, closes, record)
    }

    // Speaks when it is asked to, so that whoever has its answer has been heard.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let heard = String(buffer: unwrapInboundIn(data))
        record.heard.withLock { $0 += heard }
        guard !hasSpoken else { return }
        hasSpoken = true
        for start in stride(from: 0, to: text.count, by: pieces) {
            let piece = ByteBuffer(bytes: text[start..<min(start + pieces, text.count)])
            context.writeAndFlush(wrapOutboundOut(piece), promise: nil)
        }
        if closes { context.close(promise: nil) }
    }

    // Whoever has heard enough goes away.
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
