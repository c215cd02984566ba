import Synchronization

/// Where the half blocks of a form's picture stand, so that the next picture can be drawn there.
final class DrawnPicture: Sendable {
    private let position = Mutex<(row: Int, lines: Int)?>(nil)

    /// Writes the lines, and remembers where.
    func write(_ blocks: String, on terminal: Terminal) {
        position.withLock { $0 = (terminal.lineCount.withLock { $0 }, blocks.lineCount) }
        terminal.write(blocks)
    }

    /// Returns the sequence that draws other lines over them; `nil` if it is not on the screen.
    func sequence(replacing blocks: String, on terminal: Terminal) -> String? {
        let distance = position.withLock { position -> Int? in
            guard let position, position.lines == blocks.lineCount else { return nil }
            return terminal.lineCount.withLock { $0 } - position.row
        }
        guard let distance, terminal.canErase, (1..<terminal.size.rows).contains(distance) else { return nil }
        let lines = blocks.split(separator: "\n").joined(separator: "\u{1B}[1B\r")
        return "\u{1B}7\u{1B}[\(distance)A\r\(lines)\u{1B}8"
    }
}

extension String {
    fileprivate var lineCount: Int { utf8.count { $0 == UInt8(ascii: "\n") } }
}
