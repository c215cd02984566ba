public import BadgeModel

/// Asks whether a badge may use Bluetooth. Required.
///
///     final class BluetoothSheet: Sheet, BluetoothConsentUIProtocol {
///         static func instance() -> (any BluetoothConsentUIProtocol)? { BluetoothSheet() }
///
///         func promptForBluetoothAuthorizationConsent(
///             _ badge: Badge, completion: @escaping PromptCompletion<Confirmation>
///         ) {
///             confirm("May \(badge.display.name) use Bluetooth?") { isYes in
///                 completion(isYes.map { $0 ? .confirmed : .refused }, nil)
///             }
///         }
///
///         func informUserThatBluetoothIsRequired(
///             forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>
///         ) {
///             inform("Turn on Bluetooth.", button: "Check again") {
///                 completion(.retry) { self.show(problem: $0.reason) }
///             }
///         }
///
///         func dismiss() { close() }
///     }
@MainActor
public protocol BluetoothConsentUIProtocol: BadgeUIProtocol {
    /// Creates the screen for one run of a workflow, if the class was registered with
    /// ``UIRegistry/registerBluetoothConsentUIClass(_:)``.
    ///
    /// - Returns: The screen; `nil`, as the default implementation answers, counts as not registered.
    static func instance() -> (any BluetoothConsentUIProtocol)?

    /// Asks for consent before the system asks, if the policy requires Bluetooth and the user has not consented yet.
    ///
    /// Both answers are stored. `.confirmed` holds until it is withdrawn. After `.refused` the badge stays restricted,
    /// ``informUserThatBluetoothIsRequired(forBadge:completion:)`` follows, and the next use asks again. `nil` stores
    /// nothing and ends the workflow with `declined`.
    ///
    /// - Parameters:
    ///   - badge: The badge whose policy requires Bluetooth.
    ///   - completion: Takes the decision; the handler is called only if the decision cannot be stored.
    func promptForBluetoothAuthorizationConsent(
        _ badge: Badge, completion: @escaping PromptCompletion<Confirmation>)

    /// Reports that Bluetooth is unavailable: the user refused consent, or it is off or denied, which only the system's
    /// settings can change.
    ///
    /// `.retry` gathers the facts again and is refused with `restricted` while Bluetooth is unavailable.
    /// `.acknowledged` leaves the badge restricted, `nil` ends the workflow with `declined`.
    ///
    /// - Parameters:
    ///   - badge: The badge whose policy requires Bluetooth.
    ///   - completion: Takes the answer, and a handler for a refused retry.
    func informUserThatBluetoothIsRequired(
        forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>)
}

extension BluetoothConsentUIProtocol {
    public static func instance() -> (any BluetoothConsentUIProtocol)? { nil }
}
