public import BadgeModel

/// Asks whether Bluetooth may be used. Required.
@MainActor
public protocol BluetoothConsentUIProtocol: BadgeUIProtocol {
    /// Makes the screen for one run of a workflow, where the class is registered; `nil`, the default, counts as not
    /// registered.
    static func instance() -> (any BluetoothConsentUIProtocol)?

    /// Asks for consent, before the system asks.
    func promptForBluetoothAuthorizationConsent(
        _ badge: Badge, completion: @escaping PromptCompletion<Confirmation>)

    /// Tells that Bluetooth is off or refused, which only the system's settings can change; `.retry` has fresh
    /// facts evaluated.
    func informUserThatBluetoothIsRequired(
        forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>)
}

extension BluetoothConsentUIProtocol {
    public static func instance() -> (any BluetoothConsentUIProtocol)? { nil }
}
