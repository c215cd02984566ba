import Observation

/// A workflow under way.
@MainActor @Observable
final class Run {
    private(set) var isOver = false

    init(_ workflow: @escaping @MainActor () async -> Void) {
        Task {
            await workflow()
            isOver = true
        }
    }
}

/// Waits until a condition on observable properties holds.
@MainActor
func until(_ holds: @escaping @MainActor () -> Bool) async {
    while !holds() {
        await withCheckedContinuation { continuation in
            withObservationTracking {
                _ = holds()
            } onChange: {
                continuation.resume()
            }
        }
    }
}
