public import BadgeModel
import BadgeTransport
public import Foundation

extension HypermediaRequest {
    /// Creates the request of a form.
    ///
    /// Each field is sent with its own value, or with the one given for its name. Values for unknown names are dropped.
    /// Hidden fields and read-only checkboxes stay as they are. A checkbox is checked with `true` or with the text that
    /// it sends, and unchecked with `false` or an empty text. A select field takes only the values of its options. A
    /// value that is null is not sent.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - values: The user's values, by the names of fields.
    ///   - context: The client's values for fields of the kind ``Representation/Field/Kind/context``, such as the answer
    ///     of an authenticator, by the names of fields. Only a JSON form can contain objects.
    ///   - server: The hypermedia endpoint, against which the address is resolved.
    /// - Throws: `BadgeError` whose `underlying` error is an ``InvalidRequest``: `serverAnswerInvalid` for a form that
    ///   cannot be submitted or whose address is not on the server; `invalidInput`, with the name of the field as path,
    ///   for a value that the field does not take.
    public init(
        _ form: Representation.Form, values: [String: JSON] = [:], context: [String: JSON] = [:], server: URL
    ) throws {
        do {
            let url = try server.resolving(form.href)
            let fields = try form.fields.compactMap { field in
                try field.content(values[field.name], context: context[field.name]).map { (field.name, $0) }
            }
            try self.init(form, url, fields)
        } catch let invalid as InvalidRequest {
            throw invalid.error(server)
        }
    }

    private init(_ form: Representation.Form, _ url: URL, _ fields: [(name: String, value: JSON)]) throws {
        guard [.get, .post, .put].contains(form.method) else { throw InvalidRequest.method }
        guard form.method != .get || !form.fields.contains(where: { $0.kind == .password }) else {
            throw InvalidRequest.passwordInAddress
        }
        switch (form.mediaType, form.method) {
        case (.json, .get): throw InvalidRequest.jsonWithoutBody
        case (.json, _):
            let object = JSON.object(Dictionary(fields.map { ($0.name, $0.value) }) { _, last in last })
            self.init(form.method, url, body: object.serialized(), mediaType: .json)
        case (.urlEncoded, .get): self.init(.get, try url.appending(Self.texts(fields)))
        case (.urlEncoded, _):
            let body = FormBody.encode(try Self.texts(fields))
            self.init(form.method, url, body: body, mediaType: body.isEmpty ? nil : .urlEncoded)
        case (.other, _): throw InvalidRequest.mediaType
        }
    }

    private static func texts(_ fields: [(name: String, value: JSON)]) throws -> [(name: String, value: String)] {
        try fields.map { field in
            guard let text = field.value.stringValue else { throw InvalidRequest.structure(field: field.name) }
            return (field.name, text)
        }
    }
}

extension URL {
    /// Returns the address with fields behind its query, which stays.
    func appending(_ fields: [(name: String, value: String)]) throws(InvalidRequest) -> URL {
        guard !fields.isEmpty else { return self }
        // In an address, a plus sign may also mean itself.
        let added = String(decoding: FormBody.encode(fields), as: UTF8.self).replacingScalars(["+": "%20"])
        let query = query(percentEncoded: true)
        let separator = query == nil ? "?" : query == "" ? "" : "&"
        guard let url = URL(string: absoluteString + separator + added) else { throw .address }
        return url
    }
}
