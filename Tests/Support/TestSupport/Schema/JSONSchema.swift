public import BadgeModel
public import Foundation

/// A JSON Schema (draft 2020-12) that validates documents strictly: an unknown keyword is an error of the schema, so
/// that a schema cannot be weaker than it seems.
///
/// The supported keywords are `$ref` (within the file and to files beside it), `$defs`, `type`, `enum`, `const`,
/// `properties`, `required`, `additionalProperties`, `items`, `prefixItems`, `uniqueItems`, the bounds `minimum`,
/// `maximum`, `exclusiveMinimum`, `exclusiveMaximum`, `minLength`, `maxLength`, `minItems`, `maxItems`,
/// `minProperties`, `maxProperties`, `pattern`, `format` (`date-time`, `uri`, `email`), `allOf`, `anyOf`, `oneOf`,
/// `not`, `if`, `then`, `else`, and the annotations.
///
///     let schema = try JSONSchema(contentsOf: schemas.appending(path: "policy.schema.json"))
///     try schema.validate(JSON.parse(data))
public struct JSONSchema: Sendable {
    /// The schema as written.
    public let json: JSON
    private let rule: SchemaRule
    private let references: [String: SchemaRule]

    /// Reads a schema and every schema that it refers to.
    ///
    /// - Throws: `BadgeError` `documentInvalid` when a file is not a schema, uses an unknown keyword, or has a dangling
    ///   reference; Foundation's error when a file cannot be read.
    public init(contentsOf file: URL) throws {
        var loader = SchemaLoader()
        json = try loader.document(at: file)
        rule = try loader.rule(for: JSONReader(json), in: file)
        references = loader.references
    }

    /// The examples in the schema.
    public var examples: [JSON] { json["examples"]?.arrayValue ?? [] }

    /// Returns the problems of the document, each with its path; empty if there are none.
    public func findings(in document: JSON) -> [BadgeError.InvalidField] {
        rule.findings(JSONReader(document), references)
    }

    /// Throws unless the document is valid.
    ///
    /// - Throws: `BadgeError` `documentInvalid` with every finding.
    public func validate(_ document: JSON) throws {
        let findings = findings(in: document)
        guard findings.isEmpty else { throw BadgeError.invalidDocument(findings) }
    }
}

/// A rule that reports the problems of an instance. The targets of references are passed along by their address.
struct SchemaRule: Sendable {
    let findings: @Sendable (_ instance: JSONReader, _ references: [String: SchemaRule]) -> [BadgeError.InvalidField]

    /// Returns a rule with a single condition.
    static func unless(_ reason: String, _ isMet: @escaping @Sendable (JSON) -> Bool) -> SchemaRule {
        SchemaRule { instance, _ in
            guard let value = instance.value, !isMet(value) else { return [] }
            return [BadgeError.InvalidField(path: instance.path, reason: reason)]
        }
    }

    /// Returns a rule that combines all of the rules.
    static func all(_ rules: [SchemaRule]) -> SchemaRule {
        SchemaRule { instance, references in rules.flatMap { $0.findings(instance, references) } }
    }
}
