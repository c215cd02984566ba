/// The parts of a screen that have a style.
public enum AppearanceElement: String, Sendable, CaseIterable {
    /// The bar at the top, with the title.
    case bar
    /// A headline.
    case title
    /// The main text for the user.
    case message
    /// Content between message and fields.
    case content
    /// A link to further information.
    case link
    /// The content above everything else.
    case header
    /// The content below everything else.
    case footer
    /// The content above a list.
    case sectionHeader
    /// The content below a list.
    case sectionFooter
    /// The instructions for a field, and the available keys.
    case hint
    /// The button of the default action.
    case primaryButton
    /// The buttons of other actions.
    case secondaryButton
    /// A button without a frame, such as the way back in the bar.
    case textButton
    /// A button that opens another page, drawn as `link` by default.
    case linkButton
    /// The button that cancels.
    case cancelButton
    /// A headline among messages.
    case headingMessage
    /// A message that informs.
    case infoMessage
    /// A message that warns.
    case warningMessage
    /// A message that reports an error.
    case errorMessage
    /// A message that carries content, drawn as `message` by default.
    case contentMessage
    /// The user name.
    case usernameMessage
    /// The recipient of a code.
    case recipientMessage
    /// A text field.
    case input
    /// A checkbox.
    case checkbox
    /// A field with choices, drawn as `list` by default.
    case picker
    /// A row of a list.
    case list
    /// Tabs.
    case tabs
    /// The arrangement of vertically stacked parts.
    case stack
    /// The activity indicator.
    case spinner
    /// The notice of a problem, drawn as `errorMessage` by default.
    case banner
}

extension AppearanceElement {
    /// Whether the element is in the bar.
    package var isInBar: Bool { [.title, .textButton, .cancelButton].contains(self) }

    /// Whether presenters draw a surface of their own behind the element.
    private var hasSurface: Bool {
        [.bar, .stack, .primaryButton, .secondaryButton, .input, .picker, .warningMessage, .errorMessage, .banner]
            .contains(self)
    }

    /// The group whose background is behind an element without one of its own; `nil` if that is the presenter's.
    func ground(on screen: AppearanceScreen) -> String? {
        if isInBar { return AppearanceElement.bar.rawValue }
        return hasSurface ? nil : screen.rawValue
    }
}
