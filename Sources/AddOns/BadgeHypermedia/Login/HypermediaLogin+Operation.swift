import BadgeModel
import BadgeOpenID
import BadgeTransport
import BadgeUI
import Foundation

/// What the server has the device do.
extension HypermediaLogin {
    /// Begins an operation that the user started.
    func perform(_ operation: Representation.ClientOperation, option: String?) async throws {
        if let handler = context.hypermedia.operations[operation.name] {
            return try await flow.perform(operation) { try await handler(operation) }
        }
        switch operation.name {
        case .externalBrowser:
            try await flow.perform(operation) { [self] in
                ["_resume_nonce": .string(try await visitPage(of: operation).revealedText)]
            }
        case .bankID where step?.isPolling == true: try await openApp(for: operation)
        case .bankID:
            try await flow.perform(operation) { [self] in
                try await open(operation)
                return [:]
            }
        case .webAuthnRegistration, .webAuthnAuthentication: try await authenticate(operation, option: option)
        default:
            try await flow.perform(operation) {
                throw BadgeError(
                    .notSupported, .hypermedia("notSupported.clientOperation"), ["name": operation.name.rawValue])
            }
        }
    }

    /// Opens the app that a polling step names, once per wait. Where it cannot be opened, a picture of the step is the way
    /// of another device; a step without one has its way out shown.
    func openApp() async {
        guard let step,
            let operation = step.actions.compactMap(\.clientOperation).first(where: { $0.name == .bankID })
        else { return }
        // A page is opened for the user alone.
        guard let scheme = operation.href.flatMap(URL.init(string:))?.scheme?.lowercased(), scheme != "https" else {
            return
        }
        do { try await open(operation) } catch {
            guard !step.links.contains(where: \.isImage) else { return }
            await showFailure(of: BadgeError(wrapping: error), operation)
        }
    }

    // The step goes on waiting, whether the app is here or not.
    private func openApp(for operation: Representation.ClientOperation) async throws {
        do { try await open(operation) } catch {
            guard try !showWayOut(of: operation) else { return }
            return try container.showOperation(opened: false)
        }
        try container.showOperation(opened: true)
    }

    private func open(_ operation: Representation.ClientOperation) async throws {
        guard let app = operation.href.flatMap(URL.init(string:)),
            await container.openOutside(app.returning(to: context.hypermedia.returnAddress))
        else {
            throw BadgeError(
                .notSupported, .hypermedia("notSupported.clientOperation"), ["name": operation.name.rawValue])
        }
    }

    private func visitPage(of operation: Representation.ClientOperation) async throws -> Secret {
        guard let page = operation.href.flatMap({ URL(string: $0, encodingInvalidCharacters: false) }) else {
            throw BadgeError(
                .notSupported, .hypermedia("notSupported.clientOperation"), ["name": operation.name.rawValue])
        }
        guard context.browser.isAvailable else { throw BadgeError(.notSupported, "notSupported.browser") }
        let visit = Visit()
        let hosts = context.privateHosts
        let answer = try await context.browser.logIn { [server] redirect in
            let authorization = try BrowserAuthorization(
                visiting: page, redirect: redirect, server: server, allowing: hosts)
            await visit.begin(authorization)
            return authorization
        }
        guard let authorization = await visit.authorization else {
            throw BadgeError(.notSupported, "notSupported.browser")
        }
        return try authorization.resumeNonce(in: answer)
    }

    /// Shows that an operation failed: its way out if it has one, otherwise the error.
    func showFailure(of error: BadgeError, _ operation: Representation.ClientOperation) async {
        do {
            if step?.isPolling == true, try showWayOut(of: operation) { return }
            if step?.isGeneric == true, try showWayOut(of: operation, after: error) { return }
            if container.hasWayOut {
                return try container.showOperation(opened: false, reason: error.reason(in: context.ui.localization))
            }
            await container.show(error.retryable)
        } catch {
            await container.show(BadgeError(wrapping: error))
        }
    }
}

extension URL {
    /// Returns the address of another app with that of this one in its parameter `redirect`.
    func returning(to address: String?) -> URL {
        guard let address, let value = address.addingPercentEncoding(withAllowedCharacters: .alphanumerics),
            var components = URLComponents(url: self, resolvingAgainstBaseURL: false)
        else { return self }
        let others = (components.percentEncodedQueryItems ?? []).filter { $0.name != "redirect" }
        components.percentEncodedQueryItems = others + [URLQueryItem(name: "redirect", value: value)]
        return components.url ?? self
    }
}

private actor Visit {
    private(set) var authorization: BrowserAuthorization?

    func begin(_ authorization: BrowserAuthorization) { self.authorization = authorization }
}

extension HypermediaMapper.Input {
    fileprivate var isPolling: Bool {
        if case .polling = step { true } else { false }
    }

    fileprivate var isGeneric: Bool {
        if case .generic = step { true } else { false }
    }
}

extension BadgeError {
    /// The error of an action after which the step is still there, and the user may choose another of its actions.
    var retryable: BadgeError {
        BadgeError(code, message, detail: detail, underlying: underlying, recovery: .retry)
    }
}
