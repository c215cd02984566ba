import Synchronization
import XCTest

/// The value, or `nil` when it is not there after so many seconds: what hangs fails and does not stop the suite.
public func within<Value: Sendable>(
    _ seconds: Double, _ body: @escaping @Sendable () async -> Value
) async -> Value? {
    let box = Box<Value>()
    let done = XCTestExpectation(description: "ends")
    Task {
        let result = await body()
        box.value.withLock { $0 = result }
        done.fulfill()
    }
    _ = await XCTWaiter.fulfillment(of: [done], timeout: seconds)
    return box.value.withLock { $0 }
}

private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
