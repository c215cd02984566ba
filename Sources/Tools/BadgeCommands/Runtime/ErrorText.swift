import BadgeTerminalUI

/// A line for standard error, formatted for a terminal.
struct ErrorText {
    let line: String

    /// Returns the line broken between words. A command at its end is placed on a separate line, so that it can be
    /// copied.
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
