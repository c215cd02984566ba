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
    /// that is not in use, and for a link that no other prompt confirms.
    ///
    /// For a link the address is shown first, without a name and a certificate, since nothing was sent there yet; if
    /// the server is new and presents a certificate, the same prompt follows with both. `.confirmed` makes it the
    /// server in use; if that fails, the answer is refused. `.refused` ends the workflow with `serverSwitchRefused`,
    /// `nil` with `declined`.
    ///
    /// - Parameters:
    ///   - targetServer: The server to confirm.
    ///   - currentServer: The server in use; `nil` if there is none yet.
    ///   - certificate: The target's TLS certificate; `nil` before it was asked, and on a connection without TLS.
    ///   - mode: Whether the wallet knows the server.
    ///   - completion: Takes the decision, and a handler for a refusal.
    func promptForConfirmation(
        targetServer: ServerAddress, currentServer: ServerAddress?, certificate: CertificateSummary?,
        mode: ServerSwitchMode, completion: @escaping PromptCompletion<Confirmation>)

    /// Asks whether an organization's new signing keys are its own, when no key that is known vouches for them: when the
    /// app calls `trustKeys(of:)`.
    ///
    /// An attacker who controls the organization's address for a while could publish other keys: the user compares the
    /// fingerprints with those that the organization gives through another channel. `.confirmed` pins the new keys; `.refused` ends the
    /// workflow with `serverSwitchRefused`, as the default implementation answers, `nil` with `declined`.
    ///
    /// - Parameters:
    ///   - change: The organization, with the keys that are known and the ones that it shows.
    ///   - completion: Takes the decision, and a handler for a refusal.
    func promptForKeyChange(_ change: KeyChange, completion: @escaping PromptCompletion<Confirmation>)

    /// Reports that the server is already in use. The default implementation shows nothing.
    ///
    /// Every answer ends the workflow successfully.
    ///
    /// - Parameters:
    ///   - server: The server in use.
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

/// An organization's signing keys, before and after.
public struct KeyChange: Sendable, Hashable {
    /// The organization's name.
    public let organization: String
    /// Its address.
    public let issuer: URL
    /// The thumbprints (RFC 7638) of the keys that are known here.
    public let knownKeys: [String]
    /// Those of the keys that it shows now.
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
    /// It is.
    case addNewServer
    /// It is known and another one is in use.
    case switchToServer
}

/// A server, for a user to recognize.
public struct ServerAddress: Sendable, Hashable {
    /// Where it is.
    public let url: URL
    /// What its organization calls it.
    public let name: String?

    public init(url: URL, name: String? = nil) {
        self.url = url
        self.name = name
    }
}

/// What a server's TLS certificate says, for a user to compare.
public struct CertificateSummary: Sendable, Hashable {
    /// The name it was given to.
    public let subject: String
    /// The name that gave it.
    public let issuer: String
    /// SHA-256 of the certificate (DER), hexadecimal.
    public let fingerprint: String
    /// The pin of its public key, which a renewal on the same key does not change; `nil` where the app's transport does not
    /// tell.
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
