import BadgeModel
import Foundation
import Synchronization

extension SchemaRule {
    /// Returns the rule of a keyword that applies to one value and not to its contents.
    ///
    /// - Throws: `BadgeError` `documentInvalid` for an unknown keyword.
    static func assertion(_ keyword: String, _ value: JSONReader) throws -> SchemaRule {
        switch keyword {
        case "type": return try type(value)
        case "enum":
            let allowed = try value.elements().compactMap(\.value)
            return unless("is not one of \(JSON.array(allowed).text)") { found in
                allowed.contains { $0.isSame(as: found) }
            }
        case "const":
            let only = try value.present()
            return unless("is not \(only.text)") { $0.isSame(as: only) }
        case "required": return try required(value.elements().map { try $0.string() })
        case "pattern": return try pattern(value)
        case "format": return try format(value)
        case "uniqueItems": return try uniqueItems(value.bool())
        default: return try bound(keyword, value)
        }
    }

    private static func type(_ value: JSONReader) throws -> SchemaRule {
        let names = try value.value?.arrayValue == nil ? [value.string()] : value.elements().map { try $0.string() }
        let known = ["null", "boolean", "integer", "number", "string", "array", "object"]
        guard let unknown = names.first(where: { !known.contains($0) }) else {
            return unless("is not of type \(names.joined(separator: " or "))") { found in
                names.contains { found.isOf(type: $0) }
            }
        }
        throw value.failure("names an unknown type: \(unknown)")
    }

    private static func required(_ names: [String]) -> SchemaRule {
        SchemaRule { instance, _ in
            guard let members = instance.value?.objectValue else { return [] }
            return names.filter { members[$0] == nil }
                .map { BadgeError.InvalidField(path: instance[$0].path, reason: "is missing") }
        }
    }

    private static func uniqueItems(_ isAsked: Bool) -> SchemaRule {
        unless("has an element twice") { found in
            guard isAsked, let elements = found.arrayValue else { return true }
            return elements.indices.allSatisfy { index in
                !elements[..<index].contains { $0.isSame(as: elements[index]) }
            }
        }
    }

    private static func bound(_ keyword: String, _ value: JSONReader) throws -> SchemaRule {
        guard let measure = Self.measures[keyword] else { throw value.failure("is an unknown keyword") }
        let limit = try value.double(in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
        return unless("breaks \(keyword) \(try value.present().text)") { found in
            guard let size = measure.of(found) else { return true }
            return measure.isMet(size, limit)
        }
    }

    private struct Measure: Sendable {
        let of: @Sendable (JSON) -> Double?
        let isMet: @Sendable (Double, Double) -> Bool
    }

    private static let measures: [String: Measure] = [
        "minimum": Measure(of: \.doubleValue) { $0 >= $1 },
        "maximum": Measure(of: \.doubleValue) { $0 <= $1 },
        "exclusiveMinimum": Measure(of: \.doubleValue) { $0 > $1 },
        "exclusiveMaximum": Measure(of: \.doubleValue) { $0 < $1 },
        "minLength": Measure(of: { ($0.stringValue?.unicodeScalars.count).map(Double.init) }, isMet: { $0 >= $1 }),
        "maxLength": Measure(of: { ($0.stringValue?.unicodeScalars.count).map(Double.init) }, isMet: { $0 <= $1 }),
        "minItems": Measure(of: { ($0.arrayValue?.count).map(Double.init) }, isMet: { $0 >= $1 }),
        "maxItems": Measure(of: { ($0.arrayValue?.count).map(Double.init) }, isMet: { $0 <= $1 }),
        "minProperties": Measure(of: { ($0.objectValue?.count).map(Double.init) }, isMet: { $0 >= $1 }),
        "maxProperties": Measure(of: { ($0.objectValue?.count).map(Double.init) }, isMet: { $0 <= $1 }),
    ]
}

extension SchemaRule {
    private static let formats = [
        "date-time": SchemaPattern(
            "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)"
                + "(\\.[0-9]+)?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$"),
        "uri": SchemaPattern("^[A-Za-z][A-Za-z0-9+.-]*:[!-~]+$"),
        "email": SchemaPattern("^[^@\\s]+@[^@\\s]+$"),
    ]

    private static func format(_ value: JSONReader) throws -> SchemaRule {
        let name = try value.string()
        guard let pattern = formats[name] else { throw value.failure("names an unknown format: \(name)") }
        return unless("is not in the format \(name)") { pattern.matches($0) }
    }

    private static func pattern(_ value: JSONReader) throws -> SchemaRule {
        let source = try value.string()
        let pattern = SchemaPattern(source)
        do { try pattern.compile() } catch { throw value.failure("is no regular expression") }
        return unless("does not match \(source)") { pattern.matches($0) }
    }
}

/// A regular expression of a schema, which is compiled once: that takes longer than a match. `Regex` is not Sendable.
private final class SchemaPattern: Sendable {
    private let source: String
    private let compiled = Mutex<Regex<AnyRegexOutput>?>(nil)

    init(_ source: String) { self.source = source }

    func compile() throws {
        try compiled.withLock { $0 = try $0 ?? Self.regex(source) }
    }

    /// Whether the value is no string or matches. An invalid pattern was refused when the schema was read.
    func matches(_ value: JSON) -> Bool {
        guard let text = value.stringValue else { return true }
        do {
            return try compiled.withLock { compiled in
                let regex = try compiled ?? Self.regex(source)
                compiled = regex
                return try regex.firstMatch(in: text) != nil
            }
        } catch {
            return false
        }
    }

    // ECMA-262 matches Unicode scalars, not grapheme clusters.
    private static func regex(_ source: String) throws -> Regex<AnyRegexOutput> {
        try Regex(source).matchingSemantics(.unicodeScalar).asciiOnlyCharacterClasses()
    }
}

extension JSON {
    fileprivate func isOf(type: String) -> Bool {
        switch self {
        case .null: type == "null"
        case .bool: type == "boolean"
        case .integer: type == "integer" || type == "number"
        case .double: type == "number" || type == "integer" && integerValue != nil
        case .decimal(let text): type == "number" || type == "integer" && !text.contains { ".eE".contains($0) }
        case .string: type == "string"
        case .array: type == "array"
        case .object: type == "object"
        }
    }

    // 1 and 1.0 are the same number (JSON Schema core, section 4.2.2).
    fileprivate func isSame(as other: JSON) -> Bool {
        switch (self, other) {
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.object(let left), .object(let right)):
            left.count == right.count && left.allSatisfy { name, value in right[name].map(value.isSame(as:)) ?? false }
        case (.integer, .double), (.double, .integer): doubleValue == other.doubleValue
        default: self == other
        }
    }
}
