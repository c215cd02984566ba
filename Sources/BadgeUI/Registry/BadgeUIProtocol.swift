/// A screen of an app that workflows show: the ancestor of the fourteen UI protocols.
@MainActor
public protocol BadgeUIProtocol: AnyObject, SendableMetatype {
    /// Takes the screen down. Called once, at the end of its use, whatever the end: the answer was accepted, the workflow failed, or
    /// it was cancelled.
    func dismiss()
}
