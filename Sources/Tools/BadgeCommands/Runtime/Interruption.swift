import BadgeSystem
import Dispatch
import Foundation

/// Ends work at a signal of the user or the system (SIGINT, SIGTERM), by cancelling its task.
enum Interruption {
    /// Runs the body until one of the signals in `numbers` arrives; those in `unmovedBy`, such as a terminal sends when
    /// it closes, are ignored. So is SIGHUP where the program was started to outlive its terminal, as by `nohup`. A
    /// signal in `handlers` calls its handler, and ends nothing.
    static func whileListening(
        to numbers: [Int32] = [SIGINT, SIGTERM], unmovedBy ignored: [Int32] = [],
        on handlers: [Int32: @Sendable () -> Void] = [:],
        _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        let former = (ignored + handlers.keys).map { (number: $0, action: signal($0, SIG_IGN)) }
        defer { for (number, action) in former { signal(number, action) } }
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
        let sources = numbers.filter { $0 != SIGHUP || !isIgnored($0) }
            .map { DispatchSource.makeSignalSource(signal: $0) }
        for source in sources { await listen(to: source) { continuation.yield() } }
        let others = handlers.map { (source: DispatchSource.makeSignalSource(signal: $0.key), handler: $0.value) }
        for other in others { await listen(to: other.source, other.handler) }
        defer { (sources + others.map(\.source)).forEach { $0.cancel() } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await body() }
            group.addTask { for await _ in signals { return } }
            try await group.next()
            group.cancelAll()
            // What stops because it was told to has not failed.
            do { try await group.waitForAll() } catch is CancellationError { return }
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        let action = signal(number, SIG_IGN)
        defer { signal(number, action) }
        return unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    // Returns when a signal cannot be missed any more: a source that is resumed is registered only a moment later.
    private static func listen(
        to source: any DispatchSourceSignal, _ stop: @escaping @Sendable () -> Void
    ) async {
        SignalAction.yieldToSource(Int32(source.handle))
        source.setEventHandler(handler: stop)
        await withCheckedContinuation { continuation in
            source.setRegistrationHandler { continuation.resume() }
            source.resume()
        }
    }
}
