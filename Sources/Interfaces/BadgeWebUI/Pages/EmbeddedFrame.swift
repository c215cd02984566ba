import BadgeHTML
package import BadgeModel

/// A frame of a page, in which a page of another server is shown.
///
/// The page around it has a script, which gets commands for the frame and passes on what the page in it says. What both
/// mean is known to the module that has the frame.
package protocol EmbeddedFrame: AnyObject, Sendable {
    /// The name of the frame in addresses.
    var name: String { get }
    /// What the element of the frame states.
    var element: FrameElement { get }

    /// The commands after one, as the script of the page gets them; `nil` if too many requests wait for them.
    func commands(after number: Int, upTo limit: Duration) async -> JSON?

    /// Receives what the script of the page passes on.
    ///
    /// - Returns: Whether it is of the form that the script has.
    func receive(_ fields: WebFields) -> Bool

    /// Answers the requests that wait for commands.
    func endWaits()
}
