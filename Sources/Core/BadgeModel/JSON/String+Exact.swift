import Foundation

extension String {
    /// Returns whether the strings have the same bytes; `==` also treats canonically equivalent strings as equal.
    package func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    /// The maximum number of consecutive non-starters in a text (Unicode's Stream-Safe Text Format, UAX #15).
    package static let mostNonStarters = 30

    /// Whether the text can be normalized, compared and hashed in linear time: sorting a run of non-starters takes
    /// quadratic time.
    package var isStreamSafe: Bool {
        // The first non-starter is U+0300, which UTF-8 writes as CC 80.
        guard utf8.contains(where: { $0 >= 0xCC }) else { return true }
        var run = 0
        for scalar in unicodeScalars {
            run = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered ? run + 1 : 0
            guard run <= Self.mostNonStarters else { return false }
        }
        return true
    }

    /// Returns whether the text is one line of so many characters (code points, as the tables of a store count them),
    /// without control characters.
    package func isLine(of length: ClosedRange<Int>) -> Bool {
        length.contains(unicodeScalars.count) && isStreamSafe
            && unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    /// Whether the text is not ASCII but canonically equivalent to a text that is: a name that Swift calls equal to one
    /// that the code looks up, and other programs do not.
    package var isEquivalentToASCII: Bool {
        !utf8.allSatisfy { $0 < 0x80 }
            && unicodeScalars.allSatisfy { $0.isASCII || Self.equivalentToASCII.contains($0) }
    }

    // The only scalars with such a mapping: Greek question mark, Greek varia, Kelvin sign.
    private static let equivalentToASCII: Set<Unicode.Scalar> = ["\u{37E}", "\u{1FEF}", "\u{212A}"]

    // Before Unicode's combining characters begin, and among the ideographs, each scalar is normal by itself.
    package var isSurelyInNormalFormC: Bool {
        utf8.allSatisfy { $0 < 0xCC }
            || unicodeScalars.allSatisfy { $0.value < 0x300 || (0x4E00...0x9FFF).contains($0.value) }
    }
}
