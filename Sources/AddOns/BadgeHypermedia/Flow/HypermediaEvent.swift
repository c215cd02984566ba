public import BadgeModel

/// What happens in a flow.
public enum HypermediaEvent: Sendable {
    /// Another step, or the same one with other messages and actions.
    case step(HypermediaStep)
    /// A wait has begun, or goes on with what has changed.
    case waiting(HypermediaWait)
    /// A problem. The step stays as it is, with the user's values. There is none if the problem ends the flow, which
    /// then is the next event.
    case problem(Representation.Problem, on: HypermediaStep?)
    /// A client operation failed. The step stays as it is; the operation's `errorActions` can be submitted.
    case operationFailed(Representation.ClientOperation, BadgeError)
    /// A request failed, and can be repeated (``HypermediaFlow/retry()``). The step stays as it is.
    case interrupted(BadgeError)
    /// The end of the flow, exactly once and after all other events.
    case finished(HypermediaResult)
}

/// How a flow ended.
public enum HypermediaResult: Sendable {
    /// With an authorization code, for ``HypermediaClient/redeem(_:fields:)``.
    case authorized(HypermediaGrant)
    /// The user cancelled, here or at the server.
    case declined(BadgeError)
    /// With an error. Its recovery `newAttempt` means that another flow may succeed.
    case failed(BadgeError)
}

/// A wait for something that happens elsewhere.
public struct HypermediaWait: Sendable {
    /// The step, whose actions the user may choose meanwhile.
    public let step: HypermediaStep
    /// What the step waits for.
    public let polling: Representation.Step.Polling
    /// The time until the next poll: 1 to 60 seconds, whatever the server states, or up to 300 after a failure.
    public let pause: Duration
    /// Whether the wait begins; only then may an app be opened without the user.
    public let isFirst: Bool
    /// Why the last poll failed, if it did; it is repeated after the pause.
    public let failure: BadgeError?
}
