public import BadgeModel

extension Representation {
    /// Something that the client does on the device, before it goes on with another action.
    public struct ClientOperation: ReceivedValue {
        /// The name of the operation.
        public let name: Name
        /// The arguments as received; empty if there are none, or if those of an unknown operation are no object.
        public let arguments: [String: JSON]
        /// What follows when the operation has succeeded.
        public let continueActions: [Action]
        /// What follows when the operation has failed.
        public let errorActions: [Action]
        public let received: JSON

        init(_ reader: JSONReader, depth: Int) throws {
            received = .object(try reader.object())
            name = Name(rawValue: try reader["name"].nonEmptyString())
            arguments =
                try Name.known.contains(name)
                ? reader["arguments"].optional?.object() ?? [:] : reader["arguments"].value?.objectValue ?? [:]
            continueActions = try reader.actions("continueActions", inside: depth)
            errorActions = try reader.actions("errorActions", inside: depth)
        }

        /// The address to open, if the operation has one.
        public var href: String? { arguments["href"]?.stringValue }
    }
}

extension Representation.ClientOperation {
    /// The name of an operation. The set is open: unknown names are preserved.
    public struct Name: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        /// Creates the name with that text, exactly as in the document.
        public init(rawValue: String) { self.rawValue = rawValue }

        static let known: Set = [
            externalBrowser, bankID, encapAutoActivation, webAuthnRegistration, webAuthnAuthentication,
        ]

        /// Opens a page in the browser.
        public static let externalBrowser = Self(rawValue: "external-browser-flow")
        /// Opens the BankID app.
        public static let bankID = Self(rawValue: "bankid")
        /// Opens the Encap app to activate it.
        public static let encapAutoActivation = Self(rawValue: "encap-auto-activation")
        /// Creates a credential with an authenticator (Web Authentication).
        public static let webAuthnRegistration = Self(rawValue: "webauthn-registration")
        /// Signs with a credential of an authenticator (Web Authentication).
        public static let webAuthnAuthentication = Self(rawValue: "webauthn-authentication")
    }
}
