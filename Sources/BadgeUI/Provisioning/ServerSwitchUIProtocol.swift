public import Foundation

/// Asks before another server is used. Optional: unregistered, the switch is refused.
@MainActor
public protocol ServerSwitchUIProtocol: BadgeUIProtocol {
    /// Makes the screen for one run of a workflow, where the class is registered; `nil`, the default, counts as not
    /// registered.
    static func instance() -> (any ServerSwitchUIProtocol)?

    /// Shows both servers and the certificate of the new one; without `currentServer` none is in use yet.
    ///
    /// A server that a link names is shown without a name and a certificate at first, since nothing was sent to it yet;
    /// when it is new and shows a certificate, the same prompt follows with both.
    func promptForConfirmation(
        targetServer: ServerAddress, currentServer: ServerAddress?, certificate: CertificateSummary?,
        mode: ServerSwitchMode, completion: @escaping PromptCompletion<Confirmation>)

    /// Tells that the server is in use already; unless implemented, nothing is shown.
    func notifyServerSwitchNotNeededToServer(
        _ server: ServerAddress, completion: @escaping PromptCompletion<InformAnswer>)
}

extension ServerSwitchUIProtocol {
    public static func instance() -> (any ServerSwitchUIProtocol)? { nil }
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

/// A server, for a person to recognize.
public struct ServerAddress: Sendable, Hashable {
    /// Where it is.
    public let url: URL
    /// What its organization calls it.
    public let name: String?

    /// Makes an address.
    public init(url: URL, name: String? = nil) {
        self.url = url
        self.name = name
    }
}

/// What a server's TLS certificate says, for a person to compare.
public struct CertificateSummary: Sendable, Hashable {
    /// The name it was given to.
    public let subject: String
    /// The name that gave it.
    public let issuer: String
    /// SHA-256 of the certificate (DER), hexadecimal.
    public let fingerprint: String
    /// The first time at which it is no longer valid.
    public let expires: Date

    /// Makes a summary.
    public init(subject: String, issuer: String, fingerprint: String, expires: Date) {
        self.subject = subject
        self.issuer = issuer
        self.fingerprint = fingerprint
        self.expires = expires
    }
}
