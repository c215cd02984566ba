import BadgeKeys
public import BadgeModel

extension WebAuthn {
    /// What a server asks for when a credential is to be created (section 5.4), with bytes where JSON has base64url.
    public struct CreationOptions: Sendable, Hashable {
        /// The account that the credential is for.
        public struct User: Sendable, Hashable {
            /// The server's identifier of the account, 1 to 64 bytes, which means nothing to others.
            public var id: [UInt8]
            /// The name of the account.
            public var name: String
            /// The name of the person.
            public var displayName: String

            public init(id: [UInt8], name: String = "", displayName: String = "") {
                (self.id, self.name, self.displayName) = (id, name, displayName)
            }
        }

        /// The domain that the credential is for; `nil` for the server's host. An authenticator always gets one.
        public var relyingPartyID: String?
        /// The server's name of itself.
        public var relyingPartyName: String
        /// The account that the credential is for.
        public var user: User
        /// What the server wants signed once, 1 to 1,024 bytes.
        public var challenge: [UInt8]
        /// The COSE algorithms that the server verifies, the best first. None means −7 (ES256) and −257 (RS256).
        public var algorithms: [Int]
        /// The credentials of the account. An authenticator that has one of them creates none.
        public var excludedCredentials: [Descriptor]
        /// Where the authenticator must be; `nil` for anywhere.
        public var attachment: Attachment?
        /// Whether the user must prove who they are.
        public var userVerification: UserVerification
        /// The kind of attestation that the server would like, such as `none`.
        public var attestation: String
        /// The time that the server thinks the user needs; `nil` if it does not say.
        public var timeout: Duration?

        /// Creates options for ES256.
        public init(
            relyingPartyID: String? = nil, relyingPartyName: String = "", user: User, challenge: [UInt8],
            algorithms: [Int] = [-7], excludedCredentials: [Descriptor] = [], attachment: Attachment? = nil,
            userVerification: UserVerification = .preferred, attestation: String = "none", timeout: Duration? = nil
        ) {
            self.relyingPartyID = relyingPartyID
            self.relyingPartyName = relyingPartyName
            self.user = user
            self.challenge = challenge
            self.algorithms = algorithms
            self.excludedCredentials = excludedCredentials
            self.attachment = attachment
            self.userVerification = userVerification
            self.attestation = attestation
            self.timeout = timeout
        }

        /// Reads the JSON form: the object with the challenge, which is the value of `publicKey`. Unknown members are
        /// ignored.
        ///
        /// - Throws: `BadgeError` `documentInvalid` with the path of the member at fault.
        public init(_ json: JSON) throws { try self.init(JSONReader(json)) }

        init(_ reader: JSONReader) throws {
            let user = reader["user"]
            let selection = reader["authenticatorSelection"].optional
            if let selection { _ = try selection.object() }
            self.init(
                relyingPartyID: try reader["rp"]["id"].optional?.nonEmptyString(maxLength: 253),
                relyingPartyName: try reader["rp"]["name"].optional?.string(maxLength: 1024) ?? "",
                user: User(
                    id: try user["id"].base64URL(in: 1...64),
                    name: try user["name"].optional?.string(maxLength: 1024) ?? "",
                    displayName: try user["displayName"].optional?.string(maxLength: 1024) ?? ""),
                challenge: try reader["challenge"].base64URL(in: 1...1024),
                algorithms: try Self.algorithms(reader["pubKeyCredParams"]),
                excludedCredentials: try Descriptor.list(reader["excludeCredentials"]),
                attachment: try selection?["authenticatorAttachment"].knownName(),
                userVerification: try selection?["userVerification"].knownName() ?? .preferred,
                attestation: try reader["attestation"].optional?.string(maxLength: 64) ?? "none",
                timeout: try reader["timeout"].optional?.milliseconds())
        }

        private static func algorithms(_ reader: JSONReader) throws -> [Int] {
            let elements = try reader.elements()
            guard elements.count <= 64 else { throw reader.failure("has more than 64 elements") }
            return try elements.compactMap { element in
                try element["type"].string(maxLength: 64) == "public-key" ? try element["alg"].integer() : nil
            }
        }

        /// The JSON form.
        public var json: JSON {
            .object(compacting: [
                "rp": .object(compacting: ["id": .optional(relyingPartyID), "name": .string(relyingPartyName)]),
                "user": [
                    "id": .string(Base64URL.encode(user.id)), "name": .string(user.name),
                    "displayName": .string(user.displayName),
                ],
                "challenge": .string(Base64URL.encode(challenge)),
                "pubKeyCredParams": .array(
                    algorithms.map { ["type": "public-key", "alg": .integer(Int64($0))] }),
                "excludeCredentials": excludedCredentials.isEmpty ? nil : .array(excludedCredentials.map(\.json)),
                "authenticatorSelection": .object(compacting: [
                    "authenticatorAttachment": .optional(attachment?.rawValue),
                    "userVerification": .string(userVerification.rawValue),
                ]),
                "attestation": .string(attestation), "timeout": timeout.map { .integer($0.milliseconds) },
            ])
        }
    }
}
