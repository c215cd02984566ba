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
/// The dialogue owns its screen: the wallet holds a screen only until its prompt method has returned.
@MainActor
public class Screen {
    let console: Console
    private var dialogue: Task<Void, Never>?

    init(_ console: Console) { self.console = console }

    /// Starts a dialogue, which replaces the one before.
    func talk(_ body: @escaping @MainActor () async -> Void) {
        dialogue?.cancel()
        dialogue = Task { await body() }
    }

    /// Asks for a line; `nil` when the user cancels by an empty one or the end of the input.
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
