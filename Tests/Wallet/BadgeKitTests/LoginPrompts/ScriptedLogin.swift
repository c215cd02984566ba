import BadgeKit
import BadgeLoginPrompts
import BadgeModel
import BadgeUI
import Foundation

/// A view of a login prompt that answers by itself, one answer after the other, and writes down what happens to it.
@MainActor
final class ScriptedLoginView: LoginPromptView {
    private(set) var setups: [LoginPromptSetup] = []
    private(set) var failures: [LoginPromptFailure] = []
    private(set) var events: [String] = []
    private(set) var responder: LoginPromptResponder?
    /// What is done with the responder when the prompt shows, and after each refusal; nothing once none is left.
    var steps: [@MainActor (LoginPromptResponder) -> Void]
    private let journal: LoginJournal?

    init(journal: LoginJournal? = nil, _ steps: @MainActor (LoginPromptResponder) -> Void...) {
        self.journal = journal
        self.steps = steps
    }

    convenience init(journal: LoginJournal? = nil, answers first: LoginAnswer, _ more: LoginAnswer...) {
        self.init(journal: journal)
        steps = ([first] + more).map { answer in { $0.submit(answer) } }
    }

    func setUp(_ setup: LoginPromptSetup, responder: LoginPromptResponder) {
        setups.append(setup)
        self.responder = responder
        note("setUp")
        takeStep()
    }

    func show(_ failure: LoginPromptFailure) {
        failures.append(failure)
        note("show")
        takeStep()
    }

    func showBusy(_ text: String) { note("busy") }
    func hideBusy() { note("idle") }

    func dismiss() {
        note("dismiss")
        responder = nil
    }

    private func takeStep() {
        guard !steps.isEmpty, let responder else { return }
        steps.removeFirst()(responder)
    }

    private func note(_ event: String) {
        events.append(event)
        journal?.add("view.\(event)")
    }
}

/// A form that is filled in when it shows, and after each refusal.
@MainActor
final class AnsweringForm: LoginForm {
    private let answer: @MainActor (AnsweringForm) -> Void

    init(_ answer: @escaping @MainActor (AnsweringForm) -> Void) { self.answer = answer }

    override func setUp(_ setup: LoginPromptSetup, responder: LoginPromptResponder) {
        super.setUp(setup, responder: responder)
        answer(self)
    }

    override func show(_ failure: LoginPromptFailure) {
        super.show(failure)
        answer(self)
    }
}

/// A controller that writes down what it hears.
@MainActor
class NotingController: LoginPromptController {
    let journal: LoginJournal

    init(_ journal: LoginJournal) { self.journal = journal }

    override func setUp(view: (any LoginPromptView)?, setup: LoginPromptSetup) {
        journal.add("controller.setUp")
        super.setUp(view: view, setup: setup)
    }

    override func willLogIn(_ answer: LoginAnswer) { journal.add("controller.willLogIn") }
    override func didSucceed(_ result: LoginResult) { journal.add("controller.didSucceed") }
    override func didFail(_ failure: LoginPromptFailure) { journal.add("controller.didFail") }
    override func didLogIn(_ outcome: LoginOutcome) { journal.add("controller.didLogIn") }
    override func didDismiss(credentialsUpdated: Bool) { journal.add("controller.didDismiss \(credentialsUpdated)") }
}

/// A module that writes down what it sends.
@MainActor
final class NotingModule: LoginModule {
    let journal: LoginJournal

    init(_ journal: LoginJournal) { self.journal = journal }

    func logIn(_ answer: LoginAnswer, with request: LoginRequest) async throws -> LoginResult {
        journal.add("module.logIn")
        return try await request.send(answer)
    }
}

/// Whoever showed a prompt, and wrote down what became of it.
@MainActor
final class NotingDelegate: LoginPromptDelegate {
    let journal: LoginJournal
    private(set) var errors: [BadgeError] = []

    init(_ journal: LoginJournal) { self.journal = journal }

    func loginPromptWillDisplay(_ kind: LoginPromptKind) { journal.add("delegate.willDisplay") }
    func loginPromptDidSucceed(_ kind: LoginPromptKind) { journal.add("delegate.didSucceed") }
    func loginPromptDidCancel(_ kind: LoginPromptKind) { journal.add("delegate.didCancel") }

    func loginPrompt(_ kind: LoginPromptKind, didFailWith error: BadgeError) {
        errors.append(error)
        journal.add("delegate.didFail")
    }
}

/// What happened, in order.
@MainActor
final class LoginJournal {
    private(set) var events: [String] = []

    func add(_ event: String) { events.append(event) }
}

extension BadgeHolder {
    /// A bearer under a policy, who can log in.
    static func withAccount(_ restrictions: [JSON] = []) async throws -> BadgeHolder {
        let bearer = try await BadgeHolder(restrictions)
        try bearer.authority.openAccount()
        return bearer
    }

    /// Shows a prompt for the badge.
    func show(
        _ kind: LoginPromptKind = .authentication, options: LoginPromptOptions = LoginPromptOptions()
    ) async -> LoginPromptStatus {
        await wallet.showLoginPrompt(kind, for: .badge(badge.id), options: options)
    }
}

extension Wire.Call {
    /// The fields of a form.
    var form: [String: String] {
        var components = URLComponents()
        components.percentEncodedQuery = String(decoding: body, as: UTF8.self).replacing("+", with: "%20")
        let fields = (components.queryItems ?? []).map { ($0.name, $0.value ?? "") }
        return Dictionary(fields) { $1 }
    }
}
