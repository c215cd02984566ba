import BadgeModel
import BadgeStorage
import Foundation

/// Keeps the tokens of native sign-ins, and the flows, in the wallet's store.
struct WalletFlowStore: FlowSessionStore {
    let store: BadgeStore

    func flowSession(at server: URL, of client: String) async throws -> FlowSession? {
        try await store.flowSession(at: server, of: client)
            .map { FlowSession(accessToken: $0.accessToken, refreshSecret: $0.refreshSecret) }
    }

    func save(_ session: FlowSession, at server: URL, of client: String) async throws {
        try await store.saveFlowSession(
            accessToken: session.accessToken, refreshSecret: session.refreshSecret, at: server, of: client)
    }

    func removeFlowSession(at server: URL, of client: String) async throws {
        try await store.removeFlowSession(at: server, of: client)
    }

    func cachedFlow(at address: URL) async throws -> Data? { try await store.flowDocument(at: address) }

    func cache(_ flow: Data, at address: URL) async throws { try await store.saveFlowDocument(flow, at: address) }
}
