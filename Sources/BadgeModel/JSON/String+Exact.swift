import Foundation

extension String {
    /// Whether the texts are the same bytes: `==` also calls texts equal that only look alike (canonical equivalence).
    package func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    /// Whether the text is in Unicode's normal form C, as the names of members must be.
    package var isInNormalFormC: Bool {
        utf8.allSatisfy { $0 < 0x80 } || isExactly(precomposedStringWithCanonicalMapping)
    }
}
