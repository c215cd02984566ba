package import BadgeModel
import BadgeSystem
package import BadgeTestDoubles
package import BadgeTransport
package import Foundation
import Synchronization
import XCTest

/// A clock that stands at Sun, 06 Nov 1994 08:49:37 GMT.
package struct StoppedClock: WallClock {
    package init() {}

    package func now() -> Date { Date(timeIntervalSince1970: 784_111_777) }
}

/// Notes how long a client would have waited, and does not wait.
package final class Pauses: Sendable {
    private let noted = Mutex<[Int]>([])

    package init() {}

    package var seconds: [Int] { noted.withLock { $0 } }

    func note(_ seconds: Int) { noted.withLock { $0.append(seconds) } }
}

package func webClient(_ transport: ScriptedTransport, _ pauses: Pauses = Pauses()) -> WebClient {
    WebClient(transport: transport, clock: StoppedClock(), pause: { pauses.note($0) })
}

package func url(_ text: String) throws -> URL { try XCTUnwrap(URL(string: text)) }

/// The `BadgeError` that an operation throws; fails the test when it throws another or none.
package func thrownError<Value>(
    file: StaticString = #filePath, line: UInt = #line, by operation: () async throws -> Value
) async throws -> BadgeError {
    do {
        _ = try await operation()
    } catch let error as BadgeError {
        return error
    }
    XCTFail("Nothing was thrown.", file: file, line: line)
    throw CancellationError()
}
