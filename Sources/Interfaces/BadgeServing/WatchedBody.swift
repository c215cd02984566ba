import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP1

// The body of a request, which reports when it is requested and when it was read completely.
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
    // The start of the next request is unknown.
    fileprivate static var malformedBody: Self {
        var refusal = invalidRequest("The body of the request is malformed.")
        refusal.headers[.connection] = "close"
        return refusal
    }
}
