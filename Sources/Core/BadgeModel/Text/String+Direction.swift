extension StringProtocol {
    /// Whether the text has a letter of a script that is written from right to left.
    package var hasRightToLeftLetters: Bool {
        // Such letters begin with this byte or a greater one.
        utf8.contains { $0 >= 0xD6 } && unicodeScalars.contains(where: \.isOfRightToLeftScript)
    }
}

extension Unicode.Scalar {
    fileprivate var isOfRightToLeftScript: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE: true
        default: false
        }
    }
}
