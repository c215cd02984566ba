import BadgeClient
import BadgeKit
import BadgeModel
import BadgeOpenID
import BadgeStorage
import BadgeTransport
import Foundation

/// The identity providers that organizations list: in memory, in the store, and at the organization.
///
/// An update that arrives while a dialog about the organization is shown is applied after the dialog has ended. The error
/// of a failed update is reported to the next dialog.
actor ProviderCatalogue: AddOnState {
    private var current: [URL: [IdentityProvider]] = [:]
    private var pending: [URL: [IdentityProvider]] = [:]
    private var failures: [URL: BadgeError] = [:]
    private var dialogs: [URL: Int] = [:]
    private var updates: [URL: Task<[IdentityProvider], any Error>] = [:]
    private var clients: [URL: [URL: OpenIDProvider]] = [:]

    /// Returns the providers that are known without asking the organization; `nil` if it was never asked.
    func known(at server: URL, store: BadgeStore) async throws -> [IdentityProvider]? {
        if let current = current[server] { return current }
        let stored = try await store.identityProviders(of: server)
        if let stored, current[server] == nil { current[server] = stored }
        return current[server]
    }

    /// Asks the organization for its providers.
    ///
    /// - Returns: The providers. They are what ``known(at:store:)`` returns from now on, or after a dialog that is shown.
    /// - Throws: `BadgeError` `notSupported` when it has none; network errors, which are also kept for
    ///   ``takeFailure(at:)``.
    @discardableResult
    func update(_ server: URL, _ issuer: IssuerClient, _ store: BadgeStore) async throws -> [IdentityProvider] {
        if let update = updates[server] { return try await update.value }
        // Not cancelled with its caller: others may wait for it.
        let update = Task {
            defer { updates[server] = nil }
            do {
                let providers = try await issuer.fetchConfiguration(of: server).identityProviders
                try await take(providers, at: server, store: store)
                return providers
            } catch {
                failures[server] = BadgeError(wrapping: error)
                throw error
            }
        }
        updates[server] = update
        return try await update.value
    }

    /// Takes the providers of a configuration that was fetched.
    func take(_ providers: [IdentityProvider], at server: URL, store: BadgeStore) async throws {
        failures[server] = nil
        if dialogs[server] == nil { current[server] = providers } else { pending[server] = providers }
        if try await store.identityProviders(of: server) != nil || !providers.isEmpty {
            try await store.saveIdentityProviders(providers, of: server)
        }
    }

    /// Returns the error of the last update, once.
    func takeFailure(at server: URL) -> BadgeError? { failures.removeValue(forKey: server) }

    func dialogWillBegin(at server: URL) { dialogs[server, default: 0] += 1 }

    func dialogDidEnd(at server: URL) {
        let left = (dialogs[server] ?? 1) - 1
        dialogs[server] = left > 0 ? left : nil
        if left <= 0, let update = pending.removeValue(forKey: server) { current[server] = update }
    }

    /// Returns the client of an OpenID provider.
    func client(of provider: URL, for server: URL, _ issuer: IssuerClient) -> OpenIDProvider {
        if let known = clients[server]?[provider] { return known }
        let client = OpenIDProvider(issuer: provider, web: issuer.webClient(for: server))
        clients[server, default: [:]][provider] = client
        return client
    }
}
