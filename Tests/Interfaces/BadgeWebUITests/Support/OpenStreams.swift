import Foundation

/// Requests that were sent and whose responses are not read.
final class OpenStreams: Sendable {
    private let descriptors: [Int32]
    /// How many have got a response so far.
    let ended: Int

    /// Sends the requests, a hundred at a time: the next when all but so many of those before have got a response.
    init(of request: RawRequest, count: Int, held: Int = 16) {
        var descriptors: [Int32] = []
        var open: [Int32] = []
        var ended = 0
        while descriptors.count < count {
            let batch = (0..<min(100, count - descriptors.count)).map { _ in request.send() }
            descriptors += batch
            open += batch
            while open.count > held {
                let waiting = Self.waiting(among: open)
                guard waiting.count < open.count else { break }
                ended += open.count - waiting.count
                open = waiting
            }
        }
        self.descriptors = descriptors
        self.ended = ended
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }

    /// Reads all responses, and counts them by status.
    func statuses() -> [Int: Int] {
        descriptors.reduce(into: [:]) { counts, descriptor in
            let line = RawRequest.read(descriptor, until: "\r\n").split(separator: " ")
            counts[line.count > 1 ? Int(line[1]) ?? 0 : 0, default: 0] += 1
        }
    }

    // Waits for one of them at most ten seconds.
    private static func waiting(among descriptors: [Int32]) -> [Int32] {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&polled, nfds_t(polled.count), 10_000) > 0 else { return descriptors }
        return polled.filter { $0.revents == 0 }.map(\.fd)
    }
}
