import BadgeModel
import HTTPTypes
import HummingbirdCore
package import Logging
import NIOCore
import NIOPosix
package import ServiceLifecycle
import Synchronization

// Serves the routes on a socket. When it ends, the server accepts no new connection, completes the current responses, and
// closes idle connections.
package struct HTTPServer: Sendable {
    private let responder: RouteResponder
    private let logger: Logger
    private let proxies: TrustedProxies
    private let browsers: BrowserGuard
    private let metrics: RequestMetrics?
    // The time limit from the head of a request until its response is complete.
    private let requestLimit: Duration
    // The time limit from the start of a connection until the head of its first request.
    private let firstRequestLimit: Duration
    // The time after which a connection without a request counts as waiting.
    private let patience: Duration

    package init(
        responder: RouteResponder, logger: Logger, proxies: TrustedProxies, browsers: BrowserGuard,
        requestLimit: Duration = .seconds(30), firstRequestLimit: Duration = .seconds(10),
        patience: Duration? = nil, metrics: RequestMetrics? = nil
    ) {
        self.responder = responder
        self.logger = logger
        self.proxies = proxies
        self.browsers = browsers
        self.requestLimit = requestLimit
        self.firstRequestLimit = firstRequestLimit
        self.patience = patience ?? Connections.patience
        self.metrics = metrics
    }

    // Serves until the task is cancelled.
    package func run(
        host: String, port: Int, tls: ReloadingCertificate?, onReady: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        try await ServiceStack.run([service(host: host, port: port, tls: tls, onReady: onReady)])
    }

    // Returns the service that serves until it is shut down.
    package func service(
        host: String, port: Int, tls: ReloadingCertificate?, onReady: @escaping @Sendable (Int) async throws -> Void
    ) -> any Service {
        ClosureService { try await listen(host: host, port: port, tls: tls, onReady: onReady) }
    }

    private func listen(
        host: String, port: Int, tls: ReloadingCertificate?, onReady: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let connections = Connections(
            patience: patience, firstRequestLimit: firstRequestLimit, proxies: proxies, metrics: metrics)
        let isLocal = LoopbackAddress.isLoopback(host: host)
        let plain = HTTP1Channel(
            responder: { try await respond($0, $1, $2, connections, isLocal: isLocal) }, configuration: limits)
        guard let tls else {
            return try await listen(
                GuardedChannel(base: plain, connections: connections), host: host, port: port, onReady: onReady)
        }
        let encrypted = ReloadingTLSChannel(base: plain, certificate: tls)
        try await listen(
            GuardedChannel(base: encrypted, connections: connections), host: host, port: port, onReady: onReady)
    }

    private var limits: HTTP1Channel.Configuration {
        HTTP1Channel.Configuration(
            additionalChannelHandlers: [RequestDeadline(limit: TimeAmount(requestLimit))], idleTimeout: .seconds(30),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 8 * 1024, maxHeaderListSize: 16 * 1024, maxHeaderFieldCount: 100))
    }

    private func listen(
        _ channel: some ServerChildChannel, host: String, port: Int,
        onReady: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let (refusals, refused) = AsyncStream.makeStream(of: (any Error).self)
        let server = Server(
            childChannelSetup: channel, configuration: configuration(host: host, port: port),
            onServerRunning: {
                do { try await onReady($0.localAddress?.port ?? port) } catch { refused.yield(error) }
            },
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger)
        async let refusal = Self.stop(server, onFirstOf: refusals)
        do {
            try await server.run()
        } catch let error as IOError {
            throw Self.failure(error, host: host, port: port)
        } catch let error as SocketAddressError {
            throw Self.unknown(host, error)
        } catch let error as SocketAddressError.UnknownHost {
            throw Self.unknown(host, error)
        } catch let error as NIOConnectionError {
            throw Self.unknown(host, error)
        }
        refused.finish()
        if let error = await refusal { throw error }
    }

    private static func stop<Channel>(
        _ server: Server<Channel>, onFirstOf refusals: AsyncStream<any Error>
    ) async -> (any Error)? {
        for await refusal in refusals {
            try? await server.shutdownGracefully()
            return refusal
        }
        return nil
    }

    private static func unknown(_ host: String, _ error: any Error) -> BadgeError {
        BadgeError(
            .invalidInput,
            "invalidInput.listenHost", ["host": host],
            underlying: error)
    }

    private func configuration(host: String, port: Int) -> ServerConfiguration {
        ServerConfiguration(
            address: .hostname(host, port: port),
            // Connections that are being closed take a while to end.
            availableConnectionsDelegate: MaximumAvailableConnections(
                Bound.connections.limit * 5 / 4 + Bound.leavingConnections.limit, logger: logger))
    }

    private func respond(
        _ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel, _ connections: Connections,
        isLocal: Bool
    ) async throws {
        try await channel.eventLoop.submit {
            try channel.pipeline.syncOperations.handler(type: RequestDeadline.self).restart(channel)
        }.get()
        connections.meet(channel)
        defer { connections.end(channel) }
        let client = IPAddress(channel.remoteAddress).map { proxies.client(of: request.headers, from: $0) }
        let isWhole = Atomic(!request.hasBody)
        let watched = watch(request, channel, connections) { isWhole.store(true, ordering: .relaxed) }
        let refusal =
            connections.isLeaving(channel) ? ProtocolError.busy : browsers.refusal(of: request, isLocal: isLocal)
        var response = try await responder.respond(to: watched, from: client, refusing: refusal) {
            connections.protect(channel)
        }
        let isUnread = !isWhole.load(ordering: .relaxed)
        let isLeaving = connections.isLeaving(channel)
        if isLeaving { response.headers[.connection] = "close" }
        // The next request would come only after the rest of the body, however much that is.
        if request.headers[.connection]?.hasBytes(of: "close") == true || isUnread && !request.hasSmallBody {
            response.headers[.connection] = "close"
        }
        let closes = isLeaving || isUnread && response.headers[.connection] == "close"
        try await writer.write(response: response.head, body: response.body)
        if closes { try await end(channel) }
    }

    // A client that still sends reads the response only afterwards, if at all: the connection sends nothing more, and
    // reads only so much that the response arrives (RFC 9112, section 9.6).
    private func end(_ channel: any Channel) async throws {
        try await channel.eventLoop.submit {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.handler(type: RequestHeadHandler.self).discard(upTo: 4 * 1024 * 1024)
            try pipeline.handler(type: RequestDeadline.self).restart(channel, for: .seconds(1))
            channel.close(mode: .output, promise: nil)
        }.get()
    }

    private func watch(
        _ request: Request, _ channel: any Channel, _ connections: Connections,
        whenWhole: @escaping @Sendable () -> Void
    ) -> Request {
        guard request.hasBody else {
            connections.begin(channel)
            return request
        }
        let mayWait = request.headers[.expect] != nil
        let body = WatchedBody(body: request.body) {
            // Sends 100 (Continue) to a client that waits for it before sending a body, as curl does with a large one.
            if mayWait { try await RequestHeadHandler.sayContinue(on: channel) }
        } whenWhole: {
            connections.begin(channel)
            whenWhole()
        }
        return Request(head: request.head, body: RequestBody(asyncSequence: body))
    }

    private static func failure(_ error: IOError, host: String, port: Int) -> BadgeError {
        BadgeError(
            .invalidInput, error.errnoCode == EADDRINUSE ? "invalidInput.portInUse" : "invalidInput.portUnusable",
            ["host": host, "port": "\(port)"], underlying: error)
    }
}

extension Request {
    fileprivate var hasBody: Bool {
        headers[.transferEncoding] != nil || headers[.contentLength].map { $0 != "0" } ?? false
    }

    // Whether the body is stated to be no larger than most routes read.
    fileprivate var hasSmallBody: Bool {
        guard headers[.transferEncoding] == nil else { return false }
        return headers[.contentLength].flatMap { Int($0) }.map { $0 <= Self.bodyLimit } ?? false
    }
}
