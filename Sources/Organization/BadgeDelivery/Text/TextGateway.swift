public import BadgeModel
import BadgeTransport
public import Foundation
import HTTPTypes

/// A gateway for text messages: a web service that takes one message in an HTTP request.
///
/// The request is described by a JSON document (`Schemas/text-gateway.schema.json`):
///
///     {
///       "address": "https://sms.example.com/messages",
///       "headers": {"Authorization": "Bearer $SECRET:token$"},
///       "secrets": {"token": "/etc/badge/sms-token"},
///       "body": {"to": "$TO$", "text": "$TEXT$", "reference": "$ID$"}
///     }
///
/// `$TO$` is the number (E.164), `$TEXT$` the message, `$ID$` its identifier, which stays the same if it is sent again.
/// Each value is escaped for where it appears. A `2xx` answer means that the gateway has the message.
public struct TextGateway: Sendable {
    /// The address of requests: `https`, or `http` on this machine's loopback interface.
    public let address: URL
    private static let ownFields: Set = ["content-type", "content-length", "host", "transfer-encoding", "connection"]

    private let fields: [(name: HTTPField.Name, value: GatewayText)]
    private let body: JSON
    private let encoding: Encoding
    private let secrets: [String: Secret]

    enum Encoding: String, CaseIterable {
        case json
        case form
    }

    /// Reads the document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - secret: Returns the content of a file of `secrets`, without the line end.
    /// - Throws: `BadgeError` `documentInvalid`, `serverInsecure`; errors of `secret`.
    public init(_ document: JSONReader, secret: (_ path: String) throws -> Secret) throws {
        try document.allow(only: ["address", "headers", "secrets", "encoding", "body"])
        address = try document["address"].url()
        try address.requireSecureServer()
        encoding = try document["encoding"].optional?.name() ?? .json
        let files = try document["secrets"].optional?.sortedMembers() ?? []
        guard files.count <= 16 else { throw document["secrets"].failure("has more than 16 members") }
        var secrets: [String: Secret] = [:]
        for (name, file) in files { secrets[name] = try secret(try file.nonEmptyString(maxLength: 4096)) }
        self.secrets = secrets
        fields = try Self.fields(document["headers"].optional, secrets)
        body = try document["body"].present()
        let used = try Self.placeholders(document["body"], secrets)
        for (needed, name) in [(GatewayText.Part.to, "$TO$"), (.text, "$TEXT$")] where !used.contains(needed) {
            throw document["body"].failure("leaves out \(name), without which no message arrives")
        }
        if encoding == .form {
            guard try document["body"].object().values.allSatisfy({ $0.stringValue != nil }) else {
                throw document["body"].failure("is not an object of strings, as a form needs")
            }
        }
    }

    private static func fields(
        _ reader: JSONReader?, _ secrets: [String: Secret]
    ) throws -> [(name: HTTPField.Name, value: GatewayText)] {
        let members = try reader?.sortedMembers() ?? []
        guard members.count <= 32 else { throw reader?.failure("has more than 32 members") ?? CancellationError() }
        return try members.map { name, value in
            guard let field = HTTPField.Name(name) else { throw value.failure("is not the name of a header field") }
            guard !Self.ownFields.contains(field.canonicalName) else {
                throw value.failure("is written by the server itself")
            }
            let text = try value.displayText(maxLength: 4096)
            guard HTTPField.isValidValue(text) else { throw value.failure("is not one line of text") }
            let parsed = try GatewayText(text, value, secrets)
            guard !parsed.parts.contains(.text) else {
                throw value.failure("has $TEXT$, which can have more than a header field holds")
            }
            return (field, parsed)
        }
    }

    // Everything in the body that is to be filled in. It is at most as deep as any document.
    private static func placeholders(
        _ reader: JSONReader, _ secrets: [String: Secret]
    ) throws -> Set<GatewayText.Part> {
        switch try reader.present() {
        case .string(let text): return Set(try GatewayText(text, reader, secrets).parts)
        case .array: return try reader.elements().reduce(into: []) { try $0.formUnion(placeholders($1, secrets)) }
        case .object:
            return try reader.sortedMembers().reduce(into: []) { try $0.formUnion(placeholders($1.reader, secrets)) }
        default: return []
        }
    }
}

extension TextGateway {
    struct Message: Sendable {
        let id: String
        let number: String
        let text: String
    }

    func request(for message: Message) throws -> (HTTPRequest, Data) {
        var headers = HTTPFields()
        for (name, value) in fields { headers.append(HTTPField(name: name, value: try filled(value, message))) }
        let filled = try filled(body, message)
        switch encoding {
        case .json:
            headers[.contentType] = "application/json"
            return (HTTPRequest(.post, to: address, headerFields: headers), filled.serialized())
        case .form:
            headers[.contentType] = "application/x-www-form-urlencoded"
            let members = (filled.objectValue ?? [:]).compactMapValues(\.stringValue)
            return (HTTPRequest(.post, to: address, headerFields: headers), FormBody.encode(members))
        }
    }

    private func filled(_ body: JSON, _ message: Message) throws -> JSON {
        switch body {
        case .string(let text): .string(try filled(GatewayText(text, JSONReader(body), secrets), message))
        case .array(let elements): .array(try elements.map { try filled($0, message) })
        case .object(let members): .object(try members.mapValues { try filled($0, message) })
        default: body
        }
    }

    private func filled(_ text: GatewayText, _ message: Message) throws -> String {
        text.parts.reduce(into: "") { filled, part in
            switch part {
            case .literal(let words): filled += words
            case .to: filled += message.number
            case .text: filled += message.text
            case .id: filled += message.id
            case .secret(let name): filled += secrets[name]?.revealedText ?? ""
            }
        }
    }
}
