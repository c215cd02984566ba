// The open connections of a server within its capacity, and the choice of those to close if there are too many.
//
// A connection is idle until it has sent a whole request: during a handshake, while it sends a request slowly, and between
// two requests. Once its patience is over an idle connection is waiting. The number of connections of a network is not
// limited, since an office shares one address; only the number of waiting ones is. If the capacity is exceeded, the network
// with the most connections loses one: of its addresses, the one with the most loses the connection that has waited
// longest. If none of them is waiting, one leaves: it no longer counts, and is closed with the answer to its request.
//
// A connection whose requests are authenticated is protected: it is closed after the others of its address. Where protected
// connections take more than half of the capacity they are closed like others, so that newcomers get in.
struct ConnectionTable<ID: Hashable & Sendable>: Sendable {
    let capacity: Int
    let waitingPerNetwork: Int
    // The number of connections beyond the capacity that may wait for their last answer.
    let leavingLimit: Int
    let patience: Duration

    private var connections: [ID: Connection] = [:]
    // Those that leave, by when they began to.
    private var leaving: [ID: UInt64] = [:]
    private var ticks: UInt64 = 0

    private struct Connection: Sendable {
        // Nil for a trusted proxy, which represents many clients.
        let address: ClientAddress?
        let network: ClientAddress?
        var isIdle = true
        var isAnswered = false
        var isProtected = false
        // The start of its current activity, as a time and as a place in the order.
        var start: Duration
        var since: UInt64

        // The lower, the sooner it is closed: one that waits, one that was answered and may send another request, one that may
        // be sending its first, of which the newest has got least far, and one that has sent it.
        func rank(waitingFrom limit: Duration, isProtecting: Bool) -> (Int, Int, UInt64) {
            let group = !isIdle ? 3 : start <= limit ? 0 : isAnswered ? 1 : 2
            return (isProtecting && isProtected ? 1 : 0, group, group == 2 ? .max - since : since)
        }
    }

    init(capacity: Int, waitingPerNetwork: Int, leavingLimit: Int = 0, patience: Duration = .zero) {
        self.capacity = capacity
        self.waitingPerNetwork = waitingPerNetwork
        self.leavingLimit = leavingLimit
        self.patience = patience
    }

    // The number of connections, without those that leave.
    var count: Int { connections.count }

    // Adds a connection, one of a trusted proxy if there is no address. Returns the connections to close.
    mutating func admit(_ id: ID, from address: ClientAddress?, at now: Duration = .zero) -> [ID] {
        let network = address?.network
        connections[id] = Connection(address: address, network: network, start: now, since: advanceTick())
        var losing = dropWaiting(of: network, isProtected: false, at: now)
        while count > capacity, let loser = loser(at: now) {
            let isWaiting = connections[loser].map { $0.isIdle && $0.start <= now - patience } ?? true
            connections[loser] = nil
            losing += isWaiting ? [loser] : leave(loser)
        }
        return losing
    }

    // Records that the head of a request has arrived, whose body may take a while.
    mutating func meet(_ id: ID, at now: Duration) {
        connections[id]?.start = now
    }

    // Records that the connection has sent a whole request.
    mutating func begin(_ id: ID) {
        let tick = advanceTick()
        connections[id]?.isIdle = false
        connections[id]?.since = tick
    }

    // Records that the request is authenticated, whether it has arrived whole or not.
    mutating func protect(_ id: ID) {
        begin(id)
        connections[id]?.isProtected = true
    }

    // Records that the request was answered. Returns the connections to close.
    mutating func end(_ id: ID, at now: Duration = .zero) -> [ID] {
        guard var connection = connections[id] else { return [] }
        connection.isIdle = true
        connection.isAnswered = true
        connection.start = now
        connection.since = advanceTick()
        connections[id] = connection
        return dropWaiting(of: connection.network, isProtected: connection.isProtected, at: now)
    }

    // Whether the connection is closed with its next answer.
    func isLeaving(_ id: ID) -> Bool { leaving[id] != nil }

    mutating func remove(_ id: ID) {
        connections[id] = nil
        leaving[id] = nil
    }
}

extension ConnectionTable {
    private mutating func advanceTick() -> UInt64 {
        ticks += 1
        return ticks
    }

    // Returns the connections to close for it: beyond the limit, the one that has been leaving longest.
    private mutating func leave(_ id: ID) -> [ID] {
        leaving[id] = advanceTick()
        guard leaving.count > leavingLimit, let oldest = leaving.min(by: { $0.value < $1.value })?.key
        else { return [] }
        leaving[oldest] = nil
        return [oldest]
    }

    // Removes the excess waiting connections of a network, of its heaviest address the longest waiting first: of the
    // protected ones, which are counted apart, or of the others.
    private mutating func dropWaiting(of network: ClientAddress?, isProtected: Bool, at now: Duration) -> [ID] {
        guard let network else { return [] }
        let limit = now - patience
        var waiting = connections.filter {
            $0.value.network == network && $0.value.isIdle && $0.value.start <= limit
                && $0.value.isProtected == isProtected
        }
        var losing: [ID] = []
        while waiting.count > waitingPerNetwork,
            let oldest = ofHeaviest(\.address, in: waiting).min(by: { $0.value.since < $1.value.since })?.key
        {
            waiting[oldest] = nil
            connections[oldest] = nil
            losing.append(oldest)
        }
        return losing
    }

    // Returns the connection that goes first: one of the heaviest address of the heaviest network.
    private func loser(at now: Duration) -> ID? {
        let limit = now - patience
        let candidates = ofHeaviest(\.network, in: connections)
        let isProtecting = candidates.values.count { $0.isProtected } <= capacity / 2
        return ofHeaviest(\.address, in: candidates).min {
            $0.value.rank(waitingFrom: limit, isProtecting: isProtecting)
                < $1.value.rank(waitingFrom: limit, isProtecting: isProtecting)
        }?.key
    }

    // Returns the connections of those networks or addresses that have the most of them; a proxy's only if nobody else has
    // one.
    private func ofHeaviest(
        _ owner: (Connection) -> ClientAddress?, in connections: [ID: Connection]
    ) -> [ID: Connection] {
        var held: [ClientAddress: Int] = [:]
        for connection in connections.values {
            if let owner = owner(connection) { held[owner, default: 0] += 1 }
        }
        guard let most = held.values.max() else { return connections }
        return connections.filter { _, connection in owner(connection).map { held[$0] == most } ?? false }
    }
}
