import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP1

// A request's body, which says when it is asked for and when all of it was read.
struct WatchedBody: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    let body: RequestBody
    let whenAskedFor: @Sendable () async throws -> Void
    let whenWhole: @Sendable () -> Void

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(body: body.makeAsyncIterator(), whenAskedFor: whenAskedFor, whenWhole: whenWhole)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var body: RequestBody.AsyncIterator
        fileprivate var whenAskedFor: (@Sendable () async throws -> Void)?
        fileprivate let whenWhole: @Sendable () -> Void

        mutating func next() async throws -> ByteBuffer? {
            try await whenAskedFor?()
            whenAskedFor = nil
            let part: ByteBuffer?
            do { part = try await body.next() } catch is HTTPParserError { throw ProtocolError.malformedBody }
            if part == nil { whenWhole() }
            return part
        }
    }
}

extension ProtocolError {
    // Where the next request would begin is not known.
    fileprivate static var malformedBody: Self {
        var refusal = invalidRequest("The body of the request is malformed.")
        refusal.headers[.connection] = "close"
        return refusal
    }
}
