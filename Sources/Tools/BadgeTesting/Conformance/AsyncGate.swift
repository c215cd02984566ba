/// A gate that opens once, for one waiting task.
struct AsyncGate: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func open() { continuation.finish() }

    /// Waits until the gate is open.
    ///
    /// - Throws: `CancellationError` when the task is cancelled before.
    func wait() async throws {
        for await _ in stream {}
        try Task.checkCancellation()
    }
}
