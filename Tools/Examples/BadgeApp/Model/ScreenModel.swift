import BadgeKit

/// A view model that a workflow drives through one of the UI protocols.
///
/// The wallet keeps it only until its prompt method has returned; `WalletModel.sheet` owns it from then on.
@MainActor
protocol ScreenModel: BadgeUIProtocol {
    var wallet: WalletModel { get }
    /// Whether the user has answered; a refusal makes it false again.
    var isAnswered: Bool { get }

    /// Answers that the user cancelled.
    func cancel()
}

extension ScreenModel {
    func present(_ sheet: Sheet) { wallet.sheet = sheet }

    func dismiss() {
        // Another workflow may be showing its sheet by now.
        guard wallet.sheet?.id == ObjectIdentifier(self) else { return }
        wallet.sheet = nil
    }
}
