import BadgeModel
import Foundation

/// Converts schemas to rules, and follows references.
struct SchemaLoader {
    private static let dialect = "https://json-schema.org/draft/2020-12/schema"
    private(set) var references: [String: SchemaRule] = [:]
    private var documents: [URL: JSON] = [:]

    /// Registers a document as a target of references.
    mutating func take(_ document: JSON, at file: URL) {
        documents[file.standardizedFileURL] = document
    }

    mutating func document(at file: URL) throws -> JSON {
        let file = file.standardizedFileURL
        if let document = documents[file] { return document }
        let document = try JSON.parse(Data(contentsOf: file))
        let root = JSONReader(document)
        for name in ["$id", "title", "description"] { _ = try root[name].nonEmptyString() }
        guard try root["$schema"].string() == Self.dialect else { throw root["$schema"].failure("is not 2020-12") }
        documents[file] = document
        return document
    }

    mutating func rule(for schema: JSONReader, in file: URL) throws -> SchemaRule {
        if case .bool(let isAllowed) = schema.value { return .unless("is not allowed here") { _ in isAllowed } }
        let names = try schema.object().keys.sorted()
        return try .all(names.compactMap { try keyword($0, of: schema, in: file) })
    }

    mutating func rules(for schemas: JSONReader, in file: URL) throws -> [SchemaRule] {
        try schemas.elements().map { try rule(for: $0, in: file) }
    }

    mutating func rules(byName schemas: JSONReader, in file: URL) throws -> [String: SchemaRule] {
        let names = try schemas.object().keys.sorted()
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try rule(for: schemas[$0], in: file)) })
    }

    /// Returns the rule for a reference, which is resolved when it is used, so that a schema may refer to itself.
    mutating func reference(_ reader: JSONReader, in file: URL) throws -> SchemaRule {
        let text = try reader.string()
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target = parts[0].isEmpty ? file : file.deletingLastPathComponent().appending(path: String(parts[0]))
        let pointer = parts.count == 2 ? String(parts[1]) : ""
        let address = "\(target.standardizedFileURL.path)#\(pointer)"
        if references[address] == nil {
            references[address] = .all([])
            let steps = pointer.split(separator: "/").map(String.init)
            let instance = steps.reduce(JSONReader(try document(at: target))) { $0[$1] }
            guard instance.value != nil else { throw reader.failure("refers to nothing: \(text)") }
            references[address] = try rule(for: instance, in: target)
        }
        return SchemaRule { instance, references in references[address]?.findings(instance, references) ?? [] }
    }
}
