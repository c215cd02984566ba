public import BadgeModel

/// Tells that the badge may not be used at this time. Required.
@MainActor
public protocol TimeRestrictionUIProtocol: BadgeUIProtocol {
    /// Makes the screen for one run of a workflow, where the class is registered; `nil`, the default, counts as not
    /// registered.
    static func instance() -> (any TimeRestrictionUIProtocol)?

    /// Shows when it may be used; `.retry` has the time evaluated again.
    func informUserOfTimeOfDayNonCompliance(
        _ badge: Badge, violation: TimeViolation, completion: @escaping PromptCompletion<InformAnswer>)
}

extension TimeRestrictionUIProtocol {
    public static func instance() -> (any TimeRestrictionUIProtocol)? { nil }
}
