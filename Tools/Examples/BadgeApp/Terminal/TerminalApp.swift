import BadgeKit
import Foundation

/// A wallet in a terminal: takes commands, and shows the sheets of the workflows that they start.
@MainActor
final class TerminalApp {
    private static let help = "Commands: add, list, open NONCE, sync, lock, quit."
    private static let audience = "https://turnstile.example"

    private let model: WalletModel
    private let console: Console

    init(wallet: BadgeWallet, console: Console) {
        model = WalletModel(wallet: wallet)
        self.console = console
    }

    /// Takes commands until the user quits or the input ends.
    func run() async {
        model.startSyncing()
        console.show(Self.help)
        while let line = await console.ask(">") {
            let words = line.split(separator: " ").map(String.init)
            switch (words.first, words.dropFirst().first) {
            case (nil, _): break
            case ("add", nil): await add()
            case ("list", nil): await list()
            case ("open", let nonce?): await open(nonce)
            case ("open", nil): console.show("open needs a nonce: open NONCE")
            case ("sync", nil): await sync()
            case ("lock", nil): model.lock()
            case ("quit", nil): return
            default: console.show(Self.help)
            }
            for text in model.readNews() { console.show(text) }
        }
    }

    private func add() async {
        guard let offer = await console.ask("Offer:") else { return }
        await show { await self.model.add(offer) }
        await list()
    }

    private func list() async {
        await show { await self.model.load() }
        if model.badges.isEmpty { console.show("No badges. Type add, and paste the offer of an invitation.") }
        for (number, badge) in zip(1..., model.badges) {
            let end = badge.validity.expires.map { ", until \($0.formatted(.iso8601))" } ?? ""
            console.show("\(number)  \(badge.holder.fullName), \(badge.display.name): \(badge.status)\(end)")
        }
    }

    private func open(_ nonce: String) async {
        guard let badge = await chosenBadge() else { return }
        await show { await self.model.use(badge, audience: Self.audience, nonce: nonce) }
        console.show(model.presentation?.text ?? "The turnstile stays closed.")
    }

    private func sync() async {
        await show { await self.model.sync() }
        if model.failure == nil, model.news.isEmpty { console.show("Nothing new.") }
    }

    private func chosenBadge() async -> Badge? {
        await show { await self.model.load() }
        guard model.badges.count > 1 else { return model.badges.first }
        guard let line = await console.ask("Which badge (1-\(model.badges.count))?"), let number = Int(line),
            model.badges.indices.contains(number - 1)
        else { return nil }
        return model.badges[number - 1]
    }

    /// Runs a workflow, and shows its sheets until it has ended.
    private func show(_ workflow: @escaping @MainActor () async -> Void) async {
        let run = Run(workflow)
        while true {
            await until { self.model.sheet != nil || run.isOver }
            guard let sheet = model.sheet else { break }
            await sheet.ask(console)
            await until { !sheet.screen.isAnswered || self.model.sheet?.id != sheet.id }
        }
        if let failure = model.failure { console.show(failure) }
    }
}
