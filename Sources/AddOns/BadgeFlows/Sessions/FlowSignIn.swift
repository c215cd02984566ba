public import BadgeModel

/// A sign-in at a flow's server.
public struct FlowSignIn: Sendable {
    /// Whether the account was created by this sign-in.
    public enum Status: String, Sendable, CaseIterable {
        /// The account is new.
        case newlyCreated
        /// The account existed.
        case existing
    }

    /// The user's record.
    public let record: FlowRecord
    /// Whether the account is new.
    public let status: Status
    /// The access token.
    public let accessToken: Secret
    /// A code for a server of the app, if the configuration asks for one and the server gave it.
    public let authorizationCode: Secret?
}

/// A user's record at a flow's server.
public struct FlowRecord: Sendable, Hashable {
    /// The record.
    public let json: JSON
    /// The sign-ins with providers that are linked to the account.
    public let profiles: [LinkedProfile]

    /// A sign-in with a provider that is linked to an account.
    public struct LinkedProfile: Sendable, Hashable {
        /// The identifier, by which it is unlinked.
        public let identifier: String
        /// The provider's name or domain.
        public let provider: String
    }

    /// Creates a record.
    public init(_ json: JSON) {
        self.json = json
        profiles = (json["profiles"]?.arrayValue ?? []).prefix(100).compactMap { profile in
            guard let identifier = profile["identifier"]?.stringValue else { return nil }
            return LinkedProfile(identifier: identifier, provider: profile["domain"]?.stringValue ?? identifier)
        }
    }

    /// The identifier of the account; `nil` if the record has none.
    public var id: String? { json["uuid"]?.stringValue }
    /// The email address; `nil` if the record has none.
    public var email: String? { json["email"]?.stringValue }
    /// The name to show; `nil` if the record has none.
    public var displayName: String? { json["displayName"]?.stringValue }

    /// Whether the account has a password.
    func hasPassword(_ flow: FlowDocument) -> Bool {
        let fields = flow.fields.values.filter { $0.type == .password }
        let paths = fields.compactMap { field -> FlowPath? in
            if case .path(let path) = field.schema { return path }
            return flow.paths[field.name]
        }
        return paths.contains { $0.value(in: json) != nil } || ![nil, .null].contains(json["password"])
    }
}
