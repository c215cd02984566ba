public import BadgeModel
import BadgeStorage
public import BadgeTransport
public import BadgeUI
public import Foundation

/// The target of a login.
public enum LoginTarget: Sendable, Hashable {
    /// A badge in the wallet.
    case badge(Badge.ID)
    /// A new badge of the organization at this address.
    case server(URL)
}

extension BadgeWallet {
    /// Logs the user in for a badge with the given credentials, without showing a screen. The module and the controller
    /// registered for ``/BadgeUI/LoginPromptKind/authentication`` take part; a view does not.
    ///
    /// - Returns: The badge after the login.
    /// - Throws: The errors of ``logIn(to:method:)``; also `loginRefused`, `accountLocked` and `secondFactorRequired`,
    ///   which are otherwise reported to the screen.
    @discardableResult
    public func logIn(to badge: Badge.ID, with credentials: LoginCredentials) async throws -> Badge {
        try await LogInToBadge(badgeID: badge, prompt: .silent(credentials), context: context).run()
    }

    /// Enrolls this device by a login with the given credentials, without showing a screen.
    ///
    /// - Throws: The errors of ``enroll(at:method:)`` and ``logIn(to:with:)``.
    public func enroll(at server: URL, with credentials: LoginCredentials) async throws -> Badge {
        try await EnrollByLogin(server: server, credentials: credentials, context: context).run()
    }

    /// Shows a login prompt and returns its final status. `options.delegate` receives the status too, and the error of
    /// a failed prompt.
    ///
    /// `authentication`, `userDefined`, `htmlForm`, `oauth` and `qr` log in to the target; `changePassword` changes the
    /// password of the account behind a badge; `certificate` requests a certificate from `options.certificateServer`.
    ///
    ///     let status = await wallet.showLoginPrompt(.authentication, for: .badge(badge.id))
    ///     if status == .cancelled { … }
    ///
    /// - Returns: The final status; `waiting`, without showing a prompt, if another login prompt is already shown.
    @discardableResult
    public func showLoginPrompt(
        _ kind: LoginPromptKind, for target: LoginTarget, options: LoginPromptOptions = LoginPromptOptions()
    ) async -> LoginPromptStatus {
        guard !ui.loginPrompts.isPromptDisplaying else { return .waiting }
        let request = LoginPromptRequest(kind: kind, options: options, waits: false)
        do {
            try await ShownLoginPrompt(kind, target, request, context: context).play()
            await options.delegate?.loginPromptDidSucceed(kind)
            return .answered
        } catch {
            let failure = BadgeError(wrapping: error)
            guard failure.code != .declined, !(error is CancellationError) else {
                await options.delegate?.loginPromptDidCancel(kind)
                return .cancelled
            }
            let status = LoginPromptStatus(failure)
            if status != .waiting { await options.delegate?.loginPrompt(kind, didFailWith: failure) }
            return status
        }
    }

    /// Requests a certificate for a new key of this device. The user provides the fields that the server requires,
    /// through `LoginUIProtocol` or the view registered for ``/BadgeUI/LoginPromptKind/certificate``.
    ///
    /// From the next request on, it is the client certificate of the connections to the organization's own host, unless
    /// the user or the app named another one (``/BadgeModel/HostSettings/clientCertificate``).
    ///
    /// - Parameters:
    ///   - server: The certificate server.
    ///   - organization: The address of the organization to whose server the certificate is shown; `nil` for the
    ///     organization at the certificate server's own address.
    /// - Returns: The certificate, which the wallet stores with its key. It replaces an earlier one of the same server
    ///   for the same organization.
    /// - Throws: `BadgeError` `serverInsecure`, `declined`, `uiNotRegistered`, `serverAnswerInvalid`; network errors.
    @discardableResult
    public func requestCertificate(
        from server: URL, for organization: URL? = nil
    ) async throws -> DeviceCertificate {
        try await RequestCertificate(from: server, for: organization, context: context).run()
    }

    /// Returns the certificates of this device's keys, by server and organization.
    public func deviceCertificates() async throws -> [DeviceCertificate] {
        try await store.deviceCertificates().map { try DeviceCertificate($0) }
    }

    /// Removes the certificates of a server, and their keys.
    ///
    /// - Parameters:
    ///   - server: The certificate server.
    ///   - organization: The address of the organization whose certificate is meant; `nil` for those of all.
    /// - Throws: `BadgeError` `notFound`.
    public func removeDeviceCertificate(of server: URL, for organization: URL? = nil) async throws {
        try await store.removeDeviceCertificate(of: server, for: organization.map(Organization.ID.init))
    }

    /// The organizations that the wallet knows, as logins name them.
    public var projects: [ProjectInfo] {
        get async throws {
            try await context.knownServers().map { ProjectInfo(projectName: $0.name, server: $0.url) }
        }
    }

    /// The organization that a login is for if none is named: that of the current server, or the only one; `nil` where that is
    /// not clear.
    public var defaultProject: ProjectInfo? {
        get async throws {
            let known = try await context.knownServers()
            guard let server = known.first(where: \.isCurrent) ?? (known.count == 1 ? known.first : nil) else {
                return nil
            }
            return ProjectInfo(projectName: server.name, server: server.url)
        }
    }

    /// Changes the password of the account that is logged in for a badge, through `LoginUIProtocol` or the view
    /// registered for ``/BadgeUI/LoginPromptKind/changePassword``. The account's other sessions end.
    ///
    /// - Throws: `BadgeError` `notFound`, `declined`, `uiNotRegistered`, `sessionEnded`, `notSupported` when the
    ///   organization does not offer password changes; network errors. Errors that the user can correct are reported to
    ///   the screen instead.
    public func changePassword(of badge: Badge.ID) async throws {
        try await ChangePassword(badgeID: badge, context: context).run()
    }
}

extension DeviceCertificate {
    init(_ stored: StoredCertificate) throws {
        try self.init(stored.chain, key: stored.key, from: stored.server, for: stored.organization)
    }
}

extension LoginPromptStatus {
    fileprivate init(_ error: BadgeError) {
        switch error.code {
        case .attemptInProgress: self = .waiting
        case .uiNotRegistered: self = .error
        default: self = error.isRetryable ? .retry : .error
        }
    }
}
