public import BadgeModel
public import BadgeTransport
public import Foundation
public import HTTPTypes

/// A description of an HTTP interface (OpenAPI 3.1) that validates requests and responses.
///
/// An accepted request must be one that the description allows, and every response must be one that it names, whatever
/// the request was. Schemas are as strict as those of ``JSONSchema``.
///
///     let description = try APIDescription(contentsOf: schemas.appending(path: "badge-api.yaml"))
///     let transport = OpenAPIValidatingTransport(authority.transport(), description: description, root: issuer)
public struct APIDescription: Sendable {
    /// The document, as JSON.
    public let json: JSON
    let operations: [APIOperation]
    let references: [String: SchemaRule]

    /// Reads a description and every schema that it refers to.
    ///
    /// - Throws: `BadgeError` `documentInvalid` when it is not a description, or uses an unsupported feature;
    ///   Foundation's error when a file cannot be read.
    public init(contentsOf file: URL) throws {
        json = try YAMLReader.parse(String(contentsOf: file, encoding: .utf8))
        var loader = SchemaLoader()
        loader.take(json, at: file)
        var reading = APIReading(root: JSONReader(json), file: file, loader: loader)
        operations = try reading.operations()
        references = reading.loader.references
    }

    /// The method and the path of every operation, such as `GET /devices/{id}`.
    public var routes: [String] { operations.map { "\($0.method) \($0.path)" }.sorted() }

    /// Returns the problems of an exchange at a path below the interface's root; empty if there are none.
    public func findings(
        of request: HTTPRequest, path: String, body: Data, answer: HTTPTransportResponse
    ) -> [BadgeError.InvalidField] {
        let name = "\(request.method.rawValue) \(path) → \(answer.response.status.code)"
        guard let operation = operations.first(where: { $0.fits(request.method.rawValue, path) }) else {
            let isRefused = answer.response.status.code == 404
            return isRefused ? [] : [BadgeError.InvalidField(path: name, reason: "is not described")]
        }
        let wrong =
            (answer.response.status.kind == .successful ? operation.findings(of: request, body, references) : [])
            + operation.findings(of: answer, references)
        return wrong.map { BadgeError.InvalidField(path: "\(name): \($0.path)", reason: $0.reason) }
    }
}
