import BadgeModel

/// What creates WebAuthn credentials and signs with them, in logins that the server drives.
///
/// It is asked only after the user has chosen the operation, and only for a relying party that the server may name, which
/// is always set in the options. It builds the client data itself, or takes what ``WebAuthn/CreationOptions/clientData(origin:)``
/// returns.
///
///     struct SecurityKey: Authenticator {
///         let attachments: Set<WebAuthn.Attachment> = [.crossPlatform]
///
///         func register(_ options: WebAuthn.CreationOptions, origin: String) async throws -> WebAuthn.Registration {
///             let clientData = options.clientData(origin: origin)
///             let made = try await key.makeCredential(options, hash: SHA256.hash(data: clientData))
///             return WebAuthn.Registration(
///                 credentialID: made.id, clientData: clientData, attestationObject: made.attestationObject)
///         }
///
///         func sign(_ options: WebAuthn.RequestOptions, origin: String) async throws -> WebAuthn.Assertion { … }
///     }
///
/// Its errors decide how the login goes on: after `BadgeError` `declined`, for a user who cancelled or took too long, the
/// step stays and the user can try again; after any other the step's way out is shown (`errorActions`).
public protocol Authenticator: Sendable {
    /// The authenticators that can be asked. A step that needs another one goes straight to its way out.
    var attachments: Set<WebAuthn.Attachment> { get }

    /// Creates a credential.
    ///
    /// - Parameters:
    ///   - options: What the server asks for.
    ///   - origin: The origin of the server, for the client data.
    /// - Throws: `BadgeError` `declined` when the user cancels; any other error.
    func register(_ options: WebAuthn.CreationOptions, origin: String) async throws -> WebAuthn.Registration

    /// Signs with a credential of the relying party.
    ///
    /// - Parameters:
    ///   - options: What the server asks for.
    ///   - origin: The origin of the server, for the client data.
    /// - Throws: `BadgeError` `declined` when the user cancels; any other error.
    func sign(_ options: WebAuthn.RequestOptions, origin: String) async throws -> WebAuthn.Assertion
}

/// The absence of an authenticator: every WebAuthn step goes straight to its way out.
public struct NoAuthenticator: Authenticator {
    public init() {}

    /// None.
    public var attachments: Set<WebAuthn.Attachment> { [] }

    public func register(_ options: WebAuthn.CreationOptions, origin: String) async throws -> WebAuthn.Registration {
        throw BadgeError(.notSupported, .hypermedia("notSupported.authenticator"))
    }

    public func sign(_ options: WebAuthn.RequestOptions, origin: String) async throws -> WebAuthn.Assertion {
        throw BadgeError(.notSupported, .hypermedia("notSupported.authenticator"))
    }
}
