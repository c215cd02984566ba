public import BadgeModel

/// Tells that the badge may not be used at this place. Required.
@MainActor
public protocol GeoFenceUIProtocol: AnyObject, SendableMetatype {
    /// The screen for one run of a workflow; `nil` counts as not registered.
    static func instance() -> (any GeoFenceUIProtocol)?

    /// Shows where it may be used; `.retry` has the place evaluated again.
    func informUserOfGeoFenceNonCompliance(
        _ badge: Badge, violation: GeoFenceViolation, completion: @escaping PromptCompletion<InformAnswer>)

    /// Takes the screen down; called once, at the end of its use.
    func dismiss()
}
