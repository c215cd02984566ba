import BadgeModel
import BadgeTransport
import Foundation
import Synchronization

extension FlowClient {
    /// What becomes of the flow from now on.
    public var flowUpdates: AsyncStream<FlowUpdate> { listeners.add() }

    /// Returns the flow in use: the one that was loaded, else the stored one, else the server's.
    ///
    /// - Throws: `BadgeError` `notFound` if the server has no such flow in that locale, `serverAnswerInvalid` for one that
    ///   cannot be read; errors of the web client and the store.
    public func flow() async throws -> FlowDocument { try await flow(configuration) }

    /// Loads the stored flow, then the server's, and publishes both.
    ///
    /// - Returns: The newest flow that could be read.
    /// - Throws: The errors of ``flow()``, if there is no stored flow either.
    @discardableResult
    public func loadFlow() async throws -> FlowDocument {
        let configuration = configuration
        let stored = try await cachedFlow(configuration)
        if let stored { listeners.publish(.cached(stored)) }
        do { return try await fetchFlow(configuration) } catch let error as BadgeError {
            guard let stored else { throw error }
            return stored
        }
    }

    /// Fetches the flow from the server, and publishes it or the failure.
    ///
    /// - Throws: The errors of ``flow()``. The earlier flow stays in use.
    @discardableResult
    public func updateFlow() async throws -> FlowDocument { try await fetchFlow(configuration) }

    func flow(_ configuration: FlowConfiguration) async throws -> FlowDocument {
        if let flow = loadedFlow(configuration) { return flow }
        if let flow = try await cachedFlow(configuration) { return flow }
        return try await fetchFlow(configuration)
    }

    private func loadedFlow(_ configuration: FlowConfiguration) -> FlowDocument? {
        loaded.withLock { $0?.address == configuration.flowAddress ? $0?.flow : nil }
    }

    // What was stored was read once; a later version may read less.
    private func cachedFlow(_ configuration: FlowConfiguration) async throws -> FlowDocument? {
        let address = configuration.flowAddress
        guard let data = try await store.cachedFlow(at: address), let flow = try? FlowDocument(parsing: data) else {
            return nil
        }
        loaded.withLock { $0 = LoadedFlow(address: address, flow: flow) }
        return flow
    }

    private func fetchFlow(_ configuration: FlowConfiguration) async throws -> FlowDocument {
        let address = configuration.flowAddress
        do {
            let data = try await web.get(address, accepting: .json, maxBytes: FlowDocument.Bounds.bytes)
            let flow = try Self.read(data, from: address)
            try await store.cache(data, at: address)
            loaded.withLock { $0 = LoadedFlow(address: address, flow: flow) }
            listeners.publish(.updated(flow))
            return flow
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            let failure = Self.explained(BadgeError(wrapping: error), configuration)
            listeners.publish(.failed(failure))
            throw failure
        }
    }

    private static func explained(_ error: BadgeError, _ configuration: FlowConfiguration) -> BadgeError {
        guard error.saysNothingIsThere else { return error }
        let flow = configuration.flow
        return BadgeError(
            .notFound, .flows("notFound.flow"),
            [
                "server": flow.host.host() ?? "", "flow": flow.name, "version": flow.version ?? "HEAD",
                "locale": configuration.locale,
            ], underlying: error.underlying)
    }

    private static func read(_ data: Data, from address: URL) throws(BadgeError) -> FlowDocument {
        do { return try FlowDocument(parsing: data) } catch {
            let problem = BadgeError(wrapping: error)
            throw BadgeError(
                .serverAnswerInvalid, .flows("serverAnswerInvalid.flow"),
                ["server": address.host() ?? "", "finding": problem.finding], detail: problem.detail,
                underlying: FlowFailure(.unreadableFlow, cause: problem))
        }
    }
}
