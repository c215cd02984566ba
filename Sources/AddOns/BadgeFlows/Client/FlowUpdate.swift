public import BadgeModel
import Foundation
import Synchronization

/// What became of a flow that was loaded.
public enum FlowUpdate: Sendable {
    /// The flow that was stored is in use.
    case cached(FlowDocument)
    /// The server's flow is in use.
    case updated(FlowDocument)
    /// The flow could not be fetched; the earlier one stays in use.
    case failed(BadgeError)
}

/// A flow in use, and the address that it is from.
struct LoadedFlow: Sendable {
    let address: URL
    let flow: FlowDocument
}

/// Those who follow the flow of a client.
final class FlowListeners: Sendable {
    private let continuations = Mutex<[UUID: AsyncStream<FlowUpdate>.Continuation]>([:])

    func add() -> AsyncStream<FlowUpdate> {
        let (stream, continuation) = AsyncStream<FlowUpdate>.makeStream(bufferingPolicy: .bufferingNewest(16))
        let id = UUID()
        continuations.withLock { $0[id] = continuation }
        continuation.onTermination = { [weak self] _ in self?.remove(id) }
        return stream
    }

    func publish(_ update: FlowUpdate) {
        for continuation in continuations.withLock({ Array($0.values) }) { continuation.yield(update) }
    }

    private func remove(_ id: UUID) { continuations.withLock { _ = $0.removeValue(forKey: id) } }
}
