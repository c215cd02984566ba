import HummingbirdCore
import NIOCore

// A request's body, which says when all of it was read.
struct WatchedBody: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    let body: RequestBody
    let whenWhole: @Sendable () -> Void

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(body: body.makeAsyncIterator(), whenWhole: whenWhole)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var body: RequestBody.AsyncIterator
        fileprivate let whenWhole: @Sendable () -> Void

        mutating func next() async throws -> ByteBuffer? {
            let part = try await body.next()
            if part == nil { whenWhole() }
            return part
        }
    }
}
