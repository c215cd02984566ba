import Synchronization
import TestSupport

/// Cancels a run from wherever the test wants it cancelled.
final class Canceller: Sendable {
    private let action = Mutex<(@Sendable () -> Void)?>(nil)
    private let armed = Gate()

    /// Says what cancels the run.
    func arm(_ cancel: @escaping @Sendable () -> Void) {
        action.withLock { $0 = cancel }
        armed.open()
    }

    /// Cancels, as soon as there is something to cancel.
    func cancel() async {
        await armed.wait()
        cancelNow()
    }

    /// Cancels what is known to have begun.
    func cancelNow() {
        action.withLock { $0 }?()
    }
}
