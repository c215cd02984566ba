/// Direction of reading. A terminal that knows of it orders the characters itself; what is written here are marks.
extension TerminalText {
    private static let isolate: Unicode.Scalar = "\u{2068}"
    private static let isolateEnd: Unicode.Scalar = "\u{2069}"
    // Deeper ones are nobody's sentence, and a terminal stops counting somewhere.
    private static let mostIsolates = 8

    /// The text of a language that is read from right to left: each line that holds a letter of such a script, or an isolate,
    /// begins with a mark that has the whole line read so, whatever it begins with. Other lines are to be copied.
    public static func rightToLeft(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.unicodeScalars.contains { isRightToLeft($0) || $0 == isolate } ? "\u{200F}\(line)" : String(line)
        }.joined(separator: "\n")
    }

    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE: true
        default: false
        }
    }

    /// Where isolates begin and end that do both on one line.
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

    /// The lines that one line was broken into, in each of which every isolate ends that begins there.
    static func balanced(_ lines: [String]) -> [String] {
        guard lines.count > 1, lines.contains(where: { $0.unicodeScalars.contains(isolate) }) else { return lines }
        var open = 0
        return lines.map { line in
            let continued = open
            for scalar in line.unicodeScalars {
                open += scalar == isolate ? 1 : scalar == isolateEnd && open > 0 ? -1 : 0
            }
            // Behind the margin, which is none of the isolate's.
            return line.prefix { $0 == " " } + String(repeating: String(isolate), count: continued)
                + line.drop { $0 == " " } + String(repeating: String(isolateEnd), count: open)
        }
    }
}
