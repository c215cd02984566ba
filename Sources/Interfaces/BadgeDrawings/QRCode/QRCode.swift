/// A QR code of a text (ISO/IEC 18004), for a camera.
///
/// The text is encoded in the fewest bits, in the smallest version that holds it, with the mask that scores best. A text
/// beyond ASCII is UTF-8, which the code announces (ECI 26), since readers would otherwise have to guess.
///
///     let code = QRCode(form.qrText ?? "")
///     print(code?.halfBlocks ?? "")
public struct QRCode: Sendable, Hashable {
    /// The levels of error correction.
    public enum Level: String, Sendable, CaseIterable {
        /// About 7 % of the code may be unreadable.
        case low = "L"
        /// About 15 %.
        case medium = "M"
        /// About 25 %.
        case quartile = "Q"
        /// About 30 %.
        case high = "H"
    }

    /// The version, 1 to 40, which determines the size.
    public let version: Int
    /// The level of error correction.
    public let level: Level
    /// The number of the mask, 0 to 7.
    public let mask: Int
    /// The rows of modules from the top, each from the left, without the light border; `true` for dark ones.
    public let modules: [[Bool]]

    /// The number of modules on each side: 21 for version 1 to 177 for version 40.
    public var size: Int { modules.count }

    /// Creates the code of a text.
    ///
    /// - Parameters:
    ///   - text: The text. At the lowest level, a code holds 2,953 bytes, 4,296 characters of a web address in capital
    ///     letters, or 7,089 digits.
    ///   - level: The level of error correction. The lowest makes the smallest code, and suffices on a screen.
    /// - Returns: `nil` if the text is too long for a code of that level.
    public init?(_ text: String, level: Level = .low) {
        self.init(text, level: level, mask: nil)
    }

    /// Creates the code with a certain mask; `nil` for the mask that scores best.
    init?(_ text: String, level: Level, mask: Int?) {
        let bytes = Array(text.utf8)
        // No mode takes less than ten bits for three bytes.
        guard bytes.count <= 7089, let (version, bits) = Self.smallest(for: bytes, level) else { return nil }
        let codewords = QRBlocks(version, level).codewords(of: bits)
        let matrix = QRMatrix(version, codewords)
        let masked = mask.map { matrix.masked(by: $0, level) } ?? matrix.bestMasked(level)
        self.version = version.number
        self.level = level
        self.mask = masked.mask
        modules = masked.modules
    }

    // The length of a segment's count depends on the version, and with it the best division into segments.
    private static func smallest(for bytes: [UInt8], _ level: Level) -> (QRVersion, QRBits)? {
        let isPlain = bytes.allSatisfy { $0 < 0x80 }
        for range in QRVersion.countRanges {
            let segments = QRSegment.division(of: bytes, range)
            let length = segments.map { $0.bitCount(range) }.reduce(isPlain ? 0 : QRBits.announcement.count, +)
            let fitting = range.versions.first { QRBlocks(QRVersion($0), level).dataCount * 8 >= length }
            guard let fitting else { continue }
            var bits = isPlain ? QRBits() : QRBits.announcement
            for segment in segments { segment.write(to: &bits, range) }
            return (QRVersion(fitting), bits)
        }
        return nil
    }
}
