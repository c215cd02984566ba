package import Foundation

/// An encoder for `application/x-www-form-urlencoded` (WHATWG URL section 5.2).
package enum FormBody {
    /// Returns the fields, sorted by name.
    package static func encode(_ fields: [String: String]) -> Data {
        encode(fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    /// Returns the fields in their order.
    package static func encode(_ fields: [(name: String, value: String)]) -> Data {
        Data(fields.map { "\(escape($0.name))=\(escape($0.value))" }.joined(separator: "&").utf8)
    }

    static func escape(_ text: String) -> String {
        text.utf8.reduce(into: "") { out, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "*"):
                out.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: " "): out += "+"
            default:
                let hex = String(byte, radix: 16, uppercase: true)
                out += hex.count == 1 ? "%0\(hex)" : "%\(hex)"
            }
        }
    }
}
