import BadgeKit

/// Registers the app's own screens for the five workflows that a turnstile meets.
public func register(on ui: UIRegistry, console: Console) {
    ui.registerDeviceProvisioningUI { CodeScreen(console) }
    ui.registerPasscodeUI { PasscodeScreen(console) }
    ui.registerUserAgreementUI { AgreementScreen(console) }
    ui.registerGeoFenceUI { FenceScreen(console) }
    ui.registerTimeRestrictionUI { HoursScreen(console) }
}

/// What the screens share: a dialogue that runs until it is dismissed.
///
/// The dialogue holds its screen, and whoever shows a screen owns it.
@MainActor
public class Screen {
    let console: Console
    private var dialogue: Task<Void, Never>?

    init(_ console: Console) { self.console = console }

    /// Starts a dialogue, in place of the one before.
    func talk(_ body: @escaping @MainActor () async -> Void) {
        dialogue?.cancel()
        dialogue = Task { await body() }
    }

    /// Asks for a line; `nil` when the person gives up by an empty one or the end of the input.
    func ask(_ question: String) async -> String? {
        guard let line = await console.ask(question), !line.isEmpty else { return nil }
        return line
    }

    /// Ends the dialogue.
    public func dismiss() {
        dialogue?.cancel()
        dialogue = nil
    }
}
