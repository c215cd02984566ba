public import BadgeModel

/// Tells that the badge may not be used at this time. Required.
@MainActor
public protocol TimeRestrictionUIProtocol: AnyObject, SendableMetatype {
    /// The screen for one run of a workflow; `nil` counts as not registered.
    static func instance() -> (any TimeRestrictionUIProtocol)?

    /// Shows when it may be used; `.retry` has the time evaluated again.
    func informUserOfTimeOfDayNonCompliance(
        _ badge: Badge, violation: TimeViolation, completion: @escaping PromptCompletion<InformAnswer>)

    /// Takes the screen down; called once, at the end of its use.
    func dismiss()
}
