import BadgeClient
import BadgeModel
import BadgeStorage
import BadgeTransport
import BadgeUI
package import Foundation

/// Switches to another server after the user's confirmation.
package struct SwitchServer: Workflow {
    /// The user's knowledge of the server before the first request to it.
    package enum Agreement: Sendable {
        /// The user, or the app, named it.
        case named
        /// A link names it: nothing is sent there before the user agrees.
        case asked
        /// A link names it, and the user has already agreed.
        case given
    }

    private let target: URL
    private let alwaysAsks: Bool
    private let agreement: Agreement
    package let context: WorkflowContext
    private let agreed = Step<Void>()
    private let name = Step<String>()
    private let certificate = Step<ServerCertificate?>()

    init(to target: URL, context: WorkflowContext) {
        self.init(to: target, alwaysAsks: false, agreement: .named, context: context)
    }

    /// - Parameter alwaysAsks: Whether the user must confirm even the current server.
    package init(to target: URL, alwaysAsks: Bool, agreement: Agreement, context: WorkflowContext) {
        self.target = target
        self.alwaysAsks = alwaysAsks
        self.agreement = agreement
        self.context = context
    }

    /// Shows both servers and the certificate of the new one, and switches if the user confirms.
    ///
    /// For a link, the address is shown alone first, since no request has been sent there yet. The certificate of a
    /// server that is new to the wallet is shown afterwards.
    ///
    /// - Throws: `BadgeError` `serverSwitchRefused`, also when no screen is registered; network errors.
    package func perform() async throws {
        let known = try await context.knownServers()
        let current = known.first(where: \.isCurrent)
        if let current, current.url == target, !alwaysAsks { return try await notifyAlreadyCurrent(current) }
        if agreement == .asked {
            try await agreed.once { try await AgreeToServer(to: target, context: context).run() }
        }
        let name = try await name.once { try await context.issuer.fetchName(of: target) }
        let certificate = try await certificate.once { try await context.issuer.fetchCertificate(of: target) }
        let isNew = !known.contains { $0.url == target }
        guard agreement == .named || (isNew && certificate != nil) else { return try await use(target, name) }
        let isConfirmed = try await context.confirmServer(
            ServerAddress(url: target, name: name), current, certificate.map(CertificateSummary.init), isNew: isNew
        ) { try await use(target, name) }
        guard isConfirmed else { throw BadgeError(refusing: target, "serverSwitchRefused.notAgreed") }
    }

    private func use(_ server: URL, _ name: String) async throws {
        try await context.store.switchServer(to: server, name: name)
    }

    private func notifyAlreadyCurrent(_ server: KnownServer) async throws {
        do {
            try await context.ui.prompt(\.serverSwitch) {
                $0.notifyServerSwitchNotNeededToServer(
                    ServerAddress(url: server.url, name: server.name), completion: $1)
            } attempt: { _ in
            }
        } catch BadgeError.Code.uiNotRegistered, BadgeError.Code.declined {
            return
        }
    }
}

/// Asks whether the wallet may contact a server that a link names. Nothing is sent to the server before.
package struct AgreeToServer: Workflow {
    private let target: URL
    package let context: WorkflowContext

    package init(to target: URL, context: WorkflowContext) {
        self.target = target
        self.context = context
    }

    package func perform() async throws {
        let known = try await context.knownServers()
        let isNew = !known.contains { $0.url.origin == target.origin }
        let isConfirmed = try await context.confirmServer(
            ServerAddress(url: target), known.first(where: \.isCurrent), nil, isNew: isNew)
        guard isConfirmed else { throw BadgeError(refusing: target, "serverSwitchRefused.notAgreed") }
    }
}

extension BadgeError {
    init(refusing server: URL, _ key: Message.Key) {
        self.init(.serverSwitchRefused, key, ["server": server.absoluteString])
    }
}

extension CertificateSummary {
    fileprivate init(_ certificate: ServerCertificate) {
        self.init(
            subject: certificate.subject, issuer: certificate.issuer, fingerprint: certificate.fingerprint,
            pin: certificate.pin, expires: certificate.expires)
    }
}
