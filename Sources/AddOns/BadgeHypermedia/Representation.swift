public import BadgeModel

/// A document of a hypermedia authentication API: one state of a login, with what the user can do next, or a problem.
///
/// Steps have the media type `application/vnd.auth+json`, problems `application/problem+json` (RFC 9457). Missing lists
/// are empty, and a member that is null counts as missing. Unknown kinds, templates, fields and members are no errors:
/// they are preserved with their text, and ``received`` contains them all.
///
///     let representation = try Representation(parsing: body)
///     switch try Representation.Step(representation) {
///     case .form(let form): show(form.actions)
///     …
///     }
public struct Representation: ReceivedValue {
    /// The number of actions that an action may be inside of: options of selectors and actions that follow others.
    public static let maxNesting = 8
    /// The number of actions or links in one list, which a person can look through.
    static let maxElements = 200

    /// The kind of document, member `type`.
    public let kind: Kind
    /// What the user or the client can do next, in the server's order.
    public let actions: [Action]
    /// The texts to be shown.
    public let messages: [Message]
    /// The side paths, such as `forgot-password`, and pictures.
    public let links: [Link]
    /// The properties as received; empty if there are none.
    public let properties: [String: JSON]
    /// The properties of a polling step; `nil` for other kinds.
    public let polling: Polling?
    /// The result of the flow; `nil` for kinds other than ``Kind/authorizationResponse``.
    public let authorization: Authorization?
    /// The problem; `nil` for steps.
    public let problem: Problem?
    public let received: JSON

    /// Reads a representation.
    ///
    /// - Throws: `BadgeError` `documentInvalid` whose detail has the path of the member that is missing, has the wrong
    ///   type, is nested deeper than ``maxNesting``, or is a list of more than 200 actions or links.
    public init(_ reader: JSONReader) throws {
        received = .object(try reader.object())
        kind = Kind(try reader["type"].nonEmptyString())
        actions = try reader.list("actions", most: Self.maxElements) { try Action($0) }
        messages = try reader.list("messages", Message.init)
        links = try reader.list("links", most: Self.maxElements, Link.init)
        properties = try reader["properties"].optional?.object() ?? [:]
        polling = kind == .polling ? try Polling(reader["properties"]) : nil
        authorization = kind == .authorizationResponse ? try Authorization(reader["properties"], links: links) : nil
        if case .problem(let kind) = kind {
            problem = try Problem(reader, kind: kind, messages: messages, links: links)
        } else {
            problem = nil
        }
    }

    /// Parses and reads a representation in UTF-8; at most one megabyte and 64 levels of arrays and objects.
    ///
    /// - Throws: `BadgeError` `documentInvalid` whose detail has the path.
    public init(parsing body: some Collection<UInt8>) throws {
        try self.init(JSONReader(try JSON.parse(body, limits: JSON.Limits(depth: 64))))
    }

    /// The name of the server's view; `nil` if none is given. Nothing may depend on it but the look.
    public var viewName: String? { received["metadata"]?["viewName"]?.stringValue }

    /// The area of the server's templates; `nil` if none is given. Nothing may depend on it but the look.
    public var templateArea: String? { received["metadata"]?["templateArea"]?.stringValue }
}
