extension String {
    /// The text with `0` to `9` for the decimal digits of all scripts (Unicode general category Nd).
    package var mappingDigits: String {
        var mapped = String.UnicodeScalarView()
        for scalar in unicodeScalars { mapped.append(scalar.asciiDigit ?? scalar) }
        return String(mapped)
    }

    /// A code as it is compared: digits of any script as `0` to `9`, without white space around them and without
    /// characters that are not drawn. Every other text stays as it is.
    package var readAsCode: String {
        let code = String(unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }).trimmed
        guard !code.isEmpty, code.unicodeScalars.allSatisfy({ $0.asciiDigit != nil }) else { return self }
        return code.mappingDigits
    }

    /// The text without white space and zero-width characters at its ends.
    package var trimmed: String {
        let isDrawn = { (scalar: Unicode.Scalar) in
            !scalar.properties.isWhitespace && !["\u{200B}", "\u{2060}", "\u{FEFF}"].contains(scalar)
        }
        guard let start = unicodeScalars.firstIndex(where: isDrawn), let end = unicodeScalars.lastIndex(where: isDrawn)
        else { return "" }
        return String(unicodeScalars[start...end])
    }
}

extension Secret {
    /// The same as ``Swift/String/readAsCode`` for a secret code.
    package var readAsCode: Secret {
        let isPlain = withUnsafeBytes { $0.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }
        guard !isPlain, let text = withUnsafeBytes({ String(validating: $0, as: UTF8.self) }) else { return self }
        return Secret(utf8: text.readAsCode)
    }
}

extension Secret {
    /// The text without white space and zero-width characters at its ends.
    package var trimmed: Secret {
        guard let text = withUnsafeBytes({ String(validating: $0, as: UTF8.self) }) else { return self }
        return text.trimmed.utf8.count == count ? self : Secret(utf8: text.trimmed)
    }

    /// Whether it is a code of digits of any script.
    package var isDigits: Bool {
        count > 0 && readAsCode.withUnsafeBytes { $0.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }
    }
}

extension Unicode.Scalar {
    fileprivate var asciiDigit: Unicode.Scalar? {
        guard properties.generalCategory == .decimalNumber, let value = properties.numericValue else { return nil }
        return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }
}
