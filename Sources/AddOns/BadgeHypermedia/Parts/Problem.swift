public import BadgeModel

extension Representation {
    /// Something that went wrong (RFC 9457).
    public struct Problem: ReceivedValue {
        /// The kind of problem.
        public let kind: Kind
        /// The problem in a few words; `nil` if none is given.
        public let title: Text?
        /// The texts to be shown.
        public let messages: [Message]
        /// The side paths.
        public let links: [Link]
        /// The fields with wrong values, for ``Kind/invalidInput``.
        public let invalidFields: [InvalidField]
        /// The explanation of this occurrence (RFC 9457 section 3.1.4); `nil` if none is given.
        public var detail: String? { received["detail"]?.stringValue }
        /// The error code of OAuth (RFC 6749 section 4.1.2.1), for ``Kind/errorAuthorizationResponse``.
        public let error: String?
        /// The description of the error for developers.
        public let errorDescription: String?
        /// The identifier of the authorization server (RFC 9207).
        public let issuer: String?
        /// The server's code for the problem, such as `access_denied`; `nil` if none is given. No authorization code.
        public let code: String?
        public let received: JSON

        init(_ reader: JSONReader, kind: Kind, messages: [Message], links: [Link]) throws {
            self.kind = kind
            self.messages = messages
            self.links = links
            title = try reader.optionalText("title")
            invalidFields = try reader.list("invalidFields", InvalidField.init)
            error = try reader.optionalString("error")
            errorDescription = try reader.optionalString("error_description")
            issuer = try reader.optionalString("iss")
            code = try reader.optionalString("code")
            received = try reader.present()
        }
    }
}

extension Representation {
    /// The problem of another type (RFC 9457), with a title or an explanation; `nil` for what is no such problem. No
    /// login goes on from it.
    package var foreignProblem: Problem? {
        guard case .other(let type) = kind, type.contains(":"),
            let problem = try? Problem(
                JSONReader(received), kind: .other(type), messages: messages, links: links)
        else { return nil }
        return problem.title == nil && problem.detail == nil ? nil : problem
    }
}

extension Representation.Problem {
    /// A field with a wrong value.
    public struct InvalidField: ReceivedValue {
        /// The name of the field.
        public let name: String
        /// Why the value is wrong; `nil` if the document does not say.
        public let reason: Reason?
        /// The text to show at the field; `nil` if none is given.
        public let detail: Representation.Text?
        public let received: JSON

        /// Reads an invalid field.
        ///
        /// - Throws: `BadgeError` `documentInvalid` whose detail has the path.
        public init(_ reader: JSONReader) throws {
            received = .object(try reader.object())
            name = try reader["name"].nonEmptyString()
            reason = try reader.optionalString("reason").map(Reason.init(rawValue:))
            detail = try reader.optionalText("detail")
        }

        /// Why a value is wrong. The set is open: unknown reasons are preserved.
        public struct Reason: RawRepresentable, Sendable, Hashable {
            public let rawValue: String

            /// Creates the reason with that text, exactly as in the document.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// The field is empty.
            public static let missing = Self(rawValue: "missing")
            /// The server refuses the value.
            public static let invalidValue = Self(rawValue: "invalidValue")
        }
    }
}

/// The `underlying` error of the `BadgeError` with which a problem ends a flow.
extension Representation.Problem: Error {}
