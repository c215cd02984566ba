package import BadgeModel
package import BadgeUI

/// The screens of one sign-in dialog, drawn as forms one after another.
@MainActor
package final class ProviderScreens {
    private let drawing: DefaultScreens.Drawing
    private let appearance: ResolvedAppearance
    private let registry: ProviderRegistry

    init(_ drawing: DefaultScreens.Drawing, registry: ProviderRegistry) {
        self.drawing = drawing
        self.registry = registry
        appearance = drawing.appearance()
    }

    /// Shows a form until the user answers.
    ///
    /// - Returns: The answer, which matches the form.
    /// - Throws: `BadgeError` `declined` when the user cancels, or the app takes the form away; `CancellationError`.
    package func ask(_ form: Form) async throws -> FormAnswer {
        try Task.checkCancellation()
        let id = Form.ID()
        defer { drawing.presenter.dismiss(id) }
        for await answer in answers(to: form, as: id) {
            guard let answer else { throw BadgeError(.declined, "declined.cancelled") }
            return answer
        }
        throw CancellationError()
    }

    /// Shows a form until the user answers it or a piece of work is done: whichever ends first ends the other.
    ///
    /// - Returns: The result of the work; `nil` when the user went back.
    /// - Throws: `BadgeError` `declined` when the user cancels; errors of the work; `CancellationError`.
    package func show<Value: Sendable>(
        _ form: Form, until work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await work() }
            group.addTask { [self] in
                let answer = try await ask(form)
                guard answer.action == "back" else { throw BadgeError(.declined, "declined.cancelled") }
                return nil
            }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }

    // The presenter alone retains the completion. One that is released will never be answered.
    private func answers(to form: Form, as id: Form.ID) -> AsyncStream<FormAnswer?> {
        let (answers, continuation) = AsyncStream<FormAnswer?>.makeStream()
        let release = ReleaseObserver { continuation.yield(nil) }
        drawing.presenter.present(form, in: appearance, as: id) { answer, refuse in
            withExtendedLifetime(release) {
                guard let answer else { return continuation.yield(nil).ignored() }
                do throws(BadgeError) {
                    try form.check(answer)
                    continuation.yield(answer).ignored()
                } catch {
                    guard let refuse else { return continuation.yield(nil).ignored() }
                    Task { @MainActor in refuse(error) }
                }
            }
        }
        return answers
    }
}

extension AsyncStream.Continuation.YieldResult {
    fileprivate func ignored() {}
}

/// The forms.
extension ProviderScreens {
    /// Returns the provider that an answer chose; `nil` for another action.
    package static func chosen(_ answer: FormAnswer, of providers: [IdentityProvider]) -> IdentityProvider? {
        providers.first { $0.actionName == answer.action }
    }

    /// The providers that the appearance leaves out of every list.
    package var removedProviders: Set<IdentityProvider.ID> {
        Set((appearance[.removedProviders] ?? []).map { IdentityProvider.ID(rawValue: $0) })
    }

    /// The list of providers.
    ///
    /// - Parameters:
    ///   - login: The login with user name and password beside it.
    ///   - username: The user name that was refused.
    package func list(
        _ providers: [IdentityProvider], organization: String, native: ProviderSignInOptions.NativeLogin,
        login: NativeLogin, username: String? = nil, problem: BadgeError?
    ) -> Form {
        let words = words(.providerList)
        let rows = registry.rows(of: providers)
        let actions =
            switch native {
            case .above: [login.action(words)] + rows
            case .below: rows + [login.action(words)]
            case .none: rows
            }
        var form = Form(
            .providerList, title: words("screen.providerTable.title"),
            message: words("prompt.provider.choose", ["organization": organization]),
            fields: native == .none ? [] : login.fields(words, username: username),
            actions: actions.isEmpty ? [Form.Action("cancel", label: words("action.cancel"))] : actions,
            problem: problem?.reason(in: words), localization: words)
        form.screen = .providerTable
        form.canBeCompletedOutside = true
        return form
    }

    /// The login with user name and password beside a list of providers.
    package enum NativeLogin: Sendable {
        /// The user enters them beside the list.
        case fields
        /// The user enters them on the login screen, which a button shows.
        case screen

        fileprivate func action(_ words: Localization) -> Form.Action {
            switch self {
            case .fields: Form.Action("native", label: words("action.login"), sendsFields: true)
            case .screen: Form.Action("native", label: words("prompt.provider.native"))
            }
        }

        fileprivate func fields(_ words: Localization, username: String?) -> [Field] {
            guard case .fields = self else { return [] }
            return Field.login(words, username: username)
        }
    }

