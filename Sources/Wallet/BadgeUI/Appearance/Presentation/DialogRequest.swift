/// The input for the presentation of a dialog.
public struct DialogRequest: Sendable {
    /// The purpose of the dialog.
    public enum Purpose: Sendable, Hashable {
        /// A choice of providers, or another prompt.
        case signIn
        /// One provider, chosen by the app, without a list to return to.
        case directSignIn
        case sharing
    }

    public var device: PresentationDevice
    public var purpose = Purpose.signIn
    /// The app's stack to push onto, and whether it is already on the screen.
    public var hostStack: StackState?
    /// Whether the app provides a stack for use inside a modal dialog.
    public var hasModalStack = false
    /// Whether there is a bar item from which to open a popover.
    public var hasBarItem = false
    /// The rectangle from which to open a popover.
    public var anchorRectangle: ScreenRectangle?
    /// The direction of the arrow; down by default.
    public var arrowDirection: ArrowDirection?
    /// Whether the app names the window or view that presents.
    public var hasPresentingHost = false
    public var hidesCancelButton = false

    /// Whether a stack is on the screen.
    public enum StackState: Sendable, Hashable {
        case mounted
        case notMounted
    }

    public init(on device: PresentationDevice, purpose: Purpose = .signIn) {
        self.device = device
        self.purpose = purpose
    }

    /// Creates a request from a prompt's appearance. An anchor that is no longer on the screen is ignored.
    @MainActor
    public init(_ appearance: ResolvedAppearance, on device: PresentationDevice, purpose: Purpose = .signIn) {
        self.init(on: device, purpose: purpose)
        hostStack = appearance[.hostStack].map { $0.isMounted ? .mounted : .notMounted }
        hasModalStack = appearance[.modalStack] != nil
        hasBarItem = appearance[.barItem]?.isPresent ?? false
        anchorRectangle = appearance[.anchorRectangle]
        arrowDirection = appearance[.arrowDirection]
        hasPresentingHost = appearance[.presentingHost] != nil
        hidesCancelButton = appearance[.hidesCancelButton] ?? false
    }
}
