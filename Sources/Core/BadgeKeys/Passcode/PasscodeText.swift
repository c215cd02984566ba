import BadgeModel
import Foundation

/// A passcode in Unicode normalization form KC and with `0` to `9` for the digits of all scripts, so that it has the same
/// bytes from every keyboard (NIST SP 800-63B).
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
    ///
    /// - Parameter mapsDigits: Whether digits of other scripts are mapped; those of a passphrase are not.
    init?(_ entered: Secret, mapsDigits: Bool = true) {
        guard entered.count <= Self.maxBytes else { return nil }
        // ASCII is already normalized; a `String` would leave a copy that is not erased.
        if entered.withUnsafeBytes({ $0.allSatisfy { $0 < 0x80 } }) {
            utf8 = entered
            length = entered.count
            return
        }
        guard let text = entered.withUnsafeBytes({ String(validating: $0, as: UTF8.self) }) else { return nil }
        let composed = text.precomposedStringWithCompatibilityMapping
        let normal = mapsDigits ? composed.readAsCode.mappingDigits : composed
        utf8 = Secret(utf8: normal)
        length = normal.unicodeScalars.count
    }

    /// Returns what a stored passcode may have been set as: the normalized entry, and the entry with its own digits, which
    /// earlier versions kept. None if it has no permitted length.
    static func readings(of entered: Secret) -> [PasscodeText] {
        let readings = [PasscodeText(entered), PasscodeText(entered, mapsDigits: false)].compactMap(\.self)
            .filter { lengths.contains($0.length) }
        return readings.count == 2 && readings[0].utf8 == readings[1].utf8 ? [readings[0]] : readings
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
