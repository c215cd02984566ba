public import BadgeModel

/// Reports that the badge may not be used at this location. Required.
///
///     final class GeoFenceSheet: Sheet, GeoFenceUIProtocol {
///         static func instance() -> (any GeoFenceUIProtocol)? { GeoFenceSheet() }
///
///         func informUserOfGeoFenceNonCompliance(
///             _ badge: Badge, violation: GeoFenceViolation, completion: @escaping PromptCompletion<InformAnswer>
///         ) {
///             let areas = violation.areas.map(\.name).joined(separator: ", ")
///             let text = violation.cause == .excluded ? "Not allowed in \(areas)." : "Allowed in \(areas)."
///             inform(text, button: "Check again") {
///                 completion(.retry) { self.show(problem: $0.reason) }
///             }
///         }
///
///         func dismiss() { close() }
///     }
@MainActor
public protocol GeoFenceUIProtocol: BadgeUIProtocol {
    /// Creates the screen for one run of a workflow, if the class was registered with
    /// ``UIRegistry/registerGeoFenceUIClass(_:)``.
    ///
    /// - Returns: The screen; `nil`, as the default implementation answers, counts as not registered.
    static func instance() -> (any GeoFenceUIProtocol)?

    /// Shows where the badge may be used, if the device is outside the policy's areas or its location is not known well
    /// enough.
    ///
    /// `.retry` determines the location again; still outside, it is refused with `restricted`, whose detail is the
    /// current `.geoFence` violation. `.acknowledged` leaves the badge restricted, `nil` ends the workflow with
    /// `declined`.
    ///
    /// - Parameters:
    ///   - badge: The badge that cannot be used here.
    ///   - violation: The cause, and the areas with their distances.
    ///   - completion: Takes the answer, and a handler for a refused retry.
    func informUserOfGeoFenceNonCompliance(
        _ badge: Badge, violation: GeoFenceViolation, completion: @escaping PromptCompletion<InformAnswer>)
}

extension GeoFenceUIProtocol {
    public static func instance() -> (any GeoFenceUIProtocol)? { nil }
}
