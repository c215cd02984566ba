import BadgeModel

extension FormBody {
    /// What a form may consist of besides pairs of percent-encoded UTF-8.
    package enum Rules: Sendable {
        /// What browsers and wallets write (WHATWG URL section 5.1): a field may be empty or lack its value, and a value
        /// may have any characters.
        case lenient
        /// Visible ASCII in each field, and a name and a value (RFC 6749, appendix B). No field has a NUL, at which
        /// databases and C end a text; a value has control characters only if the caller refuses them itself.
        case strict(controls: Bool)
    }

    /// What is wrong with a form.
    package enum Flaw: Error, Sendable {
        case tooManyFields
        /// A field is not `name=value`.
        case notAPair
        /// A field is not percent-encoded text.
        case notText
        /// A field is there twice.
        case repeated
    }

    /// Returns the fields of a form, which has none of them twice.
    ///
    /// - Parameters:
    ///   - bytes: The form.
    ///   - maxFields: The most fields.
    ///   - rules: What it may consist of.
    /// - Throws: ``Flaw``.
    package static func decode(
        _ bytes: [UInt8], upTo maxFields: Int, _ rules: Rules
    ) throws(Flaw) -> [String: String] {
        guard !bytes.isEmpty else { return [:] }
        let pairs = bytes.split(
            separator: UInt8(ascii: "&"), maxSplits: maxFields, omittingEmptySubsequences: rules.isLenient)
        guard pairs.count <= maxFields else { throw .tooManyFields }
        var fields: [String: String] = [:]
        for pair in pairs {
            let (name, value) = try field(pair, rules)
            guard fields.updateValue(value, forKey: name) == nil else { throw .repeated }
        }
        return fields
    }

    private static func field(
        _ pair: ArraySlice<UInt8>, _ rules: Rules
    ) throws(Flaw) -> (name: String, value: String) {
        let name = pair.prefix { $0 != UInt8(ascii: "=") }
        let value = pair.dropFirst(name.count + 1)
        let isPair = name.count < pair.count && !name.isEmpty && !value.contains(UInt8(ascii: "="))
        guard isPair || rules.isLenient else { throw .notAPair }
        guard let key = rules.text(name, isName: true), let text = rules.text(value, isName: false) else {
            throw .notText
        }
        return (key, text)
    }
}

extension FormBody.Rules {
    fileprivate var isLenient: Bool {
        if case .lenient = self { true } else { false }
    }

    fileprivate func text(_ encoded: ArraySlice<UInt8>, isName: Bool) -> String? {
        guard let bytes = decoded(encoded), let text = String(validating: bytes, as: UTF8.self) else { return nil }
        switch self {
        case .lenient: return isName && !text.isStreamSafe ? nil : text
        case .strict(let controls):
            let mayHaveControls = controls && !isName
            guard text.isStreamSafe, !bytes.contains(0),
                mayHaveControls || !text.unicodeScalars.contains(where: \.isControl)
            else { return nil }
            return text
        }
    }

    // `nil` if a percent sign is not followed by two hexadecimal digits, or a byte may not stand there.
    private func decoded(_ encoded: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(encoded.count)
        var rest = encoded
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else { return nil }
                bytes.append(high << 4 | low)
            default:
                guard isLenient || (0x21...0x7E).contains(byte) else { return nil }
                bytes.append(byte)
            }
        }
        return bytes
    }
}

extension Unicode.Scalar {
    // The general category Cc, to which Unicode adds no more characters.
    fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

extension UInt8 {
    fileprivate var hexDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
