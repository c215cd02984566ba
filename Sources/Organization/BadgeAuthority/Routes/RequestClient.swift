import BadgeServing
import Synchronization

// The client of the request that a task responds to, for limits far below the routes.
package enum RequestClient {
    // Nil for a call within this process.
    @TaskLocal package static var address: ClientAddress?
    // Whose share of turns and of room a request takes. One client has as many IPv6 addresses as it likes.
    static var network: ClientAddress? { address?.network }
    @TaskLocal private static var cost: RequestCharge?

    // Whether the store knows who asks: the organization itself, or the user of a token that was found there.
    static var isConfirmed: Bool { address == nil || cost?.isConfirmed == true }

    // Answers a request of a client.
    static func answering<Value>(
        _ client: ClientAddress?, _ charge: RequestCharge, _ body: () async throws -> Value
    ) async rethrows -> Value {
        try await $address.withValue(client) { try await $cost.withValue(charge, operation: body) }
    }

    // The store knows the token, code, invitation or key that the request presents: it is a person's.
    package static func confirm() { cost?.confirm() }

    // Counts the request against its address, unless it is a person's. Called before the request takes what all clients
    // share: a turn to write, room in a queue or a table, a guess.
    //
    // - Throws: `ProtocolError` `rate_limited`.
    package static func charge() throws { try cost?.incur() }

    // Another request of the same login was counted, and this one has cost others nothing.
    package static func excuse() { cost?.excuse() }
}

// What a request costs its address.
final class RequestCharge: Sendable {
    // The seconds that strangers at the address must wait; nil if they need not.
    private let seconds: Int?
    private let protect: @Sendable () -> Void
    private let state = Mutex((isConfirmed: false, isCharged: false))

    init(strangersWait seconds: Int?, protect: @escaping @Sendable () -> Void) {
        self.seconds = seconds
        self.protect = protect
    }

    var isConfirmed: Bool { state.withLock { $0.isConfirmed } }

    func confirm() {
        state.withLock { $0.isConfirmed = true }
        protect()
    }

    func incur() throws {
        try state.withLock { state in
            if let seconds, !state.isConfirmed { throw ProtocolError.rateLimited(seconds: seconds) }
            state.isCharged = true
        }
    }

    func excuse() { state.withLock { $0.isCharged = false } }

    // Whether the address must pay for the request, now that it is answered.
    var isDue: Bool { state.withLock { $0.isCharged && !$0.isConfirmed } }
}
