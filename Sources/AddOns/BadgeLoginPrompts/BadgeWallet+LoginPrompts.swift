public import BadgeKit
public import BadgeModel
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
        do {
            try await ShownLoginPrompt(kind, target, options, context: context).play()
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

    /// The organizations that the wallet knows, as logins name them.
    public var projects: [ProjectInfo] {
        get async throws {
            try await servers.map { ProjectInfo(projectName: $0.name, server: $0.url) }
        }
    }

    /// The organization that a login is for if none is named: that of the current server, or the only one; `nil` where that is
    /// not clear.
    public var defaultProject: ProjectInfo? {
        get async throws {
            let known = try await servers
            guard let server = known.first(where: \.isCurrent) ?? (known.count == 1 ? known.first : nil) else {
                return nil
            }
            return ProjectInfo(projectName: server.name, server: server.url)
        }
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
