import BadgeModel

// A strict reader of application/x-www-form-urlencoded (RFC 6749, appendix B). Values have no control characters,
// unless `controls` says that the caller refuses them itself; none has a NUL, at which databases and C end a text.
package enum FormReader {
    package static let maxFields = 32

    package static func fields(
        _ bytes: [UInt8], upTo maxFields: Int = maxFields, controls: Bool = false
    ) throws -> [String: String] {
        var fields: [String: String] = [:]
        guard !bytes.isEmpty else { return fields }
        let pairs = bytes.split(separator: UInt8(ascii: "&"), maxSplits: maxFields, omittingEmptySubsequences: false)
        guard pairs.count <= maxFields else { throw refusal("has more than \(maxFields) fields") }
        for pair in pairs {
            let (name, value) = try field(pair, controls)
            guard fields.updateValue(value, forKey: name) == nil else { throw refusal("has a field twice") }
        }
        return fields
    }

    private static func field(_ pair: ArraySlice<UInt8>, _ controls: Bool) throws -> (name: String, value: String) {
        let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 2, omittingEmptySubsequences: false)
        guard sides.count == 2, !sides[0].isEmpty else { throw refusal("has a field that is not name=value") }
        return (try decoded(sides[0], false), try decoded(sides[1], controls))
    }

    private static func decoded(_ text: ArraySlice<UInt8>, _ controls: Bool) throws -> String {
        guard let bytes = plain(text), let plain = String(validating: bytes, as: UTF8.self), plain.isStreamSafe,
            !bytes.contains(0), controls || !plain.unicodeScalars.contains(where: \.isControl)
        else { throw refusal("has a field that is not percent-encoded text") }
        return plain
    }

    // Nil if a percent sign is not followed by two hexadecimal digits, or a character is not visible ASCII.
    private static func plain(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var plain: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): plain.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else { return nil }
                plain.append(high << 4 | low)
            case 0x21...0x7E: plain.append(byte)
            default: return nil
            }
        }
        return plain
    }

    private static func refusal(_ reason: String) -> ProtocolError {
        .invalidRequest("The form \(reason).")
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
