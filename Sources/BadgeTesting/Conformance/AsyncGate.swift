/// Opens once, for the one who waits.
struct AsyncGate: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func open() { continuation.finish() }

    /// Returns when it is open.
    ///
    /// - Throws: `CancellationError` when the task is cancelled before.
    func wait() async throws {
        for await _ in stream {}
        try Task.checkCancellation()
    }
}
