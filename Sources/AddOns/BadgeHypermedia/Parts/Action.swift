public import BadgeModel

extension Representation {
    /// Something that the user or the client can do next.
    public struct Action: ReceivedValue {
        /// The purpose; `nil` if none is given.
        public let kind: Kind?
        /// The text of the action; `nil` if none is given.
        public let title: Text?
        /// The properties as received; empty if there are none.
        public let properties: [String: JSON]
        /// What the action consists of.
        public let content: Content
        public let received: JSON

        /// Reads an action.
        ///
        /// - Throws: `BadgeError` `documentInvalid` whose detail has the path.
        public init(_ reader: JSONReader) throws { try self.init(reader, depth: 0) }

        init(_ reader: JSONReader, depth: Int) throws {
            guard depth <= maxNesting else { throw reader.failure("is nested in more than \(maxNesting) actions") }
            received = .object(try reader.object())
            kind = try reader.optionalString("kind").map(Kind.init(rawValue:))
            title = try reader.optionalText("title")
            properties = try reader["properties"].optional?.object() ?? [:]
            content = try Content(reader, depth: depth)
        }
    }
}

extension Representation.Action {
    /// What an action consists of, members `template` and `model`.
    public enum Content: Sendable, Hashable {
        /// A request with fields: `form`.
        case form(Representation.Form)
        /// Actions to choose from: `selector`.
        case selector(Representation.Selector)
        /// Something that the client does on the device: `client-operation`.
        case clientOperation(Representation.ClientOperation)
        /// A template that this module does not know, with its name. The action's `received` has its model.
        case other(String)

        init(_ reader: JSONReader, depth: Int) throws {
            switch try reader["template"].nonEmptyString() {
            case "form": self = .form(try .init(reader["model"], depth: depth))
            case "selector": self = .selector(try .init(reader["model"], depth: depth))
            case "client-operation": self = .clientOperation(try .init(reader["model"], depth: depth))
            case let name: self = .other(name)
            }
        }
    }

    /// The form, if the action is one.
    public var form: Representation.Form? {
        guard case .form(let form) = content else { return nil }
        return form
    }

    /// The selector, if the action is one.
    public var selector: Representation.Selector? {
        guard case .selector(let selector) = content else { return nil }
        return selector
    }

    /// The client operation, if the action is one.
    public var clientOperation: Representation.ClientOperation? {
        guard case .clientOperation(let operation) = content else { return nil }
        return operation
    }

    /// The kind of authenticator that the action leads to, such as `html-form` or `passkeys`; `nil` if none is given.
    public var authenticatorType: String? { properties["authenticatorType"]?.stringValue }
}

extension JSONReader {
    /// Returns the actions that are inside an action with that depth.
    func actions(_ name: String, inside depth: Int) throws -> [Representation.Action] {
        try list(name, most: Representation.maxElements) { try Representation.Action($0, depth: depth + 1) }
    }
}
