import BadgeClient
import BadgeCredentials
public import BadgeModel
import BadgeOpenID
public import BadgeStorage
public import BadgeUI
public import Foundation

extension BadgeWallet {
    /// Handles a text that the user pasted, typed or scanned: an offer, a `badge:` link, a verifier's request or
    /// challenge, or a server's address (``WalletText``). It may also be a sentence or a part of an email with a link in
    /// it. Nothing happens before the user has confirmed it on a screen.
    ///
    /// - Returns: The outcome. If an app asked for an authorization, or a verifier leads back to a page, it contains the
    ///   address to open.
    /// - Throws: `BadgeError` `linkUnknown`, which says what the text looks like instead; `linkMalformed`,
    ///   `serverSwitchRefused`, `clientUnknown`; errors of the workflow that the text starts.
    public func handle(_ text: String) async throws -> LinkOutcome {
        try await OpenLink(text: text, context: context).run()
    }

    /// Handles a link that the system opened: an offer, a `badge:` link or a verifier's request, by its strict grammar.
    /// Nothing happens before the user has confirmed it on a screen.
    ///
    /// - Throws: As for a text.
    public func handle(_ link: URL) async throws -> LinkOutcome {
        try await OpenLink(link: link, context: context).run()
    }

    /// Switches to another server after the user has confirmed it through `ServerSwitchUIProtocol`.
    ///
    /// - Throws: `BadgeError` `serverSwitchRefused`; network errors.
    public func switchServer(to server: URL) async throws { try await SwitchServer(to: server, context: context).run() }

    /// Trusts the signing keys that an organization publishes now, if a known key vouches for them or the user confirms
    /// them through `ServerSwitchUIProtocol`.
    ///
    /// - Parameters:
    ///   - organization: The organization's identifier.
    ///   - fingerprints: The thumbprints (RFC 7638) of all its keys, as the organization gave them to the user; `nil`
    ///     to show them on the screen.
    /// - Returns: The organization with its trusted keys.
    /// - Throws: `BadgeError` `notFound`; `serverSwitchRefused` when the user refuses, and when the keys do not match;
    ///   `declined`; `uiNotRegistered`; `documentStale` when the organization publishes an older state of its keys;
    ///   network errors.
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

    /// Requests a recovery link by email, and asks for the address through `EmailRecoveryUIProtocol` unless it is
    /// given.
    ///
    /// - Parameters:
    ///   - email: The address; `nil` to ask for it.
    ///   - server: The organization's address; `nil` for the current server.
    /// - Throws: `BadgeError` `inputRequired` when there is no current server, `uiNotRegistered`, `declined`; network
    ///   errors.
    public func requestRecovery(email: EmailAddress? = nil, at server: URL? = nil) async throws {
        try await RequestRecovery(email: email, server: server, context: context).run()
    }

    /// Asks the user to choose one of several badges, through `BadgePickerUIProtocol`.
    ///
    /// - Throws: `BadgeError` `notFound`, `ambiguous`, `declined`.
    public func chooseBadge(from candidates: [Badge], message: String? = nil) async throws -> Badge {
        try await PickBadge(from: candidates, message: message, context: context).run()
    }

    /// The apps that learn who the user is without asking again, oldest first.
    public nonisolated(nonsending) var trustedClients: [TrustedClient] {
        get async throws { try await store.trustedClients() }
    }

    /// Revokes the trust in an app, for one badge or for all badges.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public nonisolated(nonsending) func revokeTrust(in clientID: String, for badge: Badge.ID? = nil) async throws {
        try await store.revokeTrust(in: clientID, for: badge)
    }

    /// Resolves the unmet restrictions of a badge and returns one of its codes.
    ///
    /// - Throws: The errors of ``BadgeSecurity/process(for:purpose:)``; `badgeSuspended` when the organization reports
    ///   a suspension that no sync has fetched yet; `sessionEnded` when the organization has ended the session, as it
    ///   does for a revoked badge, or when the user is not logged in.
    public func showCode(for badge: Badge.ID, kind: CodeKind = .badge) async throws -> ShownCode {
        try await ShowCode(badgeID: badge, kind: kind, context: context).run()
    }
}
