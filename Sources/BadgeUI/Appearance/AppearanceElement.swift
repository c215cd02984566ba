/// The parts of a screen that have a style.
public enum AppearanceElement: String, Sendable, CaseIterable {
    /// The bar at the top, with the title.
    case bar
    /// A headline.
    case title
    /// What the user must know.
    case message
    /// Content between message and fields.
    case content
    /// Where to read on.
    case link
    /// What stands above everything else.
    case header
    /// What stands below everything else.
    case footer
    /// What stands above a list.
    case sectionHeader
    /// What stands below a list.
    case sectionFooter
    /// How to fill in a field, and which keys there are.
    case hint
    /// The button of the usual action.
    case primaryButton
    /// The buttons of other actions.
    case secondaryButton
    /// A button without a frame.
    case textButton
    /// A button that leads elsewhere.
    case linkButton
    /// The button that gives up.
    case cancelButton
    /// A headline among messages.
    case headingMessage
    /// A message that informs.
    case infoMessage
    /// A message that warns.
    case warningMessage
    /// A message that something is wrong.
    case errorMessage
    /// A message that carries content.
    case contentMessage
    /// The user's name.
    case usernameMessage
    /// Where a code was sent to.
    case recipientMessage
    /// A field to type in.
    case input
    /// A yes or no.
    case checkbox
    /// A choice.
    case picker
    /// A row of a list.
    case list
    /// Tabs.
    case tabs
    /// How parts stand one below another.
    case stack
    /// What turns while something is waited for.
    case spinner
    /// A notice over the screen.
    case banner
}
