/// How much of a bound is in use at once.
package struct Quota: Sendable {
    private let bound: Bound
    private var used = 0
    private var usedBy: [ClientAddress: Int] = [:]

    package init(_ bound: Bound) {
        self.bound = bound
    }

    /// Takes a part; false if all of it is in use, or the client's share is.
    package mutating func take(for client: ClientAddress?) -> Bool {
        guard used < bound.limit else { return false }
        if let client = client?.network {
            guard usedBy[client, default: 0] < bound.limitOfOne else { return false }
            usedBy[client, default: 0] += 1
        }
        used += 1
        return true
    }

    package mutating func release(of client: ClientAddress?) {
        used -= 1
        guard let client = client?.network, let own = usedBy[client] else { return }
        usedBy[client] = own > 1 ? own - 1 : nil
    }
}
