import BadgeModel
import Foundation

/// A passcode in Unicode normalization form KC, so that it has the same bytes from every keyboard (NIST SP 800-63B).
struct PasscodeText {
    /// The UTF-8 of the normalized text.
    let utf8: Secret
    /// The number of code points of the normalized text.
    let length: Int

    /// The permitted lengths of a passcode.
    static let lengths = 1...128
    /// The maximum size of an entry in bytes, which no passcode of a permitted length exceeds.
    static let maxBytes = 8 * 1024

    /// Normalizes an entry; `nil` when it is not UTF-8, or longer than `maxBytes`.
    init?(_ entered: Secret) {
        guard entered.count <= Self.maxBytes else { return nil }
        // ASCII is already normalized; a `String` would leave a copy that is not erased.
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

    /// The code points, with A to Z in lowercase; the caller must erase them.
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
