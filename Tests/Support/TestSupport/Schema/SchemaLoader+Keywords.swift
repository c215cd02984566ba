import BadgeModel
import Foundation

extension SchemaLoader {
    /// Returns the rule of a keyword; `nil` for an annotation.
    mutating func keyword(_ name: String, of schema: JSONReader, in file: URL) throws -> SchemaRule? {
        let value = schema[name]
        switch name {
        case "$schema", "$id", "title", "description", "$comment", "default", "examples": return nil
        case "then", "else":
            guard schema["if"].value != nil else { throw value.failure("stands without if") }
            return nil
        case "$ref": return try reference(value, in: file)
        case "$defs":
            _ = try rules(byName: value, in: file)
            return nil
        case "allOf": return try .all(rules(for: value, in: file))
        case "anyOf": return try .forms(rules(for: value, in: file)) { $0 > 0 }
        case "oneOf": return try .forms(rules(for: value, in: file)) { $0 == 1 }
        case "not": return try .not(rule(for: value, in: file))
        case "if":
            let branches = try ["then", "else"].map { try schema[$0].optional.map { try rule(for: $0, in: file) } }
            return try .condition(rule(for: value, in: file), then: branches[0], else: branches[1])
        case "properties": return try .properties(rules(byName: value, in: file))
        case "additionalProperties":
            let named = try schema["properties"].optional?.object().keys.sorted() ?? []
            return try .otherProperties(than: Set(named), rule(for: value, in: file))
        case "items":
            let first = try schema["prefixItems"].optional?.elements().count ?? 0
            return try .items(from: first, rule(for: value, in: file))
        case "prefixItems": return try .firstItems(rules(for: value, in: file))
        default: return try SchemaRule.assertion(name, value)
        }
    }
}

extension SchemaRule {
    private func isMet(_ instance: JSONReader, _ references: [String: SchemaRule]) -> Bool {
        findings(instance, references).isEmpty
    }

    // The findings of the closest alternative describe best what to correct.
    fileprivate static func forms(_ rules: [SchemaRule], _ isEnough: @escaping @Sendable (Int) -> Bool) -> SchemaRule {
        SchemaRule { instance, references in
            let findings = rules.map { $0.findings(instance, references) }
            let fitting = findings.count { $0.isEmpty }
            guard !isEnough(fitting) else { return [] }
            let reason = "fits \(fitting) of its \(rules.count) forms"
            return [BadgeError.InvalidField(path: instance.path, reason: reason)]
                + (fitting > 0 ? [] : findings.min { $0.count < $1.count } ?? [])
        }
    }

    fileprivate static func not(_ rule: SchemaRule) -> SchemaRule {
        SchemaRule { instance, references in
            rule.isMet(instance, references)
                ? [BadgeError.InvalidField(path: instance.path, reason: "has a form that is not allowed")] : []
        }
    }

    fileprivate static func condition(_ rule: SchemaRule, then: SchemaRule?, else: SchemaRule?) -> SchemaRule {
        SchemaRule { instance, references in
            (rule.isMet(instance, references) ? then : `else`)?.findings(instance, references) ?? []
        }
    }

    fileprivate static func properties(_ rules: [String: SchemaRule]) -> SchemaRule {
        SchemaRule { instance, references in
            rules.sorted { $0.key < $1.key }
                .filter { instance[$0.key].value != nil }
                .flatMap { $0.value.findings(instance[$0.key], references) }
        }
    }

    fileprivate static func otherProperties(than names: Set<String>, _ rule: SchemaRule) -> SchemaRule {
        SchemaRule { instance, references in
            (instance.value?.objectValue ?? [:]).keys.filter { !names.contains($0) }.sorted()
                .flatMap { rule.findings(instance[$0], references) }
        }
    }

    fileprivate static func items(from first: Int, _ rule: SchemaRule) -> SchemaRule {
        SchemaRule { instance, references in
            instance.elementsIfAny.dropFirst(first).flatMap { rule.findings($0, references) }
        }
    }

    fileprivate static func firstItems(_ rules: [SchemaRule]) -> SchemaRule {
        SchemaRule { instance, references in
            zip(rules, instance.elementsIfAny).flatMap { $0.findings($1, references) }
        }
    }
}

extension JSONReader {
    // Array keywords do not apply to a value that is not an array.
    fileprivate var elementsIfAny: [JSONReader] {
        do { return try elements() } catch { return [] }
    }
}
