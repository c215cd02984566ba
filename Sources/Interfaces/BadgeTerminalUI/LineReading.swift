import BadgeModel
import Foundation
import Synchronization

/// The result of reading a line.
enum Line: Sendable {
    /// The bytes before the line break.
    case typed(Secret)
    /// Ctrl-D, the end of the input, or a line of more than 4096 bytes, which answers nothing.
    case end
    /// The prompt was withdrawn.
    case withdrawn
}

/// Reads one line on its own thread, until it is complete or the read is cancelled.
final class LineReading: Sendable {
    private let input: Int32
    // Its reading end becomes readable when the reading is cancelled.
    private let wake = Pipe()

    init(input: Int32) {
        self.input = input
    }

    func cancel() {
        // A full or closed pipe has woken the reader already.
        try? wake.fileHandleForWriting.write(contentsOf: Data([0]))
    }

    /// Blocks until the line is complete.
    func read() -> Line {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
        defer {
            erase(buffer)
            buffer.deallocate()
        }
        var count = 0
        while count < buffer.count {
            guard waitForInput() else { return .withdrawn }
            guard readByte(into: buffer, at: count) else { return .end }
            if buffer[count] == UInt8(ascii: "\n") { return .typed(Secret(buffer[..<count])) }
            count += 1
        }
        return .end
    }

    private func waitForInput() -> Bool {
        var descriptors = [
            pollfd(fd: input, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&descriptors, nfds_t(descriptors.count), -1) < 0 && errno == EINTR {}
        return descriptors[1].revents == 0
    }

    // One byte at a time, so that a line typed ahead stays where it is.
    private func readByte(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
        let slot = UnsafeMutableRawBufferPointer(rebasing: buffer[offset...])
        var count = 0
        repeat { count = Foundation.read(input, slot.baseAddress, 1) } while count < 0 && errno == EINTR
        return count == 1
    }
}

extension Terminal {
    /// Writes the prompt and reads a line. Echo is as the question wants it before the prompt is visible.
    func readLine(after prompt: String, as question: EchoControl.Question) async -> Line {
        let reading = LineReading(input: input)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(returning: self.read(reading, after: prompt, as: question))
                }
            }
        } onCancel: {
            reading.cancel()
        }
    }

    private func read(_ reading: LineReading, after prompt: String, as question: EchoControl.Question) -> Line {
        let askAndRead = {
            self.openQuestion.withLock { $0 = prompt }
            self.write(prompt)
            let line = reading.read()
            self.openQuestion.withLock { $0 = nil }
            if case .typed = line, question != .hidden { self.lineCount.withLock { $0 += 1 } }
            // The typed part of a withdrawn answer must not reach the next reader, such as a shell.
            if case .withdrawn = line { tcflush(self.input, TCIFLUSH) }
            return line
        }
        return echo.ask(question, askAndRead)
    }
}
