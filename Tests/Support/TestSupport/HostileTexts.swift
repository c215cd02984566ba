import BadgeTestDoubles

/// Texts of the delimiters of many formats, most of them with a combining mark behind one.
public enum HostileTexts {
    private static let pieces = [
        "\"", "'", ",", ";", "|", "\t", "\r", "\n", "\r\n", "=", "+", "-", "@", "%", "\\", "<", ">", "&", "#", "?", "/",
        ":",
        ".", "$", "`", "{", "}", "[", "]", "(", ")", " ", "a", "7", "\u{E9}", "\u{5B57}", "\u{1F98A}", "\u{301}",
        "\u{316}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "\u{FF1D}", "\u{FF0B}", "\u{A0}", "\u{1F1E9}",
    ]

    /// The same texts for the same seed: each piece alone and before a mark, and mixtures.
    public static func all(seed: UInt64 = 17, count: Int = 400) -> [String] {
        let random = SeededRandom(seed: seed)
        let mixtures = (0..<count).map { _ in
            let bytes = random.bytes(13)
            return bytes.dropFirst().prefix(1 + Int(bytes[0]) % 12).map { pieces[Int($0) % pieces.count] }.joined()
        }
        return [""] + pieces + pieces.map { $0 + "\u{301}" } + pieces.map { "a" + $0 + "\u{200D}b" } + mixtures
    }
}
