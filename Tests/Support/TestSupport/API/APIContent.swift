import BadgeModel
import Foundation

/// A body, by media type.
struct APIContent: Sendable {
    /// The schema of each media type; `nil` for bytes without a schema.
    let rules: [String: SchemaRule?]
    let isRequired: Bool

    func findings(
        in bytes: Data, type: String?, _ references: [String: SchemaRule]
    ) -> [BadgeError.InvalidField] {
        if bytes.isEmpty, !isRequired { return [] }
        let type = type?.parts(at: ";").first?.trimmingCharacters(in: .whitespaces).lowercased() ?? "none"
        guard let rule = rules[type] ?? rules["*/*"] else {
            return [BadgeError.InvalidField(path: "Content-Type", reason: "is \(type), which is not described")]
        }
        guard let rule else { return [] }
        do {
            return rule.findings(JSONReader(try Self.value(of: bytes, type: type)), references)
        } catch {
            return [BadgeError.InvalidField(path: "body", reason: "is not \(type): \(error)")]
        }
    }

    // A form is read as an object of texts, a text as a string.
    private static func value(of bytes: Data, type: String) throws -> JSON {
        if type == "application/json" { return try JSON.parse(bytes) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw BadgeError.invalidDocument("", "is not UTF-8")
        }
        return type == "application/x-www-form-urlencoded" ? try form(text) : .string(text)
    }

    private static func form(_ text: String) throws -> JSON {
        var members: [String: JSON] = [:]
        for pair in text.parts(at: "&") where !pair.isEmpty {
            let sides = pair.parts(at: "=", maxSplits: 1)
            let plain = sides.compactMap { $0.replacingScalars(["+": " "]).removingPercentEncoding }
            guard plain.count == 2, members.updateValue(.string(plain[1]), forKey: plain[0]) == nil else {
                throw BadgeError.invalidDocument("", "has a field that is not name=value, or has one twice")
            }
        }
        return .object(members)
    }
}
