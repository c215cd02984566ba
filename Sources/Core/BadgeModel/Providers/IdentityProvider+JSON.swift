import Foundation

extension IdentityProvider {
    /// The maximum number of identity providers of an organization.
    public static let mostOfAnOrganization = 64
    private static let mostScopes = 32

    /// Reads the identity providers of an organization, as `Schemas/identity-providers.schema.json` describes them.
    ///
    /// - Throws: `BadgeError` `documentInvalid` with the path of the invalid member, also for two with one identifier.
    public static func list(_ reader: JSONReader) throws -> [IdentityProvider] {
        let entries = try reader.elements()
        guard entries.count <= mostOfAnOrganization else {
            throw reader.failure("holds more than \(mostOfAnOrganization) providers")
        }
        var known: Set<ID> = []
        return try entries.map { entry in
            let provider = try IdentityProvider(entry)
            guard known.insert(provider.id).inserted else { throw entry["id"].failure("stands twice") }
            return provider
        }
    }

    /// Reads a provider.
    ///
    /// - Throws: `BadgeError` `documentInvalid` with every invalid member, each with its path.
    public init(_ reader: JSONReader) throws {
        _ = try reader.object()
        var errors = ValidationErrors()
        self.init(
            id: errors.required(reader["id"], placeholder: ID(rawValue: ""), Self.id),
            name: errors.required(reader["name"], placeholder: "") { try Self.line($0, 100) },
            icon: errors.optional(reader["icon"], nil) { try $0.optional.map(Self.asset) },
            kind: Kind(reader, &errors),
            asksForIdentifier: errors.optional(reader["asksForIdentifier"], false) { try $0.optional?.bool() ?? false },
            reauthenticates: errors.optional(reader["reauthenticates"], false) { try $0.optional?.bool() ?? false })
        try errors.check()
    }

    private static let members: Set = [
        "id", "name", "kind", "icon", "issuer", "clientID", "scopes", "asksForIdentifier", "reauthenticates",
    ]
    private static let kinds: Set = ["openIDConnect", "saml", "openID2", "custom"]

    /// Reads a provider that somebody has written: a member or a kind that is not known is a mistake.
    ///
    /// - Throws: `BadgeError` `documentInvalid` with every invalid member, each with its path.
    package init(written reader: JSONReader) throws {
        var problems = try reader.object().keys.sorted().filter { !Self.members.contains($0) }.map { name in
            BadgeError.InvalidField(path: name, reason: "is not known here\(Self.hint(name, among: Self.members))")
        }
        if let kind = reader["kind"].value?.stringValue, !Self.kinds.contains(kind) {
            problems.append(
                BadgeError.InvalidField(path: "kind", reason: "is no kind\(Self.hint(kind, among: Self.kinds))"))
        }
        do { try self.init(reader) } catch let error as BadgeError {
            guard case .invalidFields(let fields) = error.detail else { throw error }
            throw BadgeError.invalidDocument(problems + fields)
        }
        guard problems.isEmpty else { throw BadgeError.invalidDocument(problems) }
    }

    private static func hint(_ name: String, among names: Set<String>) -> String {
        name.nearest(among: names).map { " (did you mean \($0)?)" } ?? ""
    }

    /// The provider as JSON.
    public var json: JSON {
        let client: Client? = if case .openIDConnect(let client) = kind { client } else { nil }
        return .object(compacting: [
            "id": .string(id.rawValue), "name": .string(name), "kind": .string(kind.name), "icon": .optional(icon),
            "issuer": .optional(client?.issuer.absoluteString), "clientID": .optional(client?.id),
            "scopes": client.map { .array($0.scopes.map(JSON.string)) },
            "asksForIdentifier": asksForIdentifier ? true : nil, "reauthenticates": reauthenticates ? true : nil,
        ])
    }

    /// Returns whether a text can be the identifier of a provider: 1 to 64 letters, digits, or `-._~`.
    public static func isID(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z0-9\-._~]{1,64}/) != nil && ![".", ".."].contains(text)
    }

    private static func id(_ reader: JSONReader) throws -> ID {
        let text = try reader.string(maxLength: 64)
        guard isID(text) else { throw reader.failure("is not 1 to 64 letters, digits, or -._~") }
        return ID(rawValue: text)
    }

    // A name, never a path.
    private static func asset(_ reader: JSONReader) throws -> String {
        let text = try reader.string(maxLength: 64)
        guard text.wholeMatch(of: /[A-Za-z0-9_\-][A-Za-z0-9._\-]*/) != nil else {
            throw reader.failure("is not the name of an asset")
        }
        return text
    }

    private static func line(_ reader: JSONReader, _ limit: Int) throws -> String {
        let text = try reader.displayText(maxLength: limit)
        guard !text.isEmpty, !text.contains(where: { $0.isNewline || $0 == "\t" }) else {
            throw reader.failure("is not one line of text")
        }
        return text
    }

    fileprivate static func scopes(_ reader: JSONReader) throws -> [String] {
        let entries = try reader.elements()
        guard entries.count <= mostScopes else { throw reader.failure("holds more than \(mostScopes) scopes") }
        return try entries.map { entry in
            let scope = try entry.nonEmptyString(maxLength: 256)
            // RFC 6749 section 3.3.
            guard scope.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }) else {
                throw entry.failure("is not one word")
            }
            return scope
        }
    }
}

extension IdentityProvider.Kind {
    // A provider of a kind that a later version adds is listed, and said to be unsupported.
    fileprivate init(_ reader: JSONReader, _ errors: inout ValidationErrors) {
        let name = errors.optional(reader["kind"], "openIDConnect") {
            try $0.optional?.string(maxLength: 64) ?? "openIDConnect"
        }
        switch name {
        case "openIDConnect": self = .openIDConnect(IdentityProvider.Client(reader, &errors))
        case "saml": self = .saml
        case "openID2": self = .openID2
        default: self = .custom
        }
    }
}

extension IdentityProvider.Client {
    fileprivate init(_ reader: JSONReader, _ errors: inout ValidationErrors) {
        let usual = ["profile", "email"]
        self.init(
            issuer: errors.required(reader["issuer"], placeholder: URL(filePath: "/"), Self.issuer),
            id: errors.required(reader["clientID"], placeholder: "") { try $0.nonEmptyString(maxLength: 1024) },
            scopes: errors.optional(reader["scopes"], usual) {
                try $0.optional.map(IdentityProvider.scopes) ?? usual
            })
    }

    private static func issuer(_ reader: JSONReader) throws -> URL {
        let issuer = try reader.url()
        guard issuer.isSecureServer, issuer.query() == nil, issuer.fragment() == nil else {
            throw reader.failure("is not an https address without a query")
        }
        return issuer
    }
}
