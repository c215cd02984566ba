import Dispatch

// Holds the threads of a queue until it lets them all go.
final class Blocker: Sendable {
    private let (began, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

    func hold() {
        began.signal()
        go.wait()
        go.signal()
    }

    // Returns when one more thread is held.
    func begun() async {
        await withCheckedContinuation { continuation in
            // Off the cooperative threads, since it blocks.
            DispatchQueue.global().async { [began] in
                began.wait()
                continuation.resume()
            }
        }
    }

    func release() { go.signal() }
}
