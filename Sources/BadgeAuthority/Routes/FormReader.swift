import BadgeModel
import Foundation

// Reads application/x-www-form-urlencoded as RFC 6749, appendix B, says, and nothing besides.
enum FormReader {
    static let maxFields = 32

    static func fields(_ bytes: [UInt8]) throws -> [String: String] {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw refusal("is not UTF-8") }
        var fields: [String: String] = [:]
        guard !text.isEmpty else { return fields }
        let pairs = text.split(separator: "&", omittingEmptySubsequences: false)
        guard pairs.count <= maxFields else { throw refusal("has more than \(maxFields) fields") }
        for pair in pairs {
            let (name, value) = try field(pair)
            guard fields.updateValue(value, forKey: name) == nil else { throw refusal("has a field twice") }
        }
        return fields
    }

    private static func field(_ pair: Substring) throws -> (name: String, value: String) {
        let sides = pair.split(separator: "=", omittingEmptySubsequences: false)
        guard sides.count == 2, !sides[0].isEmpty else { throw refusal("has a field that is not name=value") }
        return (try decoded(sides[0]), try decoded(sides[1]))
    }

    private static func decoded(_ text: Substring) throws -> String {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let plain = text.replacing("+", with: " ").removingPercentEncoding,
            plain.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw refusal("has a field that is not percent-encoded text") }
        return plain
    }

    private static func refusal(_ reason: String) -> ProtocolError {
        .invalidRequest("The form \(reason).")
    }
}
