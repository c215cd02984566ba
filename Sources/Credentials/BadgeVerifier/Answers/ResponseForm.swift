import BadgeModel

/// The form that a wallet posts (`application/x-www-form-urlencoded`).
enum ResponseForm {
    /// The maximum size in bytes.
    static let maxBytes = 256 << 10
    private static let mostFields = 32

    /// Returns the fields.
    ///
    /// - Throws: `BadgeError` `documentInvalid` when the form is too large, broken, or has a field twice.
    static func fields(_ bytes: [UInt8]) throws -> [String: String] {
        guard bytes.count <= maxBytes else { throw invalid("is larger than \(maxBytes) bytes") }
        let pairs = bytes.split(separator: UInt8(ascii: "&"), maxSplits: mostFields)
        guard pairs.count <= mostFields else { throw invalid("has more than \(mostFields) fields") }
        var fields: [String: String] = [:]
        for pair in pairs {
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            guard let key = decoded(name), let value = decoded(pair.dropFirst(name.count + 1)), key.isStreamSafe else {
                throw invalid("has a field that is not percent-encoded UTF-8")
            }
            guard fields.updateValue(value, forKey: key) == nil else { throw invalid("has a field twice") }
        }
        return fields
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else { return nil }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func invalid(_ reason: String) -> BadgeError { .invalidDocument("the form", reason) }
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
