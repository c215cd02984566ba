public import BadgeModel

/// Asks whether Bluetooth may be used. Required.
@MainActor
public protocol BluetoothConsentUIProtocol: AnyObject, SendableMetatype {
    /// The screen for one run of a workflow; `nil` counts as not registered.
    static func instance() -> (any BluetoothConsentUIProtocol)?

    /// Asks for consent, before the system asks.
    func promptForBluetoothAuthorizationConsent(
        _ badge: Badge, completion: @escaping PromptCompletion<Confirmation>)

    /// Tells that Bluetooth is off or refused, which only the system's settings can change; `.retry` has fresh
    /// facts evaluated.
    func informUserThatBluetoothIsRequired(
        forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>)

    /// Takes the screen down; called once, at the end of its use.
    func dismiss()
}
