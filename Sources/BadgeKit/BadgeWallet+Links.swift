public import BadgeModel
public import BadgeStorage
public import BadgeUI
public import Foundation

extension BadgeWallet {
    /// Opens a link: an offer, or one of the `badge:` links. Nothing is done before a screen has confirmed it.
    ///
    /// - Returns: What became of it; another app's answer is an address for the app to open.
    /// - Throws: `BadgeError` `linkMalformed`, `linkUnknown`, `serverSwitchRefused`, `clientUnknown`, and those of the
    ///   workflow that the link stands for.
    public func handle(_ link: String) async throws -> LinkOutcome { try await OpenLink(link, context: context).run() }

    /// Uses another server from now on, when the user says so through `ServerSwitchUIProtocol`.
    ///
    /// - Throws: `BadgeError` `serverSwitchRefused`; those of the network.
    public func switchServer(to server: URL) async throws { try await SwitchServer(to: server, context: context).run() }

    /// Trusts the signing keys that an organization shows now: because a known key vouches for them, or because the user
    /// agrees through `ServerSwitchUIProtocol`.
    ///
    /// - Parameters:
    ///   - organization: The organization.
    ///   - fingerprints: The thumbprints (RFC 7638) of all its keys, as it has told the user; `nil` to show them on the
    ///     screen.
    /// - Returns: The organization with the keys that are trusted now.
    /// - Throws: `BadgeError` `notFound`; `serverSwitchRefused` for a no, and when the keys are not those; `declined`;
    ///   `uiNotRegistered`; `documentStale` when the organization shows an older state of its keys; those of the network.
    @discardableResult
    public func trustKeys(
        of organization: Organization.ID, expecting fingerprints: Set<String>? = nil
    ) async throws -> Organization {
        try await TrustKeys(of: organization, expecting: fingerprints, context: context).run()
    }

    /// The servers that the wallet knows.
    public var servers: [KnownServer] {
        get async throws { try await context.knownServers() }
    }

    /// Has a recovery link sent by email, through `EmailRecoveryUIProtocol` unless the address is given.
    ///
    /// - Parameters:
    ///   - email: The address; `nil` to ask for it.
    ///   - server: The organization's address; `nil` for the server in use.
    /// - Throws: `BadgeError` `inputRequired` when no server is in use, `uiNotRegistered`, `declined`; those of the network.
    public func requestRecovery(email: EmailAddress? = nil, at server: URL? = nil) async throws {
        try await RequestRecovery(email: email, server: server, context: context).run()
    }

    /// Finds out which of several badges is meant, through `BadgePickerUIProtocol`.
    ///
    /// - Throws: `BadgeError` `notFound`, `ambiguous`, `declined`.
    public func chooseBadge(from candidates: [Badge], message: String? = nil) async throws -> Badge {
        try await PickBadge(from: candidates, message: message, context: context).run()
    }

    /// The apps that are told who the user is without being asked again, oldest first.
    public nonisolated(nonsending) var trustedClients: [TrustedClient] {
        get async throws { try await store.trustedClients() }
    }

    /// Revokes the trust in an app, for one badge or for all.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public nonisolated(nonsending) func revokeTrust(in clientID: String, for badge: Badge.ID? = nil) async throws {
        try await store.revokeTrust(in: clientID, for: badge)
    }

    /// Shows a code of a badge, of which nothing is unmet.
    ///
    /// - Throws: As ``BadgeSecurity/process(for:purpose:)``; `badgeSuspended` when the organization says so before a sync
    ///   has; `sessionEnded` when it has ended the session, as it does with a revoked badge's, or nobody is logged in.
    public func showCode(for badge: Badge.ID, kind: CodeKind = .badge) async throws -> ShownCode {
        try await ShowCode(badgeID: badge, kind: kind, context: context).run()
    }
}
