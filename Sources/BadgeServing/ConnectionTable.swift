// The open connections of a server within its capacity, and the choice of those to close if there are too many.
//
// A connection is idle until it has sent a whole request: during a handshake, while it sends a request slowly, and between
// two requests. Once its patience is over an idle connection is waiting. The number of connections of an address is not
// limited, since an office shares one address; only the number of waiting ones is. If the capacity is exceeded, the address
// with the most connections loses the one that has waited longest. If none of its connections is waiting, one of them
// leaves: it no longer counts, and is closed with the answer to its request. A connection whose requests are authenticated
// is protected: it is closed after all others.
struct ConnectionTable<ID: Hashable & Sendable>: Sendable {
    let capacity: Int
    let waitingPerAddress: Int
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
        var isIdle = true
        var isProtected = false
        // The start of its current activity, as a time and as a place in the order.
        var start: Duration
        var since: UInt64

        // The lower, the sooner it is closed. Of those that may be sending a request, the newest has got least far.
        func rank(waitingFrom limit: Duration) -> (Int, Int, UInt64) {
            let isWaiting = isIdle && start <= limit
            return (isProtected ? 1 : 0, isWaiting ? 0 : isIdle ? 1 : 2, isIdle && !isWaiting ? .max - since : since)
        }
    }

    init(capacity: Int, waitingPerAddress: Int, leavingLimit: Int = 0, patience: Duration = .zero) {
        self.capacity = capacity
        self.waitingPerAddress = waitingPerAddress
        self.leavingLimit = leavingLimit
        self.patience = patience
    }

    // The number of connections, without those that leave.
    var count: Int { connections.count }

    // Adds a connection, one of a trusted proxy if there is no address. Returns the connections to close.
    mutating func admit(_ id: ID, from address: ClientAddress?, at now: Duration = .zero) -> [ID] {
        connections[id] = Connection(address: address, start: now, since: advanceTick())
        var losing = dropWaiting(of: address, isProtected: false, at: now)
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
        connection.start = now
        connection.since = advanceTick()
        connections[id] = connection
        return dropWaiting(of: connection.address, isProtected: connection.isProtected, at: now)
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

    // Removes the excess waiting connections of an address, the longest waiting first: of the protected ones, which are
    // counted apart, or of the others.
    private mutating func dropWaiting(of address: ClientAddress?, isProtected: Bool, at now: Duration) -> [ID] {
        guard let address else { return [] }
        let limit = now - patience
        let waiting = connections.filter {
            $0.value.address == address && $0.value.isIdle && $0.value.start <= limit
                && $0.value.isProtected == isProtected
        }
        guard waiting.count > waitingPerAddress else { return [] }
        let losing = waiting.sorted { $0.value.since < $1.value.since }.prefix(waiting.count - waitingPerAddress)
        for (id, _) in losing { connections[id] = nil }
        return losing.map(\.key)
    }

    // Returns the connection of the address with the most connections that goes first; a proxy's only if no other
    // address has one.
    private func loser(at now: Duration) -> ID? {
        var held: [ClientAddress: Int] = [:]
        for case let address? in connections.values.map(\.address) { held[address, default: 0] += 1 }
        let most = held.values.max()
        let candidates = connections.filter { connection in
            guard let most else { return true }
            return connection.value.address.map { held[$0] == most } ?? false
        }
        let limit = now - patience
        return candidates.min { $0.value.rank(waitingFrom: limit) < $1.value.rank(waitingFrom: limit) }?.key
    }
}
