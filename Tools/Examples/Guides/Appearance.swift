import BadgeKit
import BadgeMigration
import Foundation

/// The app's theme, with what is wrong in it as an error while the app is being written.
func configuration(home: URL, themeFile: URL, assets: URL) throws -> WalletConfiguration {
    #if DEBUG
    let mode = Theme.Mode.development
    #else
    let mode = Theme.Mode.production
    #endif
    var configuration = WalletConfiguration(home: home)
    configuration.theme = try Theme(Data(contentsOf: themeFile), assets: AssetDirectory(assets), mode: mode)
    return configuration
}

/// Titles, colours and slots, in code.
func defaults() -> AppearanceLayer {
    var layer = AppearanceLayer()
    layer[.title(of: .providerTable)] = LocalizedText(["en": "Sign in to the works", "de": "Beim Werk anmelden"])
    layer[.authenticationBackgroundColor] = AppearanceColor("#F4F1EA")
    layer[.backgroundColor(of: .primaryButton)] = AppearanceColor("#12107C")
    layer[.textColor(of: .primaryButton)] = .white
    layer[.base(of: .secondaryButton)] = StyleName(.primaryButton)
    layer[.nativeLoginTitle(of: .providerTable)] = "Sign in with your works account"
    layer[.footer(of: .prompt)] = .component { OpeningHours() }
    layer.unset(.isBold(of: .title))
    return layer
}

/// A component in a slot: its text is what a terminal shows and an assistive technology reads.
final class OpeningHours: SlotComponent {
    private var host: (any SlotHost)?

    var text: String { "The office is open from 9 to 5." }

    func created(in host: any SlotHost, restoring state: JSON?) { self.host = host }

    func reachTheOffice() async {
        host?.showBusy("Calling the office...")
        defer { host?.hideBusy() }
        await call()
    }

    private func call() async {}
}

/// The dictionary that an app made for Engage, as the app's defaults.
func setLegacyDefaults(in wallet: BadgeWallet) {
    let interface: [String: any Sendable] = [
        "ProviderTable.Title.String": "Sign in to the works", "NavigationController.HidesCancelButton": true,
        "ProviderTable.Table.Footer.View": SlotContent("Wear your badge visibly."),
        "Authentication.Background.Color": AppearanceUnset(),
    ]
    let legacy = LegacyInterface(interface)
    for result in legacy.results { print(result) }
    wallet.ui.setDefaults(legacy.layer)
}

/// One call looks different.
func openDoor(with badge: Badge, on wallet: BadgeWallet) async throws -> Presentation {
    var layer = AppearanceLayer()
    layer[.header(of: .prompt)] = "Prove that it is you, and the door opens."
    return try await wallet.ui.withAppearance(layer) {
        try await wallet.use(badge.id, audience: "https://door.example", nonce: "4711")
    }
}

/// A presenter that draws with a toolkit: what it does first.
@MainActor
final class WindowPresenter: PromptPresenter {
    private(set) var plan: PresentationPlan?

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        present(form, in: ResolvedAppearance(), as: id, completion: completion)
    }

    func present(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        completion: @escaping PromptCompletion<FormAnswer>
    ) {
        let plan = PresentationPlan(for: DialogRequest(appearance, on: .tablet))
        let title = appearance.title(of: form.screen, usual: form.title)
        let button = appearance.style(of: .primaryButton, on: form.screen)
        self.plan = plan
        switch plan.style {
        case .popover(let anchor, let arrow): openPopover(title, button, from: anchor, arrow)
        default: openSheet(title, button, opening: plan.opening)
        }
        completion(nil, nil)
    }

    func dismiss(_ id: Form.ID) {}
}

extension WindowPresenter {
    private func openPopover(
        _ title: ScreenTitle, _ button: AppearanceStyle, from anchor: PresentationPlan.Anchor, _ arrow: ArrowDirection
    ) {}
    private func openSheet(
        _ title: ScreenTitle, _ button: AppearanceStyle, opening: PresentationPlan.Transition
    ) {}
}
