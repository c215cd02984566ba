import BadgeModel
import Foundation

/// Reads several pipes until their ends, or until a deadline.
final class PipeReading {
    private var open: [Int: Int32]
    private let count: Int
    private let end: ContinuousClock.Instant
    /// Whether one of them contained more than the limit.
    private(set) var isTooLong = false

    init(_ descriptors: [Int32], until end: ContinuousClock.Instant) {
        open = Dictionary(uniqueKeysWithValues: descriptors.enumerated().map { ($0, $1) })
        count = descriptors.count
        self.end = end
    }

    /// Whether every pipe was read to its end.
    var isComplete: Bool { open.isEmpty }

    /// Returns the content of each pipe, up to `limit` bytes; the caller must erase it.
    func all(of limit: Int) -> [[UInt8]] {
        var buffers = (0..<count).map { _ in [UInt8](repeating: 0, count: limit + 1) }
        var lengths = [Int](repeating: 0, count: count)
        while !open.isEmpty, !isTooLong, let ready = awaitReady() {
            for index in ready { take(index, &buffers[index], &lengths[index]) }
        }
        defer { for index in buffers.indices { erase(&buffers[index]) } }
        return (0..<count).map { Array(buffers[$0][..<min(lengths[$0], limit)]) }
    }

    // The pipes that have something to say; `nil` when the time is up.
    private func awaitReady() -> [Int]? {
        let left = end - .now
        guard left > .zero else { return nil }
        let order = Array(open.keys)
        var polled = order.map { pollfd(fd: open[$0] ?? -1, events: Int16(POLLIN), revents: 0) }
        let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
        guard poll(&polled, nfds_t(polled.count), Int32(clamping: milliseconds)) >= 0 else {
            return errno == EINTR ? [] : nil
        }
        return zip(order, polled).compactMap { $1.revents == 0 ? nil : $0 }
    }

    private func take(_ index: Int, _ buffer: inout [UInt8], _ length: inout Int) {
        guard let descriptor = open[index] else { return }
        let start = length
        let read = buffer.withUnsafeMutableBytes {
            Foundation.read(descriptor, $0.baseAddress?.advanced(by: start), $0.count - start)
        }
        if read > 0 { length += read } else if read == 0 || errno != EINTR { open[index] = nil }
        isTooLong = length == buffer.count
    }
}
