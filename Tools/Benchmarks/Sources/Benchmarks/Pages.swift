import BadgeKit
import BadgeWebUI
import Foundation

/// What prompts in a browser cost beyond their workflows.
@MainActor
enum Pages {
    static func measure(rounds: Int) async throws -> [Report] {
        let before = ResidentMemory.now
        let ui = try await WebUI.start()
        let visitor = try PageVisitor(link: ui.makeLink())
        let memory = try await memory(ui, visitor, since: before)
        let answers = try await answers(ui, visitor, rounds: rounds)
        await ui.stop()
        return [
            Report(title: "Answering a prompt on its page", figures: answers),
            Report(title: "Memory of the server and its presenter", figures: memory),
        ]
    }

    private static let form = Form(
        .transactionCode, title: "Enter your code", message: "The organization sent it apart.",
        fields: [Field("code", label: "Code", .code(.digits), constraints: .length(6))], actions: [.submit("Continue")])

    // The workflow is none: the prompt is withdrawn as soon as its answer arrives.
    private static func answers(_ ui: WebUI, _ visitor: PageVisitor, rounds: Int) async throws -> [Figure] {
        var loading = Figure(name: "the page of a prompt", aim: 20)
        var answering = Figure(name: "its answer, until the next page is named", aim: 20)
        for _ in 0..<rounds {
            let id = Form.ID()
            let presenter = ui.presenter
            presenter.present(form, as: id) { _, _ in Task { @MainActor in presenter.dismiss(id) } }
            let start = try await visitor.get("/")
            let path = start.location ?? "/"
            let page = try await loading.time { try await visitor.get(path) }
            let next = try await answering.time { try await visitor.answer(path, of: page, "123456") }
            precondition(next.status == 303)
        }
        return [loading, answering]
    }

    // All prompts that can wait at a time, each loaded once.
    private static func memory(_ ui: WebUI, _ visitor: PageVisitor, since before: Int) async throws -> [Figure] {
        var ids: [Form.ID] = []
        let started = ResidentMemory.now
        for _ in 0..<WebPresenter.mostPrompts {
            let id = Form.ID()
            ids.append(id)
            ui.presenter.present(form, as: id) { _, _ in }
        }
        let start = try await visitor.get("/")
        let paths = try await visitor.get(start.location ?? "/").prompts
        for path in paths { _ = try await visitor.get(path) }
        let full = ResidentMemory.now
        for id in ids { ui.presenter.dismiss(id) }
        let megabyte = 1_048_576.0
        return [
            Figure(
                name: "with \(ids.count) prompts, all loaded", unit: "MB", aim: 30,
                samples: [Double(full - before) / megabyte]),
            Figure(name: "with none", unit: "MB", samples: [Double(started - before) / megabyte]),
        ]
    }
}
