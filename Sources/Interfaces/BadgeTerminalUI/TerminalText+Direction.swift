import BadgeModel

/// Text direction. A terminal with support for it orders the characters itself; this code only adds marks.
extension TerminalText {
    private static let isolate: Unicode.Scalar = "\u{2068}"
    private static let isolateEnd: Unicode.Scalar = "\u{2069}"
    // No real sentence nests deeper, and terminals limit the depth.
    private static let mostIsolates = 8

    /// Returns the text of a right-to-left language with a mark at the beginning of each line that contains a letter of
    /// such a script, or an isolate, so that the whole line is read in that direction. Other lines are meant to be
    /// copied, and stay unchanged.
    public static func rightToLeft(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let turns = line.hasRightToLeftLetters || line.unicodeScalars.contains(isolate)
            return turns ? "\u{200F}\(line)" : String(line)
        }.joined(separator: "\n")
    }

    /// Returns the positions of isolates that begin and end on the same line.
    static func isolates(in text: String) -> Set<Int> {
        guard text.unicodeScalars.contains(isolate) else { return [] }
        var (pairs, open): (Set<Int>, [Int]) = ([], [])
        for (index, scalar) in text.unicodeScalars.enumerated() {
            switch scalar {
            case "\n": open = []
            case isolate: open.append(index)
            case isolateEnd:
                guard let start = open.popLast(), open.count < mostIsolates else { continue }
                pairs.formUnion([start, index])
            default: continue
            }
        }
        return pairs
    }

    /// Returns the lines into which one line was broken, with every isolate ended on the line on which it begins.
    static func balanced(_ lines: [String]) -> [String] {
        guard lines.count > 1, lines.contains(where: { $0.unicodeScalars.contains(isolate) }) else { return lines }
        var open = 0
        return lines.map { line in
            let continued = open
            for scalar in line.unicodeScalars {
                open += scalar == isolate ? 1 : scalar == isolateEnd && open > 0 ? -1 : 0
            }
            // After the margin, which does not belong to the isolate.
            return line.prefix { $0 == " " } + String(repeating: String(isolate), count: continued)
                + line.drop { $0 == " " } + String(repeating: String(isolateEnd), count: open)
        }
    }
}
