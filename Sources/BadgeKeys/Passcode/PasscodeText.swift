import BadgeModel
import Foundation

/// A passcode in Unicode's normal form KC, so that it is the same bytes from every keyboard (NIST SP 800-63B).
struct PasscodeText {
    /// The UTF-8 of the normal form.
    let utf8: Secret
    /// Code points of the normal form.
    let length: Int

    /// The lengths that any passcode may have.
    static let lengths = 1...128
    /// No passcode of a permitted length is longer, however it was entered.
    static let maxBytes = 8 * 1024

    /// Normalizes what was entered; `nil` when that is no UTF-8, or longer than `maxBytes`.
    init?(_ entered: Secret) {
        guard entered.count <= Self.maxBytes else { return nil }
        // The normal form of ASCII is itself; a `String` would leave a copy behind that nobody erases.
        if entered.withUnsafeBytes({ $0.allSatisfy { $0 < 0x80 } }) {
            utf8 = entered
            length = entered.count
            return
        }
        guard let text = entered.withUnsafeBytes({ String(validating: $0, as: UTF8.self) }) else { return nil }
        let normal = text.precomposedStringWithCompatibilityMapping
        utf8 = Secret(utf8: normal)
        length = normal.unicodeScalars.count
    }

    /// The code points, A to Z in lower case; the caller erases them.
    var characters: [UInt32] {
        var characters: [UInt32] = []
        // Room for all at once, since growing would leave a copy behind.
        characters.reserveCapacity(utf8.count)
        utf8.withUnsafeBytes { bytes in
            _ = transcode(bytes.makeIterator(), from: UTF8.self, to: UTF32.self, stoppingOnError: true) { character in
                characters.append((0x41...0x5A).contains(character) ? character + 0x20 : character)
            }
        }
        return characters
    }
}
