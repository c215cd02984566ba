/// Waits for something that may take too long, and no longer than it is told.
struct Deadline: Sendable {
    let pause: WorkflowContext.Pause

    /// Runs the body until it ends, the time is over, or this task is cancelled; the body is then cancelled, and nobody waits
    /// for it to notice.
    func run(within limit: Duration, _ body: @escaping @Sendable () async -> Void) async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let work = Task {
            await body()
            end.finish()
        }
        let alarm = Task {
            do { try await pause(limit) } catch { return }
            end.finish()
        }
        for await _ in ends {}
        work.cancel()
        alarm.cancel()
    }
}
