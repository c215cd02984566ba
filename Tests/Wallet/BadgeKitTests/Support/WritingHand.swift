import BadgeModel
import BadgeTesting
import BadgeUI
import TestSupport

/// Writes the answers into a script, each when it is its turn.
@MainActor
final class WritingHand: Hand {
    var presenter: any PromptPresenter { script }
    private let script = ScriptedPresenter()
    private let book: ScriptedUser

    init(_ book: ScriptedUser) { self.book = book }

    func take(_ form: Form, after refusal: BadgeError?) {
        switch book.act(on: form) {
        case .answer(let answer): script.reply(to: form.kind, with: .answer(answer))
        // A script without a reply gives up.
        case .leave: break
        case .swipeAway: script.reply(to: form.kind, with: .giveUp)
        case .wait:
            script.reply(to: form.kind, with: .wait)
            book.shown.open()
        }
    }

    func letGo() {}
}
