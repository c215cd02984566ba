/// What is known when a dialog is about to be presented.
public struct PresentationRequest: Sendable {
    /// What opens the dialog.
    public enum Purpose: Sendable, Hashable {
        /// A choice of providers, or another prompt.
        case signIn
        /// One provider, chosen by the app: there is no list to go back to.
        case directSignIn
        case sharing
    }

    public var device: PresentationDevice
    public var purpose = Purpose.signIn
    /// The app's stack to push onto, and whether it is on the screen already.
    public var hostStack: StackState?
    /// Whether the app brings a stack to use inside of a modal dialog.
    public var hasModalStack = false
    /// Whether a bar item is there to open a popover from.
    public var hasBarItem = false
    /// The rectangle to open a popover from.
    public var anchorRectangle: ScreenRectangle?
    /// Which way the arrow points; down, unless told otherwise.
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

    /// Takes what a prompt's appearance says. An anchor that is not on the screen any more is none.
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
