public import BadgeModel
public import Foundation

/// Asks before another server is used. Optional: if none is registered, the switch is refused.
///
///     final class ServerSheet: Sheet, ServerSwitchUIProtocol {
///         static func instance() -> (any ServerSwitchUIProtocol)? { ServerSheet() }
///
///         func promptForConfirmation(
///             targetServer: ServerAddress, currentServer: ServerAddress?, certificate: CertificateSummary?,
///             mode: ServerSwitchMode, completion: @escaping PromptCompletion<Confirmation>
///         ) {
///             let lines = [
///                 mode == .addNewServer ? "Add this server?" : "Switch to this server?",
///                 targetServer.url.absoluteString, targetServer.name, certificate?.fingerprint,
///             ]
///             confirm(lines.compactMap(\.self).joined(separator: "\n")) { isYes in
///                 completion(isYes.map { $0 ? .confirmed : .refused }) { self.show(problem: $0.reason) }
///             }
///         }
///
///         func dismiss() { close() }
///     }
@MainActor
public protocol ServerSwitchUIProtocol: BadgeUIProtocol {
    /// Creates the screen for one run of a workflow, if the class was registered with
    /// ``UIRegistry/registerServerSwitchUIClass(_:)``.
    ///
    /// - Returns: The screen; `nil`, as the default implementation answers, counts as not registered.
    static func instance() -> (any ServerSwitchUIProtocol)?

    /// Asks whether to use a server: when the app calls `switchServer(to:)`, before a link sends anything to a server
    /// other than the current one, and for a link that no other prompt confirms.
    ///
    /// For a link the address is shown first, without a name and a certificate, since nothing was sent there yet. If
    /// the server is new and presents a certificate, the same prompt follows with both. `.confirmed` makes it the
    /// current server; if that fails, the answer is refused. `.refused` ends the workflow with `serverSwitchRefused`,
    /// `nil` with `declined`.
    ///
    /// - Parameters:
    ///   - targetServer: The server to confirm.
    ///   - currentServer: The current server; `nil` if there is none yet.
    ///   - certificate: The target's TLS certificate; `nil` before the first request, and on a connection without TLS.
    ///   - mode: Whether the wallet knows the server.
    ///   - completion: Takes the decision, and a handler for a refusal.
    func promptForConfirmation(
        targetServer: ServerAddress, currentServer: ServerAddress?, certificate: CertificateSummary?,
        mode: ServerSwitchMode, completion: @escaping PromptCompletion<Confirmation>)

    /// Asks whether an organization's new signing keys are its own, if no known key vouches for them: when the app
    /// calls `trustKeys(of:)`.
    ///
    /// An attacker who temporarily controls the organization's address could publish other keys. The user therefore
    /// compares the fingerprints with those that the organization provides through another channel. `.confirmed` pins
    /// the new keys. `.refused`, the answer of the default implementation, ends the workflow with
    /// `serverSwitchRefused`, `nil` with `declined`.
    ///
    /// - Parameters:
    ///   - change: The organization, its known keys, and the keys that it publishes now.
    ///   - completion: Takes the decision, and a handler for a refusal.
    func promptForKeyChange(_ change: KeyChange, completion: @escaping PromptCompletion<Confirmation>)

    /// Reports that the server is already the current one. The default implementation shows nothing.
    ///
    /// Every answer ends the workflow successfully.
    ///
    /// - Parameters:
    ///   - server: The current server.
    ///   - completion: Takes the answer; nothing is refused.
    func notifyServerSwitchNotNeededToServer(
        _ server: ServerAddress, completion: @escaping PromptCompletion<InformAnswer>)
}

extension ServerSwitchUIProtocol {
    public static func instance() -> (any ServerSwitchUIProtocol)? { nil }

    public func promptForKeyChange(_ change: KeyChange, completion: @escaping PromptCompletion<Confirmation>) {
        completion(.refused, nil)
    }
}

/// A change of an organization's signing keys.
public struct KeyChange: Sendable, Hashable {
    /// The organization's name.
    public let organization: String
    /// The organization's address.
    public let issuer: URL
    /// The thumbprints (RFC 7638) of the known keys.
    public let knownKeys: [String]
    /// The thumbprints of the keys that it publishes now.
    public let shownKeys: [String]

    public init(organization: String, issuer: URL, knownKeys: [String], shownKeys: [String]) {
        self.organization = organization
        self.issuer = issuer
        self.knownKeys = knownKeys
        self.shownKeys = shownKeys
    }
}

extension ServerSwitchUIProtocol {
    /// Shows nothing.
    public func notifyServerSwitchNotNeededToServer(
        _ server: ServerAddress, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        completion(.acknowledged, nil)
    }
}

/// Whether a server is new to this wallet.
public enum ServerSwitchMode: String, Sendable, CaseIterable {
    /// The server is new.
    case addNewServer
    /// The server is known, but is not the current one.
    case switchToServer
}

/// A server as shown to the user.
public struct ServerAddress: Sendable, Hashable {
    /// The server's address.
    public let url: URL
    /// The name that its organization gives it.
    public let name: String?

    public init(url: URL, name: String? = nil) {
        self.url = url
        self.name = name
    }
}

/// A summary of a server's TLS certificate, for the user to compare.
public struct CertificateSummary: Sendable, Hashable {
    /// The name of the certificate's subject.
    public let subject: String
    /// The name of the certificate's issuer.
    public let issuer: String
    /// SHA-256 of the certificate (DER), hexadecimal.
    public let fingerprint: String
    /// The pin of its public key, which stays the same after a renewal on the same key; `nil` if the app's transport
    /// does not provide it.
    public let pin: PublicKeyPin?
    /// The first time at which it is no longer valid.
    public let expires: Date

    public init(subject: String, issuer: String, fingerprint: String, pin: PublicKeyPin? = nil, expires: Date) {
        self.subject = subject
        self.issuer = issuer
        self.fingerprint = fingerprint
        self.pin = pin
        self.expires = expires
    }
}
