public import BadgeModel

/// Asks whether a badge may use the device's location. Required.
///
///     final class LocationSheet: Sheet, LocationConsentUIProtocol {
///         static func instance() -> (any LocationConsentUIProtocol)? { LocationSheet() }
///
///         func promptForLocationAuthorizationConsent(
///             for badge: Badge, level: LocationAuthorizationLevel,
///             completion: @escaping PromptCompletion<Confirmation>
///         ) {
///             confirm("May \(badge.display.name) use your location?") { isYes in
///                 completion(isYes.map { $0 ? .confirmed : .refused }, nil)
///             }
///         }
///
///         func informUserOfLocationAuthorizationError(
///             for badge: Badge, completion: @escaping PromptCompletion<InformAnswer>
///         ) {
///             inform("Allow the location in Settings.", button: "Check again") {
///                 completion(.retry) { self.show(problem: $0.reason) }
///             }
///         }
///
///         func dismiss() { close() }
///     }
@MainActor
public protocol LocationConsentUIProtocol: BadgeUIProtocol {
    /// Creates the screen for one run of a workflow, if the class was registered with
    /// ``UIRegistry/registerLocationConsentUIClass(_:)``.
    ///
    /// - Returns: The screen; `nil`, as the default implementation answers, counts as not registered.
    static func instance() -> (any LocationConsentUIProtocol)?

    /// Asks for consent before the system asks, if the policy depends on the location and the user has not consented
    /// yet.
    ///
    /// Both answers are stored. `.confirmed` holds until it is withdrawn. After `.refused` the badge stays restricted,
    /// ``informUserOfLocationAuthorizationError(for:completion:)`` follows, and the next use asks again. `nil` stores
    /// nothing and ends the workflow with `declined`.
    ///
    /// - Parameters:
    ///   - badge: The badge whose policy depends on the location.
    ///   - level: Whether the location is needed in the background too.
    ///   - completion: Takes the decision; the handler is called only if the decision cannot be stored.
    func promptForLocationAuthorizationConsent(
        for badge: Badge, level: LocationAuthorizationLevel, completion: @escaping PromptCompletion<Confirmation>)

    /// Reports that the location is unavailable: the user refused consent, or the system denies access, which only its
    /// settings can change.
    ///
    /// `.retry` gathers the facts again and is refused with `restricted` while the location is unavailable.
    /// `.acknowledged` leaves the badge restricted, `nil` ends the workflow with `declined`.
    ///
    /// - Parameters:
    ///   - badge: The badge whose policy depends on the location.
    ///   - completion: Takes the answer, and a handler for a refused retry.
    func informUserOfLocationAuthorizationError(
        for badge: Badge, completion: @escaping PromptCompletion<InformAnswer>)
}

extension LocationConsentUIProtocol {
    public static func instance() -> (any LocationConsentUIProtocol)? { nil }
}

/// The level of access to the device's location that a badge needs.
public enum LocationAuthorizationLevel: String, Sendable, CaseIterable {
    /// While the badge is in use.
    case whenInUse
    /// In the background too.
    case always
}
