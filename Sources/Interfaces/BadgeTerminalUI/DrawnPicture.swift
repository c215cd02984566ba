import Synchronization

/// Where the half blocks of a form's picture stand, so that the next picture can be drawn there.
final class DrawnPicture: Sendable {
    private let position = Mutex<DrawnLines?>(nil)

    /// Writes the lines, and remembers where.
    func write(_ blocks: String, on terminal: Terminal) {
        position.withLock { $0 = DrawnLines(count: blocks.lines.count, on: terminal) }
        terminal.write(blocks)
    }

    /// Returns the sequence that draws other lines over them; `nil` if it is not on the screen.
    func sequence(replacing blocks: String, on terminal: Terminal) -> String? {
        position.withLock { $0?.sequence(replacing: blocks.lines, on: terminal) }
    }
}

/// Where the paragraphs of a form's message stand, so that one that changes can be drawn there.
final class DrawnParagraphs: Sendable {
    private let positions = Mutex<[DrawnLines]>([])

    /// Writes the lines of the next paragraph, and remembers where.
    func write(_ lines: [String], on terminal: Terminal) {
        positions.withLock { $0.append(DrawnLines(count: lines.count, on: terminal)) }
        for line in lines { terminal.write(line + "\n") }
    }

    /// Returns the sequence that draws other lines over a paragraph; `nil` if it is not on the screen, or has another
    /// number of lines.
    func sequence(replacing index: Int, with lines: [String], on terminal: Terminal) -> String? {
        positions.withLock { positions in
            guard positions.indices.contains(index) else { return nil }
            return positions[index].sequence(replacing: lines, on: terminal)
        }
    }
}

/// Lines that were written on a terminal.
private struct DrawnLines {
    private let row: Int
    private let count: Int

    /// Lines that are written next.
    init(count: Int, on terminal: Terminal) {
        row = terminal.lineCount.withLock { $0 }
        self.count = count
    }

    func sequence(replacing lines: [String], on terminal: Terminal) -> String? {
        let distance = terminal.lineCount.withLock { $0 } - row
        guard lines.count == count, terminal.canErase, (1..<terminal.size.rows).contains(distance) else { return nil }
        let written = lines.map { "\u{1B}[2K" + $0 }.joined(separator: "\u{1B}[1B\r")
        return "\u{1B}7\u{1B}[\(distance)A\r\(written)\u{1B}8"
    }
}

extension String {
    fileprivate var lines: [String] { split(separator: "\n").map(String.init) }
}
