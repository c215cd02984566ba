import BadgeKeys
public import BadgeModel

extension WebAuthn {
    /// What a server asks for when a credential is to sign (section 5.5), with bytes where JSON has base64url.
    public struct RequestOptions: Sendable, Hashable {
        /// The domain that the credential is for; `nil` for the server's host. An authenticator always gets one.
        public var relyingPartyID: String?
        /// What the server wants signed once, 1 to 1,024 bytes.
        public var challenge: [UInt8]
        /// The credentials that may sign. None means any of the relying party.
        public var allowedCredentials: [Descriptor]
        /// Whether the user must prove who they are.
        public var userVerification: UserVerification
        /// The time that the server thinks the user needs; `nil` if it does not say.
        public var timeout: Duration?
        /// Where the authenticator must be, as the user chose; `nil` for anywhere. Not part of the JSON form.
        public var attachment: Attachment?

        public init(
            relyingPartyID: String? = nil, challenge: [UInt8], allowedCredentials: [Descriptor] = [],
            userVerification: UserVerification = .preferred, timeout: Duration? = nil, attachment: Attachment? = nil
        ) {
            self.relyingPartyID = relyingPartyID
            self.challenge = challenge
            self.allowedCredentials = allowedCredentials
            self.userVerification = userVerification
            self.timeout = timeout
            self.attachment = attachment
        }

        /// Reads the JSON form: the object with the challenge, which is the value of `publicKey`. Unknown members are
        /// ignored.
        ///
        /// - Throws: `BadgeError` `documentInvalid` with the path of the member at fault.
        public init(_ json: JSON) throws { try self.init(JSONReader(json)) }

        init(_ reader: JSONReader) throws {
            let allowed = try Descriptor.list(reader["allowCredentials"])
            // Credentials of unknown types alone are not the same as any credential.
            if allowed.isEmpty, let list = reader["allowCredentials"].optional, list.value?.arrayValue?.isEmpty == false
            {
                throw list.failure("has no credential of a known type")
            }
            self.init(
                relyingPartyID: try reader["rpId"].optional?.nonEmptyString(maxLength: 253),
                challenge: try reader["challenge"].base64URL(in: 1...1024),
                allowedCredentials: allowed,
                userVerification: try reader["userVerification"].knownName() ?? .preferred,
                timeout: try reader["timeout"].optional?.milliseconds())
        }

        /// The JSON form.
        public var json: JSON {
            .object(compacting: [
                "rpId": .optional(relyingPartyID), "challenge": .string(Base64URL.encode(challenge)),
                "allowCredentials": allowedCredentials.isEmpty ? nil : .array(allowedCredentials.map(\.json)),
                "userVerification": .string(userVerification.rawValue),
                "timeout": timeout.map { .integer($0.milliseconds) },
            ])
        }
    }
}