    /// Returns the user name and the password that were entered beside the list; `nil` if the login screen asks for them.
    package static func credentials(_ answer: FormAnswer) throws -> LoginCredentials? {
        guard !answer.values.isEmpty else { return nil }
        return LoginCredentials(username: try answer.text("username"), password: try answer.secret("password"))
    }

    // To the list, by the label that its screen gives.
    private func backToList(_ words: Localization) -> Form.Action {
        let title = appearance.title(of: .providerTable, usual: words("screen.providerTable.title"))
        return Form.Action("back", label: title.backLabel)
    }

    /// The greeting of a returning user.
    package func landing(_ provider: IdentityProvider, name: String, organization: String) -> Form {
        let words = words(.providerLanding)
        var form = Form(
            .providerLanding, title: words("prompt.provider.welcome", ["name": name]),
            message: words("prompt.provider.lastTime", ["organization": organization, "provider": provider.name]),
            actions: [
                Form.Action("continue", label: words("prompt.provider.with", ["provider": provider.name])),
                Form.Action("back", label: words("prompt.provider.other")),
            ], localization: words)
        form.screen = .landing
        form.pictures = registry.icon(of: provider).map { [Form.Picture(label: provider.name, image: $0)] } ?? []
        return form
    }

    /// The question for the identifier that a provider needs.
    ///
    /// - Parameter hasList: Whether it leads back to the list of providers, and not only out of the dialog.
    package func identifier(_ provider: IdentityProvider, hasList: Bool) -> Form {
        let words = words(.providerIdentifier)
        var form = Form(
            .providerIdentifier, title: words("prompt.provider.with", ["provider": provider.name]),
            message: words("prompt.provider.identifier", ["provider": provider.name]),
            fields: [
                Field(
                    "identifier", label: words("field.providerIdentifier"), .text,
                    constraints: .init(minLength: 1, maxLength: 254))
            ],
            actions: [.submit(words("action.continue"))] + (hasList ? [backToList(words)] : []), localization: words)
        form.screen = .landing
        return form
    }

    /// Where what waits for a provider's page leads, besides cancelling.
    package enum PageOrigin: Sendable {
        /// Back to the list of providers.
        case list
        /// Back to a form, as cancelling does too.
        case form
        /// Nowhere: the provider was named.
        case none
    }

    /// What waits for the provider's page.
    ///
    /// - Parameters:
    ///   - host: The page's host; `nil` for a sign-in of the app's own.
    ///   - origin: What the user comes from.
    package func page(_ provider: IdentityProvider, host: String?, from origin: PageOrigin) -> Form {
        let words = words(.providerPage)
        let message =
            host.map { words("prompt.provider.page", ["host": $0]) }
            ?? words("prompt.provider.elsewhere", ["provider": provider.name])
        var form = Form(
            .providerPage, title: words("prompt.provider.with", ["provider": provider.name]), message: message,
            actions: [wayOut(to: origin, words)], localization: words)
        form.isWaiting = true
        form.cancelledBy = origin == .form ? "back" : nil
        form.screen = .webPage
        return form
    }

    private func wayOut(to origin: PageOrigin, _ words: Localization) -> Form.Action {
        switch origin {
        case .list: backToList(words)
        case .form: Form.Action("back", label: words("action.back"))
        case .none: Form.Action("cancel", label: words("action.cancel"))
        }
    }

    /// What waits for the providers.
    package func waiting(for server: String) -> Form {
        let words = words(.providerWaiting)
        var form = Form(
            .providerWaiting, title: words("screen.providerTable.title"),
            message: words("prompt.provider.waiting", ["server": server]),
            actions: [Form.Action("cancel", label: words("action.cancel"))], localization: words)
        form.isWaiting = true
        form.screen = .providerTable
        return form
    }

    /// The alert that there are no providers.
    package func unavailable(_ server: String) -> Form {
        let words = words(.providersUnavailable)
        return notice(
            .providersUnavailable, words("prompt.provider.none"),
            words("prompt.provider.noneMessage", ["server": server]))
    }

    /// The notice that a provider cannot be used.
    package func unsupported(_ provider: IdentityProvider) -> Form {
        let words = words(.providerUnsupported)
        return notice(
            .providerUnsupported, words("prompt.provider.unsupported", ["provider": provider.name]),
            words("providerUnsupported.kind", ["provider": provider.name]))
    }

    private func notice(_ kind: Form.Kind, _ title: String, _ message: String) -> Form {
        let words = words(kind)
        return Form(
            kind, title: title, message: message,
            actions: [Form.Action("acknowledge", label: words("action.ok"))], localization: words)
    }

    private func words(_ kind: Form.Kind) -> Localization { drawing.words(for: kind).speaking(.providers) }
}
