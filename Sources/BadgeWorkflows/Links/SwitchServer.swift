import BadgeIssuance
import BadgeModel
public import BadgeStorage
import BadgeTransport
import BadgeUI
public import Foundation

/// Uses another server from now on, when the person says so.
public struct SwitchServer: Workflow {
    private let target: URL
    private let alwaysAsks: Bool
    private let parts: WalletParts
    private let memory = StepMemory()

    /// Takes the server's address.
    public init(to target: URL, parts: WalletParts) {
        self.init(to: target, alwaysAsks: false, parts: parts)
    }

    /// `alwaysAsks` has the person confirm even the server that is in use.
    init(to target: URL, alwaysAsks: Bool, parts: WalletParts) {
        self.target = target
        self.alwaysAsks = alwaysAsks
        self.parts = parts
    }

    /// Shows both servers and the certificate of the new one, and switches on a yes.
    ///
    /// - Throws: `BadgeError` `serverSwitchRefused`, also when no screen is registered; those of the network.
    public func run() async throws {
        let known = try await parts.knownServers()
        let current = known.first(where: \.isCurrent)
        if let current, current.url == target, !alwaysAsks { return try await tellNotNeeded(current) }
        let name = try await memory.step("name") { try await parts.issuer.name(of: target) }
        let certificate = try await memory.step("certificate") { try await parts.issuer.certificate(of: target) }
        let mode: ServerSwitchMode = known.contains { $0.url == target } ? .switchToServer : .addNewServer
        let isConfirmed = try await isConfirmed(
            ServerAddress(url: target, name: name), current.map { ServerAddress(url: $0.url, name: $0.name) },
            certificate.map(CertificateSummary.init), mode)
        guard isConfirmed else { throw Self.refused(target, "The person did not agree.") }
    }

    private func isConfirmed(
        _ target: ServerAddress, _ current: ServerAddress?, _ certificate: CertificateSummary?, _ mode: ServerSwitchMode
    ) async throws -> Bool {
        do {
            return try await parts.ui.use(\.serverSwitch, dismiss: { $0.dismiss() }) { screen in
                try await screen.ask {
                    $0.promptForConfirmation(
                        targetServer: target, currentServer: current, certificate: certificate, mode: mode,
                        completion: $1)
                } attempt: { answer in
                    guard answer == .confirmed else { return false }
                    try await parts.store.switchServer(to: target.url, name: target.name ?? "")
                    return true
                }
            }
        } catch BadgeError.Code.uiNotRegistered {
            throw Self.refused(target.url, "No screen is registered that could ask the person.")
        }
    }

    private func tellNotNeeded(_ server: KnownServer) async throws {
        do {
            try await parts.ui.use(\.serverSwitch, dismiss: { $0.dismiss() }) { screen in
                try await screen.ask {
                    $0.notifyServerSwitchNotNeededToServer(
                        ServerAddress(url: server.url, name: server.name), completion: $1)
                } attempt: { _ in
                }
            }
        } catch let error as BadgeError where error.code == .uiNotRegistered || error.code == .declined {
            return
        }
    }

    private static func refused(_ server: URL, _ why: String) -> BadgeError {
        BadgeError(.serverSwitchRefused, "\(server.absoluteString) is not used. \(why)")
    }
}

extension WalletParts {
    /// The servers that were confirmed, and those of the organizations whose badges are here.
    public func knownServers() async throws -> [KnownServer] {
        let confirmed = try await store.servers()
        let others = try await store.organizations().filter { organization in
            !confirmed.contains { $0.url == organization.issuer }
        }
        return confirmed + others.map { KnownServer(url: $0.issuer, name: $0.name, isCurrent: false) }
    }
}

extension CertificateSummary {
    fileprivate init(_ certificate: ServerCertificate) {
        self.init(
            subject: certificate.subject, issuer: certificate.issuer, fingerprint: certificate.fingerprint,
            expires: certificate.expires)
    }
}
