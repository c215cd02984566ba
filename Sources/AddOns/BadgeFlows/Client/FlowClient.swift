import BadgeModel
public import BadgeSystem
public import BadgeTransport
import Foundation
import Synchronization

/// A client of a server of native sign-ins: each operation is one call, without a screen.
///
/// Requests are posts whose parameters are in the body, never in the address. A refusal is a `BadgeError` whose
/// `flowFailure` has what the server said.
///
///     let client = try FlowClient(configuration, web: web, store: store)
///     let signIn = try await client.signIn(name: "ana@example.com", password: password)
public final class FlowClient: Sendable {
    let web: WebClient
    let store: any FlowSessionStore
    let clock: any WallClock
    let random: any RandomSource
    private let current: Mutex<FlowConfiguration>
    let loaded = Mutex<LoadedFlow?>(nil)
    let listeners = FlowListeners()

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - configuration: Where the server is, and which forms are used.
    ///   - web: The web client; it does not follow redirects of these requests.
    ///   - store: What keeps the tokens and the flow.
    ///   - clock: Dates the requests for another token.
    ///   - random: Makes the refresh secrets.
    /// - Throws: `BadgeError` `serverInsecure`, `invalidInput`.
    public init(
        _ configuration: FlowConfiguration, web: WebClient, store: any FlowSessionStore,
        clock: any WallClock = SystemClock(), random: any RandomSource = SystemRandom()
    ) throws {
        try configuration.validate()
        current = Mutex(configuration)
        self.web = web
        self.store = store
        self.clock = clock
        self.random = random
    }

    /// The configuration of the next request.
    public var configuration: FlowConfiguration { current.withLock { $0 } }

    /// Changes settings of the configuration. Requests that have begun keep the earlier ones.
    ///
    /// - Throws: `BadgeError` `serverInsecure`, `invalidInput`; the configuration is then unchanged.
    public func change(_ change: @Sendable (inout FlowConfiguration) -> Void) throws {
        try current.withLock { current in
            var changed = current
            change(&changed)
            try changed.validate()
            current = changed
        }
    }
}
