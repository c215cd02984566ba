import BadgeModel
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOPosix
import NIOSSL

// The routes on a socket, until the task is cancelled: then no new connection is taken, what is being answered is
// answered, and idle connections are closed.
struct AuthorityServer: Sendable {
    let responder: AuthorityResponder
    let logger: Logger
    // From the head of a request until it is whole and answered.
    var requestLimit: Duration = .seconds(30)

    func run(host: String, port: Int, tls: TLSFiles?, onReady: @escaping @Sendable (Int) async -> Void) async throws {
        let plain = HTTP1Channel(responder: respond, configuration: limits)
        guard let tls else { return try await run(plain, host: host, port: port, onReady: onReady) }
        let encrypted = try tls.fitting { try TLSChannel(plain, tlsConfiguration: $0) }
        try await run(encrypted, host: host, port: port, onReady: onReady)
    }

    private var limits: HTTP1Channel.Configuration {
        HTTP1Channel.Configuration(
            additionalChannelHandlers: [RequestDeadline(limit: TimeAmount(requestLimit))], idleTimeout: .seconds(30),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 8 * 1024, maxHeaderListSize: 16 * 1024, maxHeaderFieldCount: 100))
    }

    private func run(
        _ channel: some ServerChildChannel, host: String, port: Int, onReady: @escaping @Sendable (Int) async -> Void
    ) async throws {
        let (starting, started) = AsyncStream.makeStream(of: Void.self)
        let server = Server(
            childChannelSetup: channel, configuration: configuration(host: host, port: port),
            onServerRunning: {
                started.finish()
                await onReady($0.localAddress?.port ?? port)
            },
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger)
        // A task of its own: a cancelled one would break off the answers on their way.
        let serving = Task {
            defer { started.finish() }
            try await server.run()
        }
        do {
            try await withTaskCancellationHandler {
                try await serving.value
            } onCancel: {
                Task {
                    // The server cannot be stopped while it starts.
                    for await _ in starting {}
                    try await server.shutdownGracefully()
                }
            }
        } catch let error as IOError {
            throw Self.failure(error, host: host, port: port)
        } catch let error as SocketAddressError {
            throw Self.unknown(host, error)
        } catch let error as SocketAddressError.UnknownHost {
            throw Self.unknown(host, error)
        } catch let error as NIOConnectionError {
            throw Self.unknown(host, error)
        }
    }

    private static func unknown(_ host: String, _ error: any Error) -> BadgeError {
        BadgeError(
            .invalidInput,
            "\(host) is not the name or number of an address of this machine. Choose one to listen on.",
            underlying: error)
    }

    private func configuration(host: String, port: Int) -> ServerConfiguration {
        ServerConfiguration(
            address: .hostname(host, port: port),
            availableConnectionsDelegate: MaximumAvailableConnections(512, logger: logger))
    }

    private func respond(_ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel) async throws {
        try await channel.eventLoop.submit {
            try channel.pipeline.syncOperations.handler(type: RequestDeadline.self).restart(channel)
        }.get()
        let response = try await responder.respond(to: request)
        try await writer.write(response: response.head, body: response.body)
    }

    private static func failure(_ error: IOError, host: String, port: Int) -> BadgeError {
        let what = error.errnoCode == EADDRINUSE ? "is in use" : "cannot be listened on"
        return BadgeError(
            .invalidInput, "The address \(host) port \(port) \(what). Choose another port.", underlying: error)
    }
}
