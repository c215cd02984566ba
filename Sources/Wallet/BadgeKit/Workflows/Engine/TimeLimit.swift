/// Runs work under a time limit.
struct TimeLimit: Sendable {
    let pause: WorkflowContext.Pause

    /// Runs the body until it ends, the limit is reached, or this task is cancelled. Then cancels the body, without
    /// waiting for it to respond.
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
