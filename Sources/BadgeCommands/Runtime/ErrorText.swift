import BadgeTerminalUI

/// A line for standard error, as a terminal shows it.
struct ErrorText {
    let line: String

    /// The line broken between words. A command at its end, which is to be copied, stands on a line of its own.
    func lines(width: Int) -> [String] {
        guard line.count > width else { return [line] }
        let indent = line.hasPrefix("badgectl: ") ? 2 : 0
        guard let start = line.ranges(of: ": badgectl ").last?.lowerBound, !line[start...].contains(". ") else {
            return TerminalText.filled(line, width: width, indent: indent)
        }
        let command = line[start...].dropFirst(2)
        return TerminalText.filled(line[...start].description, width: width, indent: indent) + ["  \(command)"]
    }
}
