import BadgeKit
import BadgeModel
import BadgeUI
import Foundation
import Synchronization

/// The components of one login prompt.
struct LoginPromptComponents: LoginComponents {
    private let controller: LoginPromptController
    private let module: any LoginModule
    private let hasView: Bool
    private let kind: LoginPromptKind
    private let view: UnshownView

    @MainActor
    init(
        _ kind: LoginPromptKind, view: (any LoginPromptView)?, controller: LoginPromptController,
        module: any LoginModule
    ) {
        (self.kind, self.controller, self.module) = (kind, controller, module)
        hasView = view != nil
        self.view = UnshownView(view)
    }

    // The login screen has no prompt that the app defines.
    var showsPrompt: Bool { hasView || kind == .userDefined }

    @MainActor
    var persistsCredentials: Bool { controller.persistsCredentials }

    @MainActor
    func begin(_ setup: LoginPromptSetup) throws(BadgeError) -> LoginPromptSetup {
        try controller.begin(setup, view: nil, screen: nil)
        // As the controller left it.
        return controller.setup ?? setup
    }

    func show<Value: Sendable>(
        _ setup: LoginPromptSetup, openPage: @escaping @Sendable (URL) async throws -> Void,
        attempt: @Sendable (LoginAnswer) async throws -> Value
    ) async throws -> Value {
        guard hasView else {
            throw BadgeError(
                .uiNotRegistered, "uiNotRegistered.protocol", ["name": "LoginPromptView"],
                detail: .uiProtocol("LoginPromptView"))
        }
        let problem = Mutex<BadgeError?>(nil)
        do {
            return try await UIRegistry.withScreen(
                "LoginPromptView", made: { LoginPromptScreen(controller: controller, openPage: openPage) }
            ) { session in
                try await session.prompt { screen, completion in
                    guard let view = view.take() else { return }
                    do throws(BadgeError) { try screen.show(setup, view: view, completion: completion) } catch {
                        problem.withLock { $0 = error }
                        completion(nil, nil)
                    }
                } attempt: {
                    try await attempt($0)
                }
            }
        } catch {
            throw problem.withLock { $0 } ?? error
        }
    }

    @MainActor
    func willLogIn(_ answer: LoginAnswer) { controller.willLogIn(answer) }

    // A module whose requests were never accepted has not logged the user in, whatever it reports.
    @MainActor
    func logIn<Value: Sendable>(
        _ answer: LoginAnswer, words: Localization, _ send: @escaping @Sendable (LoginAnswer) async throws -> Value
    ) async throws -> Value {
        let accepted = Accepted<Value>()
        do {
            let result = try await module.logIn(answer, with: LoginRequest { accepted.set(try await send($0)) })
            guard let value = accepted.value else {
                throw BadgeError(.loginRefused, .loginPrompts("loginRefused.notSent"), recovery: .newAttempt)
            }
            controller.didSucceed(result)
            controller.didLogIn(.succeeded(result))
            return value
        } catch is CancellationError {
            controller.didLogIn(.cancelled)
            throw CancellationError()
        } catch {
            var failure = LoginPromptFailure(BadgeError(wrapping: error), username: answer.username)
            failure.localization = words
            controller.didFail(failure)
            controller.didLogIn(.failed(failure))
            throw error
        }
    }

    @MainActor
    func advance(to stage: CertificateStage) { controller.advance(to: CertificatePromptState(stage)) }

    @MainActor
    func end(credentialsUpdated: Bool) { controller.end(credentialsUpdated: credentialsUpdated) }
}

// Holds the view until it is shown, and then leaves it to the app.
@MainActor
private final class UnshownView {
    private var view: (any LoginPromptView)?

    init(_ view: (any LoginPromptView)?) { self.view = view }

    func take() -> (any LoginPromptView)? {
        defer { view = nil }
        return view
    }
}

// The last value that a request brought.
private final class Accepted<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)
    var value: Value? { stored.withLock { $0 } }
    func set(_ value: Value) { stored.withLock { $0 = value } }
}

extension CertificatePromptState {
    fileprivate init(_ stage: CertificateStage) {
        switch stage {
        case .retrievingFields: self = .retrievingFields
        case .waiting: self = .waiting
        case .gettingCertificate: self = .gettingCertificate
        case .finished: self = .finished
        }
    }
}
