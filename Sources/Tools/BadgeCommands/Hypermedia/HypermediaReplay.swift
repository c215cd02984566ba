import ArgumentParser
import BadgeHypermedia
import BadgeKit
import BadgeModel
import BadgeUI
import Foundation

/// Plays recorded representations without a network.
struct HypermediaReplay: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Play the recorded documents of such a login, without a network.",
        discussion: """
            Shows the documents of a folder (*.json, in the order of their names) as a login would: each request takes the \
            next document, whatever was chosen. Redirections are followed, and a wait polls at the server's interval, or at \
            --interval; no page and no app is opened, and no key is created or used: a line says what a login would do. \
            The end says how many documents were shown.

            Without a terminal and with --json, each document is drawn as by show, and nothing is asked. Exits with 16, \
            before anything is shown, when a login refuses a document, with its name and the path of the member at fault.

            Examples:
              badgectl hypermedia replay recorded
              badgectl hypermedia replay recorded --interval 1
              badgectl hypermedia replay recorded --theme Theme.plist --assets . --ui web
              badgectl hypermedia replay recorded --json
            """)

    @Argument(help: ArgumentHelp("The folder with the documents.", valueName: "DIR"), completion: .directory)
    var folder: String

    @Option(
        help: ArgumentHelp("The seconds between two polls, 0 to 60, instead of the server's.", valueName: "SECONDS"))
    var interval: Int?

    @Option(
        help: ArgumentHelp(
            "The server that sent them, instead of that of the first complete address of a form.", valueName: "URL"))
    var server: String?

    @OptionGroup var theme: PromptThemeOptions
    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { false }

    func validate() throws {
        guard !theme.hasAssetsAlone else { throw ValidationError("--assets goes with --theme.") }
        guard (0...60).contains(interval ?? 0) else { throw ValidationError("--interval takes 0 to 60 seconds.") }
        guard let server else { return }
        guard let address = URL(string: server), address.host() != nil else {
            throw ValidationError("--server is a web address such as https://id.example.com.")
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let documents = try RecordedDocument.all(in: folder, of: server.flatMap { URL(string: $0) })
        let ui = UIRegistry(localization: run.words)
        ui.setLanguages(run.json ? Languages([]) : run.languages)
        try theme.set(on: ui, of: run)
        guard !run.json, let presenter = run.presenter else {
            return try await RecordedDocumentsOutput(documents, on: ui, in: run)
        }
        ui.registerAll(presentedBy: presenter)
        let login = try RecordedLogin(
            documents.map(\.content), server: server.flatMap { URL(string: $0) })
        let pause = run.context.retryPause
        let outcome = try await login.play(on: ui) { [interval] seconds in
            try await pause(interval ?? seconds)
        } onAct: { act in
            run.note(act.message.shown)
        }
        return ReplayOutput(outcome: outcome, count: documents.count)
    }
}

extension RecordedLogin.Act {
    fileprivate var message: Message {
        switch self {
        case .page(let page): Message.commands("command.hypermedia.page", ["host": page.host() ?? "?"])
        case .app(let scheme): Message.commands("command.hypermedia.app", ["scheme": scheme])
        case .newKey(let domain): Message.commands("command.hypermedia.newKey", ["relyingParty": domain])
        case .key(let domain): Message.commands("command.hypermedia.key", ["relyingParty": domain])
        }
    }
}

/// The end of a replay.
private struct ReplayOutput: CommandOutput {
    let outcome: RecordedLogin.Outcome
    let count: Int

    var json: JSON { .null }

    var text: String {
        let shown = Message.commands("command.hypermedia.replayed", ["shown": outcome.sent, "count": count]).shown
        return outcome.isAuthorized ? shown + " " + Message.commands("command.hypermedia.authorized").shown : shown
    }
}
