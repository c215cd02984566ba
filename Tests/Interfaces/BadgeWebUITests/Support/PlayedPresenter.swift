import BadgeModel
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeTesting

/// A presenter whose user is driven: each form, and each refusal, is answered with the next reply for its kind. What
/// happens is recorded.
@MainActor
final class PlayedPresenter: PromptPresenter {
    private(set) var events: [String] = []
    private let driver: any UIConformance.Driver
    private var replies: [Form.Kind: [ScriptedPresenter.Reply]]
    private var kinds: [Form.ID: Form.Kind] = [:]

    init(_ driver: any UIConformance.Driver, _ replies: [Form.Kind: [ScriptedPresenter.Reply]]) {
        self.driver = driver
        self.replies = replies
    }

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        events.append("shown \(form.kind) \(form.title)")
        kinds[id] = form.kind
        driver.presenter.present(form, as: id) { [self] answer, refuse in
            Task { @MainActor in
                note(answer, to: form)
                completion(answer, refuse.map { handler($0, of: form) })
            }
        }
        // Nobody leaves a wait, unless the test says so.
        guard !form.isWaiting || replies[form.kind] != nil else { return }
        Task { await drive(form, after: nil) }
    }

    func dismiss(_ id: Form.ID) {
        if let kind = kinds.removeValue(forKey: id) { events.append("dismissed \(kind)") }
        driver.presenter.dismiss(id)
    }

    private func note(_ answer: FormAnswer?, to form: Form) {
        events.append(answer.map { "answered \(form.kind) \($0.action)" } ?? "gave up \(form.kind)")
    }

    private func handler(_ refuse: @escaping FailureHandler, of form: Form) -> FailureHandler {
        { error in
            self.events.append("refused \(form.kind) \(error.code)")
            refuse(error)
            Task { await self.drive(form, after: error) }
        }
    }

    private func drive(_ form: Form, after refusal: BadgeError?) async {
        guard let reply = replies[form.kind]?.first else { return XCTFail("no reply to \(form.kind)") }
        replies[form.kind]?.removeFirst()
        do {
            let act = try form.act(reply)
            _ = try await driver.take(UIConformance.Interaction(form: form, refusal: refusal, act: act))
        } catch {
            XCTFail("\(form.kind): \(error)")
        }
    }
}

extension Form {
    fileprivate func act(_ reply: ScriptedPresenter.Reply) throws -> UIConformance.Act {
        switch reply {
        case .submit(let texts):
            let values = try fields.compactMap { field in
                try texts[field.name].flatMap { try field.value(typed: $0) }.map { (field.name, $0) }
            }
            return .answer(FormAnswer(action: actions[0].name, values: Dictionary(uniqueKeysWithValues: values)))
        case .action(let name): return .answer(FormAnswer(action: name))
        case .answer(let answer): return .answer(answer)
        case .giveUp: return .giveUp
        case .wait: return .leave
        }
    }
}

/// A person whose answers reach the workflow without anything being drawn.
@MainActor
final class SilentDriver: UIConformance.Driver {
    var presenter: any PromptPresenter { silent }
    private let silent = SilentPresenter()

    func take(_ interaction: UIConformance.Interaction) async throws -> String {
        silent.answer(interaction.act)
        return ""
    }
}

@MainActor
private final class SilentPresenter: PromptPresenter {
    private var shown: (id: Form.ID, completion: PromptCompletion<FormAnswer>)?

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        shown = (id, completion)
    }

    func dismiss(_ id: Form.ID) { if shown?.id == id { shown = nil } }

    func answer(_ act: UIConformance.Act) {
        switch act {
        case .answer(let answer): shown?.completion(answer) { _ in }
        case .giveUp: shown?.completion(nil, nil)
        case .leave: break
        }
    }
}
