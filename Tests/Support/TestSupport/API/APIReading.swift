import BadgeModel
import Foundation

/// Reads a description's operations.
struct APIReading {
    let root: JSONReader
    let file: URL
    var loader: SchemaLoader

    private static let methods = ["get", "put", "post", "delete", "patch", "head", "options"]

    mutating func operations() throws -> [APIOperation] {
        guard try root["openapi"].string().hasPrefix("3.1.") else { throw root["openapi"].failure("is not 3.1") }
        try root.allow(only: ["openapi", "info", "servers", "paths", "components"])
        try checkComponents()
        let paths = root["paths"]
        return try paths.object().keys.sorted().flatMap { path in
            try paths[path].allow(only: Set(Self.methods))
            return try Self.methods.compactMap { method in
                try paths[path][method].optional.map { try operation($0, method: method.uppercased(), path: path) }
            }
        }.sorted { $0.rank < $1.rank }
    }

    // Unreferenced schemas are read too.
    private mutating func checkComponents() throws {
        let components = root["components"]
        try components.allow(only: ["schemas", "responses", "headers", "parameters", "securitySchemes"])
        _ = try loader.rules(byName: components["schemas"], in: file)
    }

    private mutating func operation(_ reader: JSONReader, method: String, path: String) throws -> APIOperation {
        try reader.allow(only: [
            "operationId", "summary", "description", "parameters", "requestBody", "responses", "security",
        ])
        for name in ["operationId", "summary"] { _ = try reader[name].nonEmptyString() }
        let parameters = try reader["parameters"].optional?.elements().map(resolved) ?? []
        let headers = try parameters.filter { try $0["in"].string() == "header" && ($0["required"].value == true) }
        try requirePathParameters(parameters, path)
        let answers = try reader["responses"].object().keys.sorted().map { status in
            (status, try answer(resolved(reader["responses"][status])))
        }
        return APIOperation(
            method: method, path: path, requiredHeaders: try headers.map { try $0["name"].string() },
            schemes: try schemes(reader["security"]), body: try reader["requestBody"].optional.map { try body($0) },
            answers: Dictionary(uniqueKeysWithValues: answers))
    }

    private func requirePathParameters(_ parameters: [JSONReader], _ path: String) throws {
        let described = try parameters.filter { try $0["in"].string() == "path" }.map { try "{\($0["name"].string())}" }
        let named = path.split(separator: "/").filter { $0.hasPrefix("{") }.map(String.init)
        guard described.sorted() == named.sorted() else { throw root["paths"][path].failure("hides a parameter") }
    }

    private func schemes(_ reader: JSONReader) throws -> [String] {
        try (reader.optional?.elements() ?? []).flatMap { try $0.object().keys }.map { name in
            try root["components"]["securitySchemes"][name]["scheme"].string()
        }
    }

    private mutating func body(_ reader: JSONReader) throws -> APIContent {
        try reader.allow(only: ["description", "required", "content"])
        return try content(reader["content"], isRequired: reader["required"].value == true)
    }

    private mutating func answer(_ reader: JSONReader) throws -> APIAnswer {
        try reader.allow(only: ["description", "headers", "content"])
        _ = try reader["description"].nonEmptyString()
        let headers = try reader["headers"].optional?.object().keys.sorted() ?? []
        let required = try headers.filter { try resolved(reader["headers"][$0])["required"].value == true }
        return APIAnswer(
            requiredHeaders: required,
            content: try reader["content"].optional.map { try content($0, isRequired: true) })
    }

    private mutating func content(_ reader: JSONReader, isRequired: Bool) throws -> APIContent {
        let rules = try reader.object().keys.sorted().map { type -> (String, SchemaRule?) in
            try reader[type].allow(only: ["schema"])
            return (type, try reader[type]["schema"].optional.map { try loader.rule(for: $0, in: file) })
        }
        return APIContent(rules: Dictionary(uniqueKeysWithValues: rules), isRequired: isRequired)
    }

    private func resolved(_ reader: JSONReader) throws -> JSONReader {
        guard let reference = try reader["$ref"].optional?.string() else { return reader }
        let target = reference.split(separator: "/").dropFirst().reduce(root) { $0[String($1)] }
        guard reference.hasPrefix("#/"), target.value != nil else { throw reader.failure("refers to nothing") }
        return target
    }
}
