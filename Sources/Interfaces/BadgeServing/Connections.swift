import NIOCore
import Synchronization

// The open connections of a server, tracked by its connection table.
final class Connections: Sendable {
    // Between two whole seconds, after which clients come back that were told to wait.
    static let patience = Duration.milliseconds(2_500)

    fileprivate struct State {
        var table: ConnectionTable<ObjectIdentifier>
        var channels: [ObjectIdentifier: any Channel] = [:]
        // The timers that close connections whose first request does not arrive.
        var deadlines: [ObjectIdentifier: Scheduled<Void>] = [:]
    }

    let proxies: TrustedProxies
    private let state: Mutex<State>
    private let firstRequestLimit: TimeAmount
    private let metrics: RequestMetrics?

    init(
        patience: Duration, firstRequestLimit: Duration, proxies: TrustedProxies, metrics: RequestMetrics? = nil
    ) {
        self.metrics = metrics
        state = Mutex(
            State(
                table: ConnectionTable(
                    capacity: Bound.connections.limit, waitingPerNetwork: Bound.connections.limitOfOne,
                    leavingLimit: Bound.leavingConnections.limit, patience: patience)))
        self.firstRequestLimit = TimeAmount(firstRequestLimit)
        self.proxies = proxies
    }

    // Called before anything is read, including TLS.
    func admit(_ channel: any Channel) {
        let (id, peer) = (ObjectIdentifier(channel), IPAddress(channel.remoteAddress))
        let address = peer.flatMap { proxies.contains($0) ? nil : $0.client }
        let deadline = channel.eventLoop.scheduleTask(in: firstRequestLimit) { channel.close(promise: nil) }
        let losing = state.withLock { state in
            state.channels[id] = channel
            state.deadlines[id] = deadline
            return state.channels(of: state.table.admit(id, from: address, at: channel.now))
        }
        close(losing)
        metrics?.addConnections(1)
        channel.closeFuture.whenComplete { [weak self, metrics] _ in
            metrics?.addConnections(-1)
            self?.remove(id)
        }
    }

    // Called when the head of a request has arrived.
    func meet(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        state.withLock { state in
            state.table.meet(id, at: channel.now)
            return state.deadlines.removeValue(forKey: id)
        }?.cancel()
    }

    // Whether the connection ends with the answer to this request.
    func isLeaving(_ channel: any Channel) -> Bool {
        state.withLock { $0.table.isLeaving(ObjectIdentifier(channel)) }
    }

    // Called when a whole request has arrived.
    func begin(_ channel: any Channel) {
        state.withLock { $0.table.begin(ObjectIdentifier(channel)) }
    }

    // Called when the request is authenticated.
    func protect(_ channel: any Channel) {
        state.withLock { $0.table.protect(ObjectIdentifier(channel)) }
    }

    // Called when the request was answered.
    func end(_ channel: any Channel) {
        close(state.withLock { $0.channels(of: $0.table.end(ObjectIdentifier(channel), at: channel.now)) })
    }

    private func remove(_ id: ObjectIdentifier) {
        state.withLock { state in
            state.table.remove(id)
            state.channels[id] = nil
            return state.deadlines.removeValue(forKey: id)
        }?.cancel()
    }

    // Deferred, since a channel may not be set up yet.
    private func close(_ channels: [any Channel]) {
        for channel in channels { channel.eventLoop.execute { channel.close(promise: nil) } }
    }
}

extension Channel {
    fileprivate var now: Duration { .nanoseconds(Int64(clamping: eventLoop.now.uptimeNanoseconds)) }
}

extension Connections.State {
    fileprivate func channels(of ids: [ObjectIdentifier]) -> [any Channel] { ids.compactMap { channels[$0] } }
}
