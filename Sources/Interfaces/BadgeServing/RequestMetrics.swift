import Synchronization

// Counts a server's responses by method, route and status, with the time that they took, and its open connections.
//
// The names of routes come from the router, so that their number is bounded whatever clients ask for.
package final class RequestMetrics: Sendable {
    package struct Kind: Hashable, Sendable, Comparable {
        package let method: String
        package let route: String
        package let status: Int

        package static func < (left: Self, right: Self) -> Bool {
            (left.route, left.method, left.status) < (right.route, right.method, right.status)
        }
    }

    // The responses of a route by the time that they took.
    package struct Durations: Sendable {
        // The upper bounds of the buckets, in seconds.
        package static let bounds = [0.005, 0.025, 0.1, 0.5, 1, 5, 30]

        // The number of responses in each bucket, not cumulated; the last one has no bound.
        package private(set) var counts = Array(repeating: 0, count: bounds.count + 1)
        package private(set) var seconds = 0.0

        mutating func add(_ duration: Double) {
            counts[Self.bounds.firstIndex { duration <= $0 } ?? Self.bounds.count] += 1
            seconds += duration
        }
    }

    package struct Snapshot: Sendable {
        package fileprivate(set) var responses: [Kind: Int] = [:]
        package fileprivate(set) var durations: [String: Durations] = [:]
        package fileprivate(set) var connections = 0
    }

    private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]

    private let state = Mutex(Snapshot())

    package init() {}

    package var snapshot: Snapshot { state.withLock { $0 } }

    // A method that a client made up counts as `other`.
    func add(method: String, route: String, status: Int, duration: Duration) {
        let kind = Kind(method: Self.methods.contains(method) ? method : "other", route: route, status: status)
        let seconds = duration / .seconds(1)
        state.withLock { state in
            state.responses[kind, default: 0] += 1
            state.durations[route, default: Durations()].add(seconds)
        }
    }

    func addConnections(_ count: Int) { state.withLock { $0.connections += count } }
}
