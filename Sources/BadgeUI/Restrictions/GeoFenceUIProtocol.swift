public import BadgeModel

/// Tells that the badge may not be used at this location. Required.
@MainActor
public protocol GeoFenceUIProtocol: BadgeUIProtocol {
    /// Makes the screen for one run of a workflow, where the class is registered; `nil`, the default, counts as not
    /// registered.
    static func instance() -> (any GeoFenceUIProtocol)?

    /// Shows where it may be used; `.retry` has the location evaluated again.
    func informUserOfGeoFenceNonCompliance(
        _ badge: Badge, violation: GeoFenceViolation, completion: @escaping PromptCompletion<InformAnswer>)
}

extension GeoFenceUIProtocol {
    public static func instance() -> (any GeoFenceUIProtocol)? { nil }
}
