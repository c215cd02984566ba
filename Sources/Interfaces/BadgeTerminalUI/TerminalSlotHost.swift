import BadgeModel
import BadgeUI
import Synchronization

/// The interface of a slot component to a form on a terminal.
@MainActor
final class TerminalSlotHost: SlotHost {
    private let id: Form.ID
    private weak var presenter: TerminalPresenter?
    let stack: (any ScreenStack)?

    init(of id: Form.ID, on presenter: TerminalPresenter?, stack: (any ScreenStack)?) {
        self.id = id
        self.presenter = presenter
        self.stack = stack
    }

    func showBusy(_ text: String?) { presenter?.showBusy(text, on: id) }
    func hideBusy() { presenter?.hideBusy(on: id) }
    func completeOutside() -> Bool { presenter?.completeOutside(id) ?? false }
}

extension TerminalPresenter {
    func showBusy(_ text: String?, on id: Form.ID) {
        guard let showing = showings[id], !showing.isBusy else { return }
        let text = text ?? showing.form.localization("screen.completing")
        showings[id]?.isBusy = true
        let line = terminal.styled(TerminalText.line(text), .dim)
        terminal.write((terminal.canErase ? "\r\u{1B}[2K" : "\n") + line + "\n")
    }

    func hideBusy(on id: Form.ID) {
        guard showings[id]?.isBusy == true else { return }
        showings[id]?.isBusy = false
        if let held = showings[id]?.heldAnswer {
            showings[id]?.heldAnswer = nil
            end(id, with: held)
        } else if let question = terminal.openQuestion.withLock({ $0 }) {
            terminal.write(question)
        }
    }

    func completeOutside(_ id: Form.ID) -> Bool {
        guard let showing = showings[id], showing.form.canBeCompletedOutside else { return false }
        showings[id]?.isBusy = false
        showings[id]?.heldAnswer = nil
        showing.round?.cancel()
        end(id, with: .completedOutside)
        return true
    }
}
