import BadgeModel
import TestSupport

/// Texts that people outside choose, one after the other: each time another one of the list.
struct ChosenTexts {
    private let texts: [String]
    private var next: Int

    /// The payloads from one of them on, as a store can keep them: without NUL.
    static func payloads(from first: Int) -> ChosenTexts {
        ChosenTexts(texts: Payloads.all().filter { !$0.utf8.contains(0) && $0.isStreamSafe }, next: first)
    }

    /// Ordinary texts, which differ in a number.
    static let ordinary = ChosenTexts(
        texts: (0..<97).map { "usual \($0)" + String(repeating: " usual", count: 20) }, next: 0)

    /// The next text, with characters before it, so that it is never empty.
    mutating func text(_ limit: Int = 100) -> String {
        defer { next += 1 }
        return String("xyz\(texts[next % texts.count])".prefix(limit))
    }

    /// The next text as one line that can be seen.
    mutating func line(_ limit: Int = 100) -> String {
        let shown = text(limit).unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        return String(String.UnicodeScalarView(shown))
    }
}
