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
    /// - Returns: The certificate, which the wallet stores with its key. It replaces an earlier one of the same server.
    /// - Throws: `BadgeError` `serverInsecure`, `declined`, `uiNotRegistered`, `serverAnswerInvalid`; network errors.
    @discardableResult
    public func requestCertificate(from server: URL) async throws -> DeviceCertificate {
        try await RequestCertificate(from: server, context: context).run()
    }

    /// Returns the certificates of this device's keys, by server.
    public func deviceCertificates() async throws -> [DeviceCertificate] {
        try await store.deviceCertificates().map { try DeviceCertificate($0.chain, key: $0.key, from: $0.server) }
    }

    /// Removes the certificate of a server, and its key.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func removeDeviceCertificate(of server: URL) async throws {
        try await store.removeDeviceCertificate(of: server)
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

extension LoginPromptStatus {
    fileprivate init(_ error: BadgeError) {
        switch error.code {
        case .attemptInProgress: self = .waiting
        case .uiNotRegistered: self = .error
        default: self = error.isRetryable ? .retry : .error
        }
    }
}
