import BadgeModel
import BadgeStorage
import BadgeTransport
import BadgeUI
import Foundation

extension WorkflowContext {
    /// Asks the user to confirm a server, and runs `confirmed` while the screen is still shown.
    func confirmServer(
        _ target: ServerAddress, _ current: KnownServer?, _ certificate: CertificateSummary?, isNew: Bool,
        _ confirmed: @escaping @Sendable () async throws -> Void = {}
    ) async throws -> Bool {
        do {
            return try await ui.prompt(\.serverSwitch) {
                $0.promptForConfirmation(
                    targetServer: target,
                    currentServer: current.map { ServerAddress(url: $0.url, name: $0.name) },
                    certificate: certificate, mode: isNew ? .addNewServer : .switchToServer, completion: $1)
            } attempt: { answer in
                guard answer == .confirmed else { return false }
                try await confirmed()
                return true
            }
        } catch BadgeError.Code.uiNotRegistered {
            throw BadgeError(refusing: target.url, "serverSwitchRefused.noScreen")
        }
    }

    /// Returns the confirmed servers, and those of the organizations whose badges are in the wallet.
    func knownServers() async throws -> [KnownServer] {
        let confirmed = try await store.servers()
        let others = try await store.organizations().filter { organization in
            !confirmed.contains { $0.url == organization.issuer }
        }
        return confirmed + others.map { KnownServer(url: $0.issuer, name: $0.name, isCurrent: false) }
    }
}

extension WorkflowContext {
    /// Returns the named server, otherwise the current one, otherwise that of the only organization.
    ///
    /// - Throws: `BadgeError` `inputRequired` when that is ambiguous.
    func server(named name: URL?) async throws -> URL {
        if let name { return name.normalized }
        if let current = try await store.servers().first(where: \.isCurrent) { return current.url }
        let organizations = try await store.organizations()
        guard organizations.count == 1, let only = organizations.first else {
            throw BadgeError(.inputRequired, "inputRequired.server")
        }
        return only.issuer
    }
}
