// The open connections of a server within its capacity, and the choice of those to close if there are too many.
//
// A connection is waiting until it has sent a whole request: during a handshake, while it sends a request slowly, and
// between two requests. The number of connections of an address is not limited, since an office shares one address;
// only the number of waiting ones is. If the capacity is exceeded, the address with the most connections loses the one
// that has waited longest. A connection whose requests are authenticated is protected: it is closed after all others.
struct ConnectionTable<ID: Hashable & Sendable>: Sendable {
    let capacity: Int
    let waitingPerAddress: Int

    private var connections: [ID: Connection] = [:]
    private var ticks: UInt64 = 0

    private struct Connection: Sendable {
        // Nil for a trusted proxy, which represents many clients.
        let address: ClientAddress?
        var isWaiting = true
        var isProtected = false
        // The start of its current activity.
        var since: UInt64

        // The lower, the sooner it is closed.
        var rank: (Int, Int, UInt64) { (isProtected ? 1 : 0, isWaiting ? 0 : 1, since) }
    }

    init(capacity: Int, waitingPerAddress: Int) {
        self.capacity = capacity
        self.waitingPerAddress = waitingPerAddress
    }

    var count: Int { connections.count }

    // Adds a connection, one of a trusted proxy if there is no address. Returns the connections to close.
    mutating func admit(_ id: ID, from address: ClientAddress?) -> [ID] {
        let tick = advanceTick()
        connections[id] = Connection(address: address, since: tick)
        var losing = dropWaiting(of: address, isProtected: false)
        while count > capacity, let loser = loser() {
            connections[loser] = nil
            losing.append(loser)
        }
        return losing
    }

    // Records that the connection has sent a whole request.
    mutating func begin(_ id: ID) {
        let tick = advanceTick()
        connections[id]?.isWaiting = false
        connections[id]?.since = tick
    }

    // Records that the request is authenticated, whether it has arrived whole or not.
    mutating func protect(_ id: ID) {
        begin(id)
        connections[id]?.isProtected = true
    }

    // Records that the request was answered. Returns the connections to close.
    mutating func end(_ id: ID) -> [ID] {
        guard var connection = connections[id] else { return [] }
        connection.isWaiting = true
        connection.since = advanceTick()
        connections[id] = connection
        return dropWaiting(of: connection.address, isProtected: connection.isProtected)
    }

    mutating func remove(_ id: ID) {
        connections[id] = nil
    }
}

extension ConnectionTable {
    private mutating func advanceTick() -> UInt64 {
        ticks += 1
        return ticks
    }

    // Removes the excess waiting connections of an address, the longest waiting first: of the protected ones, which are
    // counted apart, or of the others.
    private mutating func dropWaiting(of address: ClientAddress?, isProtected: Bool) -> [ID] {
        guard let address else { return [] }
        let waiting = connections.filter {
            $0.value.address == address && $0.value.isWaiting && $0.value.isProtected == isProtected
        }
        guard waiting.count > waitingPerAddress else { return [] }
        let losing = waiting.sorted { $0.value.rank < $1.value.rank }.prefix(waiting.count - waitingPerAddress)
        for (id, _) in losing { connections[id] = nil }
        return losing.map(\.key)
    }

    // Returns the longest waiting connection of the address with the most connections; a proxy's only if no other
    // address has one.
    private func loser() -> ID? {
        var held: [ClientAddress: Int] = [:]
        for case let address? in connections.values.map(\.address) { held[address, default: 0] += 1 }
        let most = held.values.max()
        let candidates = connections.filter { connection in
            guard let most else { return true }
            return connection.value.address.map { held[$0] == most } ?? false
        }
        return candidates.min { $0.value.rank < $1.value.rank }?.key
    }
}
