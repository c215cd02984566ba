import BadgeModel
import BadgeUI

/// The interface of a slot component to a prompt on a page.
@MainActor
final class WebSlotHost: SlotHost {
    private let id: Form.ID
    private weak var presenter: WebPresenter?
    let stack: (any ScreenStack)?

    init(of id: Form.ID, on presenter: WebPresenter, stack: (any ScreenStack)?) {
        self.id = id
        self.presenter = presenter
        self.stack = stack
    }

    func showBusy(_ text: String?) { presenter?.showBusy(text, on: id) }
    func hideBusy() { presenter?.hideBusy(on: id) }
    func completeOutside() -> Bool { presenter?.completeOutside(id) ?? false }
}
