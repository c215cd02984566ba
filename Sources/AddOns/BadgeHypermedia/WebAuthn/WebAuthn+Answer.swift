import BadgeKeys
public import BadgeModel

extension WebAuthn {
    /// A credential that an authenticator has created.
    public struct Registration: Sendable, Hashable {
        /// The identifier of the credential.
        public var credentialID: [UInt8]
        /// The client data (`clientDataJSON`), as it was hashed.
        public var clientData: [UInt8]
        /// The attestation object, CBOR.
        public var attestationObject: [UInt8]

        public init(credentialID: [UInt8], clientData: [UInt8], attestationObject: [UInt8]) {
            (self.credentialID, self.clientData) = (credentialID, clientData)
            self.attestationObject = attestationObject
        }

        /// The JSON form that servers of hypermedia authentication accept: without the members that a system may add.
        public var json: JSON {
            answer(
                of: credentialID, clientData,
                ["attestationObject": .string(Base64URL.encode(attestationObject))])
        }
    }

    /// A signature of a credential.
    public struct Assertion: Sendable, Hashable {
        /// The identifier of the credential.
        public var credentialID: [UInt8]
        /// The client data (`clientDataJSON`), as it was hashed.
        public var clientData: [UInt8]
        /// The authenticator data, as it was signed.
        public var authenticatorData: [UInt8]
        /// The signature over authenticator data and hash of the client data; for ES256 in DER.
        public var signature: [UInt8]
        /// The server's identifier of the account; `nil` if the authenticator does not know it.
        public var userHandle: [UInt8]?

        public init(
            credentialID: [UInt8], clientData: [UInt8], authenticatorData: [UInt8], signature: [UInt8],
            userHandle: [UInt8]? = nil
        ) {
            (self.credentialID, self.clientData) = (credentialID, clientData)
            (self.authenticatorData, self.signature) = (authenticatorData, signature)
            self.userHandle = userHandle
        }

        /// The JSON form.
        public var json: JSON {
            answer(
                of: credentialID, clientData,
                [
                    "authenticatorData": .string(Base64URL.encode(authenticatorData)),
                    "signature": .string(Base64URL.encode(signature)),
                    "userHandle": userHandle.map { .string(Base64URL.encode($0)) },
                ])
        }
    }

    private static func answer(of id: [UInt8], _ clientData: [UInt8], _ members: [String: JSON?]) -> JSON {
        let (name, data) = (JSON.string(Base64URL.encode(id)), JSON.string(Base64URL.encode(clientData)))
        return [
            "id": name, "rawId": name, "type": "public-key", "clientExtensionResults": [:],
            "response": .object(compacting: members.merging(["clientDataJSON": data]) { $1 }),
        ]
    }
}

extension WebAuthn.CreationOptions {
    /// Returns the client data for an answer to these options, in the order of section 5.8.1.1.
    ///
    /// - Parameter origin: The origin of the server, such as `https://login.example.org`.
    public func clientData(origin: String) -> [UInt8] {
        WebAuthn.clientData("webauthn.create", challenge, origin)
    }
}

extension WebAuthn.RequestOptions {
    /// Returns the client data for an answer to these options, in the order of section 5.8.1.1.
    ///
    /// - Parameter origin: The origin of the server, such as `https://login.example.org`.
    public func clientData(origin: String) -> [UInt8] {
        WebAuthn.clientData("webauthn.get", challenge, origin)
    }
}

extension WebAuthn {
    fileprivate static func clientData(_ type: String, _ challenge: [UInt8], _ origin: String) -> [UInt8] {
        let challenge = Base64URL.encode(challenge)
        let text =
            #"{"type":"\#(type)","challenge":"\#(challenge)","origin":\#(JSON.string(origin).text),"crossOrigin":false}"#
        return Array(text.utf8)
    }
}
