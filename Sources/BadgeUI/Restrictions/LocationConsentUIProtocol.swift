public import BadgeModel

/// Asks whether the device's location may be used. Required.
@MainActor
public protocol LocationConsentUIProtocol: BadgeUIProtocol {
    /// Makes the screen for one run of a workflow, where the class is registered; `nil`, the default, counts as not
    /// registered.
    static func instance() -> (any LocationConsentUIProtocol)?

    /// Asks for consent, before the system asks.
    func promptForLocationAuthorizationConsent(
        for badge: Badge, level: LocationAuthorizationLevel, completion: @escaping PromptCompletion<Confirmation>)

    /// Tells that the system refuses the location, which only the system's settings can change; `.retry` has fresh
    /// facts evaluated.
    func informUserOfLocationAuthorizationError(
        for badge: Badge, completion: @escaping PromptCompletion<InformAnswer>)
}

extension LocationConsentUIProtocol {
    public static func instance() -> (any LocationConsentUIProtocol)? { nil }
}

/// How much of the device's location a badge needs.
public enum LocationAuthorizationLevel: String, Sendable, CaseIterable {
    /// While the badge is in use.
    case whenInUse
    /// In the background too.
    case always
}
