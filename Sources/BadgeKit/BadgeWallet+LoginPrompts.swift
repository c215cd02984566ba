public import BadgeModel
import BadgeStorage
public import BadgeTransport
public import BadgeUI
public import Foundation

/// What a login is for.
public enum LoginTarget: Sendable, Hashable {
    /// A badge that is in the wallet.
    case badge(Badge.ID)
    /// A new badge of the organization at that address.
    case server(URL)
}

extension BadgeWallet {
    /// Logs a user in for a badge without any screen, with credentials that the app has. The module and the controller that
    /// were registered for ``/BadgeUI/LoginPromptKind/authentication`` take part, a view does not.
    ///
    /// - Returns: The badge as it is now.
    /// - Throws: As ``logIn(to:method:)``; `loginRefused`, `accountLocked` and `secondFactorRequired` too, since no screen
    ///   can be told of them.
    @discardableResult
    public func logIn(to badge: Badge.ID, with credentials: LoginCredentials) async throws -> Badge {
        try await LogInToBadge(badgeID: badge, prompt: .silent(credentials), context: context).run()
    }

    /// Gets a badge from an organization by a login without any screen, with credentials that the app has.
    ///
    /// - Throws: As ``enroll(at:method:)`` and ``logIn(to:with:)``.
    public func enroll(at server: URL, with credentials: LoginCredentials) async throws -> Badge {
        try await EnrollByLogin(server: server, credentials: credentials, context: context).run()
    }

    /// Shows a login prompt of one kind and returns its status; `options.delegate` receives the status too, and the error
    /// of a prompt that failed.
    ///
    /// `authentication`, `userDefined`, `htmlForm`, `oauth` and `qr` log in to the target; `changePassword` changes the
    /// password of the account behind a badge; `certificate` gets a certificate from `options.certificateServer`.
    ///
    ///     let status = await wallet.showLoginPrompt(.authentication, for: .badge(badge.id))
    ///     if status == .cancelled { … }
    ///
    /// - Returns: `waiting`, and nothing was shown, while another login prompt is up.
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

    /// Gets a certificate for a new key of this device: asks the server what it wants to know, and the user for that,
    /// through `LoginUIProtocol` or the view that was registered for ``/BadgeUI/LoginPromptKind/certificate``.
    ///
    /// - Returns: The certificate, which the wallet keeps with its key, in place of one of the same server.
    /// - Throws: `BadgeError` `serverInsecure`, `declined`, `uiNotRegistered`, `serverAnswerInvalid`; those of the network.
    @discardableResult
    public func requestCertificate(from server: URL) async throws -> DeviceCertificate {
        try await RequestCertificate(from: server, context: context).run()
    }

    /// The certificates of this device's keys, by server.
    public func deviceCertificates() async throws -> [DeviceCertificate] {
        try await store.deviceCertificates().map { try DeviceCertificate($0.chain, key: $0.key, from: $0.server) }
    }

    /// Forgets the certificate of a server, and its key.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func removeDeviceCertificate(of server: URL) async throws {
        try await store.removeDeviceCertificate(of: server)
    }

    /// Changes the password of the account that is logged in for a badge, through `LoginUIProtocol` or the view that was
    /// registered for ``/BadgeUI/LoginPromptKind/changePassword``. The account's other sessions end.
    ///
    /// - Throws: `BadgeError` `notFound`, `declined`, `uiNotRegistered`, `sessionEnded`, `notSupported` when the organization
    ///   does not offer that; those of the network. The screen receives errors that the user can correct.
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
