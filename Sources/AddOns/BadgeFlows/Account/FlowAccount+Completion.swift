public import BadgeKit
public import BadgeModel

// With screens
extension FlowAccount {
    /// The form of ``signIn()`` with a completion.
    @discardableResult
    public func signIn(completion: @escaping WorkflowCompletion<FlowSignIn>) -> WorkflowHandle {
        .running(SignInWithFlow(self), completion: completion)
    }

    /// The form of ``signIn(through:accepted:)`` with a completion.
    @discardableResult
    public func signIn(
        through provider: String, accepted: @escaping @Sendable () async -> Void = {},
        completion: @escaping WorkflowCompletion<FlowSignIn>
    ) -> WorkflowHandle {
        .running(SignInWithProvider(self, .browser(provider), accepted: accepted), completion: completion)
    }

    /// The form of ``signIn(with:continuesInBrowser:accepted:)`` with a completion.
    @discardableResult
    public func signIn(
        with token: ProviderToken, continuesInBrowser: Bool = false,
        accepted: @escaping @Sendable () async -> Void = {}, completion: @escaping WorkflowCompletion<FlowSignIn>
    ) -> WorkflowHandle {
        .running(
            SignInWithProvider(self, .token(token, continuesInBrowser: continuesInBrowser), accepted: accepted),
            completion: completion)
    }

    /// The form of ``register()`` with a completion.
    @discardableResult
    public func register(completion: @escaping WorkflowCompletion<FlowSignIn>) -> WorkflowHandle {
        .running(RegisterWithFlow(self), completion: completion)
    }

    /// The form of ``editProfile(form:)`` with a completion.
    @discardableResult
    public func editProfile(
        form: String? = nil, completion: @escaping WorkflowCompletion<Void>
    ) -> WorkflowHandle {
        .running(EditFlowProfile(self, form.map(FlowPurpose.other) ?? .profile), completion: completion)
    }

    /// The form of ``changePassword()`` with a completion.
    @discardableResult
    public func changePassword(completion: @escaping WorkflowCompletion<Void>) -> WorkflowHandle {
        .running(EditFlowProfile(self, .passwordChange), completion: completion)
    }

    /// The form of ``requestPassword(for:)`` with a completion.
    @discardableResult
    public func requestPassword(
        for name: String? = nil, completion: @escaping WorkflowCompletion<Void>
    ) -> WorkflowHandle {
        .running(RequestFlowMessage(self, .forgottenPassword, name: name), completion: completion)
    }

    /// The form of ``resendVerification(to:)`` with a completion.
    @discardableResult
    public func resendVerification(
        to address: String? = nil, completion: @escaping WorkflowCompletion<Void>
    ) -> WorkflowHandle {
        .running(RequestFlowMessage(self, .resendVerification, name: address), completion: completion)
    }

    /// The form of ``fillIn(_:to:)`` with a completion.
    @discardableResult
    public func fillIn(
        _ form: String, to path: String, completion: @escaping WorkflowCompletion<JSON>
    ) -> WorkflowHandle {
        .running(FillInFlowForm(self, form, path), completion: completion)
    }

    /// The form of ``link(through:)`` with a completion.
    @discardableResult
    public func link(
        through provider: String, completion: @escaping WorkflowCompletion<FlowRecord>
    ) -> WorkflowHandle {
        .running(LinkProvider(self, provider), completion: completion)
    }

    /// The form of ``redeem()`` with a completion.
    @discardableResult
    public func redeem(completion: @escaping WorkflowCompletion<Badge>) -> WorkflowHandle {
        .running(RedeemFlowSignIn(self), completion: completion)
    }
}

// Without screens
extension FlowAccount {
    /// Runs any operation of ``client``, and passes its outcome to a completion.
    ///
    ///     account.run { try await $0.unlink(profile.identifier) } completion: { outcome in … }
    ///
    /// - Parameters:
    ///   - operation: The operation; a retry runs it again.
    ///   - completion: Takes the outcome.
    @discardableResult
    public func run<Output: Sendable>(
        _ operation: @escaping @Sendable (FlowClient) async throws -> Output,
        completion: @escaping WorkflowCompletion<Output>
    ) -> WorkflowHandle {
        .running(RunFlowOperation(self, operation), completion: completion)
    }
}
