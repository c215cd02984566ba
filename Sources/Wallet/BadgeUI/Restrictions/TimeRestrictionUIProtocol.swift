public import BadgeModel

/// Reports that the badge may not be used at this time. Required.
///
///     final class HoursSheet: Sheet, TimeRestrictionUIProtocol {
///         static func instance() -> (any TimeRestrictionUIProtocol)? { HoursSheet() }
///
///         func informUserOfTimeOfDayNonCompliance(
///             _ badge: Badge, violation: TimeViolation, completion: @escaping PromptCompletion<InformAnswer>
///         ) {
///             let today = violation.windows.map { "\($0.from) to \($0.to) (\($0.zone))" }
///             inform("Today: \(today.joined(separator: ", "))", button: "Check again") {
///                 completion(.retry) { self.show(problem: $0.reason) }
///             }
///         }
///
///         func dismiss() { close() }
///     }
@MainActor
public protocol TimeRestrictionUIProtocol: BadgeUIProtocol {
    /// Creates the screen for one run of a workflow, if the class was registered with
    /// ``UIRegistry/registerTimeRestrictionUIClass(_:)``.
    ///
    /// - Returns: The screen; `nil`, as the default implementation answers, counts as not registered.
    static func instance() -> (any TimeRestrictionUIProtocol)?

    /// Shows when the badge may be used, if no time window of the policy is open.
    ///
    /// `.retry` evaluates the time again; still closed, it is refused with `restricted`, whose detail is the current
    /// `.timeOfDay` violation. `.acknowledged` leaves the badge restricted, `nil` ends the workflow with `declined`.
    ///
    /// - Parameters:
    ///   - badge: The badge that cannot be used now.
    ///   - violation: Today's windows, and when the next one opens.
    ///   - completion: Takes the answer, and a handler for a refused retry.
    func informUserOfTimeOfDayNonCompliance(
        _ badge: Badge, violation: TimeViolation, completion: @escaping PromptCompletion<InformAnswer>)
}

extension TimeRestrictionUIProtocol {
    public static func instance() -> (any TimeRestrictionUIProtocol)? { nil }
}
