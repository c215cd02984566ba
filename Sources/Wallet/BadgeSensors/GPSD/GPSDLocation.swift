import BadgeModel
package import BadgePolicy
package import BadgeSystem
import Foundation
import NIOCore
import NIOPosix

/// A location source that reads from gpsd, the daemon for satellite receivers on Linux (its JSON protocol, version 3).
///
/// Each call opens a connection and closes it again. The newest fix is used if it is at most two seconds old, otherwise
/// the next one within the time limit, otherwise the newest available. gpsd's data are not signed: use only a server
/// that cannot be impersonated.
///
///     let source = try GPSDLocation(address: "gpsd://localhost:2947")
///     let location = await source.location()
package struct GPSDLocation: LocationSource {
    /// The default port of gpsd.
    package static let defaultPort = 2947

    /// The host of the server.
    package let host: String
    /// The port of the server.
    package let port: Int
    private let clock: any WallClock
    private let timeout: Duration

    /// Creates a source without contacting gpsd.
    ///
    /// - Parameters:
    ///   - address: `gpsd://HOST:PORT`, or without a port.
    ///   - clock: The clock that determines a fix's age.
    ///   - timeout: The time limit for a response.
    /// - Throws: `BadgeError` `invalidInput`.
    package init(address: String, clock: any WallClock = SystemClock(), timeout: Duration = .seconds(3)) throws {
        guard let url = URL(string: address, encodingInvalidCharacters: false), url.scheme?.lowercased() == "gpsd",
            let host = url.host(), !host.isEmpty, ["", "/"].contains(url.path()), url.user() == nil,
            url.query() == nil, url.fragment() == nil, (1...65_535).contains(url.port ?? Self.defaultPort)
        else {
            throw BadgeError(
                .invalidInput, "invalidInput.locationSource")
        }
        self.host = host.trimmingCharacters(in: ["[", "]"])
        port = url.port ?? Self.defaultPort
        self.clock = clock
        self.timeout = timeout
    }

    /// Returns the current location.
    package func location() async -> Fact<LocationFix> {
        await listen { $0.isCurrent }.fix.map { .known($0) } ?? .unknown
    }

    /// Returns `always` while gpsd answers, since it gives everyone access.
    package func access() async -> Fact<PolicyFacts.LocationAccess> {
        await listen { $0.isGPSD }.isGPSD ? .known(.always) : .unknown
    }
}

extension GPSDLocation {
    // What was heard until it was enough, or until the time was up.
    private func listen(until isEnough: @escaping @Sendable (GPSDProtocol) -> Bool) async -> GPSDProtocol {
        await withTaskGroup(of: GPSDProtocol?.self) { group in
            group.addTask { await talk(until: isEnough) }
            group.addTask {
                do { try await Task.sleep(for: timeout) } catch { return nil }
                return nil
            }
            for await heard in group {
                group.cancelAll()
                if let heard { return heard }
            }
            return GPSDProtocol()
        }
    }

    private func talk(until isEnough: @Sendable (GPSDProtocol) -> Bool) async -> GPSDProtocol {
        var talk = GPSDProtocol()
        do {
            try await connect().executeThenClose { inbound, outbound in
                try await outbound.write(ByteBuffer(string: "?WATCH={\"enable\":true,\"json\":true};\n?POLL;\n"))
                for try await bytes in inbound {
                    try talk.take(bytes.readableBytesView, now: clock.now())
                    if isEnough(talk) { return }
                }
            }
        } catch {
            return talk
        }
        return talk
    }

    private func connect() async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
        let limit = TimeAmount.nanoseconds(
            timeout.components.seconds * 1_000_000_000 + timeout.components.attoseconds / 1_000_000_000)
        return try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(limit)
            .connect(host: host, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
    }
}
