extension String {
    /// The text without the zero-width characters that no script needs where they stand.
    ///
    /// They are not drawn, so that two names which differ by one look the same. What languages need stays: joiners
    /// behind letters of scripts that join or stack them, and within emoji; zero-width spaces beside letters of scripts
    /// without spaces.
    package var withoutStrayZeroWidth: String {
        guard utf8.contains(where: { $0 == 0xE2 || $0 == 0xEF }), unicodeScalars.contains(where: \.isZeroWidth) else {
            return self
        }
        var shown = String.UnicodeScalarView()
        // A zero-width character that waits for the next one that is drawn. Of several in a row, the first counts.
        var waiting: Unicode.Scalar?
        for scalar in unicodeScalars {
            guard !scalar.isZeroWidth else {
                waiting = waiting ?? scalar
                continue
            }
            if let joiner = waiting, let last = shown.last, joiner.isNeeded(between: last, scalar) {
                shown.append(joiner)
            }
            waiting = nil
            shown.append(scalar)
        }
        return String(shown)
    }
}

extension Unicode.Scalar {
    fileprivate var isZeroWidth: Bool {
        switch value {
        case 0x200B...0x200D, 0x2060, 0xFEFF: true
        default: false
        }
    }

    fileprivate func isNeeded(between previous: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
        switch value {
        case 0x200B: previous.isOfScriptWithoutSpaces || next.isOfScriptWithoutSpaces
        case 0x200C: previous.isOfJoiningScript
        case 0x200D: previous.isOfJoiningScript || previous.isInEmoji && next.isInEmoji
        default: false
        }
    }

    // Thai, Lao, Tibetan, Myanmar, Khmer, Tai Tham.
    private var isOfScriptWithoutSpaces: Bool {
        switch value {
        case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x19E0...0x19FF, 0x1A20...0x1AAF: true
        case 0xA9E0...0xA9FF, 0xAA60...0xAA7F: true
        default: false
        }
    }

    // Arabic and its neighbours, the scripts of India and around it, Mongolian.
    private var isOfJoiningScript: Bool {
        switch value {
        case 0x0600...0x08FF, 0x0900...0x0DFF, 0x0E00...0x109F, 0x1780...0x18AF, 0x1A20...0x1BFF: true
        case 0xA800...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x11000...0x11FFF: true
        default: false
        }
    }

    private var isInEmoji: Bool { value == 0xFE0F || value > 0xFF && properties.isEmoji }
}
