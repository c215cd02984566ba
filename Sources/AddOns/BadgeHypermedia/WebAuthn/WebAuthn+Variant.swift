import BadgeModel
import BadgeTransport
package import Foundation

extension WebAuthn {
    /// One way to do a WebAuthn operation: what to ask of which authenticator, and where the answer goes.
    package struct Variant: Sendable {
        /// What to ask of an authenticator.
        package enum Request: Sendable {
            case registration(CreationOptions)
            case authentication(RequestOptions)
        }

        /// Where the authenticator must be; `nil` for anywhere.
        package let attachment: Attachment?
        /// The name of the context field that takes the answer.
        package let field: String
        private let options: JSONReader
        private let isRegistration: Bool
        private let credentials: JSONReader?

        /// Returns what to ask at a server.
        ///
        /// - Throws: `BadgeError` `documentInvalid` with the path of a wrong argument; `serverAnswerInvalid` for a
        ///   relying party that the server may not name.
        package func request(at server: URL) throws -> Request {
            if isRegistration {
                var options = try CreationOptions(options["publicKey"])
                options.relyingPartyID = try server.relyingParty(named: options.relyingPartyID)
                options.attachment = attachment ?? options.attachment
                return .registration(options)
            }
            var options = try RequestOptions(options["publicKey"])
            options.relyingPartyID = try server.relyingParty(named: options.relyingPartyID)
            options.attachment = attachment
            guard let credentials else { return .authentication(options) }
            let own = try Descriptor.list(credentials)
            let allowed = Set(options.allowedCredentials.map(\.id))
            options.allowedCredentials = allowed.isEmpty ? own : own.filter { allowed.contains($0.id) }
            guard !options.allowedCredentials.isEmpty else {
                throw credentials.failure("has no credential that is allowed")
            }
            return .authentication(options)
        }

        fileprivate init(
            _ attachment: Attachment?, _ field: String, _ options: JSONReader, isRegistration: Bool,
            credentials: JSONReader? = nil
        ) {
            (self.attachment, self.field, self.options) = (attachment, field, options)
            (self.isRegistration, self.credentials) = (isRegistration, credentials)
        }
    }
}

extension Representation.ClientOperation {
    /// Whether an authenticator does the operation.
    package var isWebAuthn: Bool { [.webAuthnRegistration, .webAuthnAuthentication].contains(name) }

    /// The ways to do a WebAuthn operation: two if this device and another one can, otherwise one; none if the server
    /// gives no options.
    package var webAuthnVariants: [WebAuthn.Variant] {
        let reader = JSONReader(.object(["arguments": .object(arguments)]))["arguments"]
        let variants =
            name == .webAuthnRegistration ? Self.registrations(reader) : Self.authentications(reader)
        return variants.count == 2 ? variants : Array(variants.prefix(1))
    }

    private static func registrations(_ arguments: JSONReader) -> [WebAuthn.Variant] {
        let both: [WebAuthn.Variant] = [
            (.platform, "platformCredential", "platformCredentialCreationOptions"),
            (.crossPlatform, "crossPlatformCredential", "crossPlatformCredentialCreationOptions"),
        ].compactMap { attachment, field, member in
            arguments[member].optional.map { WebAuthn.Variant(attachment, field, $0, isRegistration: true) }
        }
        guard both.isEmpty else { return both }
        return arguments["credentialCreationOptions"].optional
            .map { [WebAuthn.Variant(nil, "credential", $0, isRegistration: true)] } ?? []
    }

    private static func authentications(_ arguments: JSONReader) -> [WebAuthn.Variant] {
        guard let options = arguments["credentialRequestOptions"].optional else { return [] }
        let lists: [(WebAuthn.Attachment, String)] = [
            (.platform, "platformCredentials"), (.crossPlatform, "crossPlatformCredentials"),
        ]
        let both = lists.compactMap { attachment, member -> WebAuthn.Variant? in
            guard let list = arguments[member].optional, list.value?.arrayValue?.isEmpty != true else { return nil }
            return WebAuthn.Variant(attachment, "credential", options, isRegistration: false, credentials: list)
        }
        return both.isEmpty ? [WebAuthn.Variant(nil, "credential", options, isRegistration: false)] : both
    }
}
