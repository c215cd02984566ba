import BadgeModel
import BadgeTesting
import BadgeUI
import BadgeWebUI
import Foundation

/// A person who reads and sends the pages of prompts.
@MainActor
final class PageDriver: UIConformance.Driver {
    var presenter: any PromptPresenter { browser.ui.presenter }
    private let browser: TestBrowser

    init(_ browser: TestBrowser) {
        self.browser = browser
    }

    func take(_ interaction: UIConformance.Interaction) async throws -> String {
        let page = try await browser.get("/")
        switch interaction.act {
        case .answer(let answer): send(interaction.form.request(answer, on: page, by: browser))
        case .giveUp:
            send(browser.form("\(page.path)/cancel", [], on: page, form: "cancel"))
        case .leave: break
        }
        return page.reader.reading
    }

    // The outcome comes after the act, so that the response cannot be awaited here.
    private func send(_ request: RawRequest) {
        Task.detached { _ = await request.response() }
    }
}

extension Form {
    /// The request by which the form's page sends an answer.
    @MainActor
    func request(_ answer: FormAnswer, on page: TestBrowser.Page, by browser: TestBrowser) -> RawRequest {
        var (sent, files): ([(String, String)], [(String, ImageData)]) = ([("action", answer.action)], [])
        for (index, field) in fields.enumerated() {
            let name = "f\(index)"
            switch (field.kind, answer.values[field.name]) {
            case (.hidden, _), (_, nil): continue
            case (.document, .flag(let flag)?): sent.append((name, flag ? "accept" : "decline"))
            case (_, .flag(let flag)?): if flag { sent.append((name, "yes")) }
            case (_, .text(let text)?): sent.append((name, text))
            case (_, .secret(let secret)?):
                sent.append((name, secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }))
            case (_, .image(let image)?): files.append((name, image))
            }
        }
        return browser.form(page.path, sent, files: files, on: page)
    }
}
