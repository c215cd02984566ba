/// The steps by which a presenter shows and closes a dialog: a pure function of the request.
///
///     let plan = PresentationPlan(for: DialogRequest(appearance, on: .tablet))
///     if case .popover(let anchor, let arrow) = plan.style { … }
public struct PresentationPlan: Sendable, Hashable {
    /// The presentation style of the dialog.
    public enum Style: Sendable, Hashable {
        /// Pushed onto the app's stack, which finally returns to the screen that was on top.
        case push
        /// Full screen.
        case modal
        /// Centred, with dimmed surroundings.
        case formSheet
        /// From an anchor. A direction that does not fit is widened to any.
        case popover(from: Anchor, arrow: ArrowDirection)
        /// Inline, one below the other, where the user is typing.
        case inline
    }

    /// The anchor of a popover.
    public enum Anchor: Sendable, Hashable {
        case barItem
        case rectangle(ScreenRectangle)
    }

    /// The owner of the stack that contains the screens.
    public enum Stack: Sendable, Hashable {
        case host
        case modal
        case own
    }

    /// The transition with which a dialog appears or disappears.
    public enum Transition: String, Sendable, CaseIterable {
        case none
        case push
        case pop
        case coverVertical
        case flipHorizontal
        case crossDissolve
        case popover
    }

    /// The effect of a tap outside the dialog.
    public enum OutsideTap: Sendable, Hashable {
        case ignored
        /// The tap closes the dialog and cancels its purpose.
        case cancels(DialogRequest.Purpose)
    }

    /// The ways in which a dialog ends.
    public enum End: Sendable, Hashable {
        case succeeded
        case cancelled
    }

    public let style: Style
    public let stack: Stack
    /// Whether the app's window or view presents; otherwise the topmost one. A push uses its stack.
    public let usesPresentingHost: Bool
    public let opening: Transition
    /// Whether the surroundings of the dialog are dimmed.
    public let dimsSurroundings: Bool
    public let outsideTap: OutsideTap
    /// A line for the log if a requested option was not available.
    public let note: String?
    private let purpose: DialogRequest.Purpose
    private let hidesCancelButton: Bool

    /// Creates the plan for a request.
    public init(for request: DialogRequest) {
        purpose = request.purpose
        style = Self.style(for: request)
        stack = style == .push ? .host : request.hasModalStack ? .modal : .own
        usesPresentingHost = request.hasPresentingHost && style.isPresented
        dimsSurroundings = style == .formSheet
        let isUnmounted = request.hostStack == .notMounted && request.device.isCompact
        note = isUnmounted ? "host stack is not mounted" : nil
        if case .popover = style {
            outsideTap = .cancels(request.purpose)
            hidesCancelButton = true
        } else {
            outsideTap = .ignored
            hidesCancelButton = request.hidesCancelButton
        }
        opening = Self.opening(style, stack)
    }

    private static func style(for request: DialogRequest) -> Style {
        if request.device == .terminal { return .inline }
        if request.device.isCompact { return request.hostStack == .mounted ? .push : .modal }
        let arrow = request.arrowDirection ?? .down
        if request.hasBarItem { return .popover(from: .barItem, arrow: arrow) }
        return request.anchorRectangle.map { .popover(from: .rectangle($0), arrow: arrow) } ?? .formSheet
    }

    private static func opening(_ style: Style, _ stack: Stack) -> Transition {
        switch style {
        case .push: .push
        case .modal: .coverVertical
        case .formSheet: stack == .modal ? .coverVertical : .flipHorizontal
        case .popover: .popover
        case .inline: .none
        }
    }
}

extension PresentationPlan {
    /// Returns the transition that closes the dialog.
    public func closing(after end: End) -> Transition {
        switch style {
        case .push: .pop
        case .inline: .none
        case .popover: .popover
        case .modal, .formSheet: end == .succeeded && purpose != .sharing ? .crossDissolve : .coverVertical
        }
    }

    /// Returns whether a screen has a Cancel button: a list of providers and the sharing screen have one by default, a
    /// screen without a way back always has.
    public func showsCancel(on screen: AppearanceScreen) -> Bool {
        switch screen {
        case .providerTable, .sharing: !hidesCancelButton
        default: true
        }
    }

    /// Returns the direction of the arrow: the requested one if the popover fits, otherwise any that fits.
    public func arrow(fits: (ArrowDirection) -> Bool) -> ArrowDirection? {
        guard case .popover(_, let arrow) = style else { return nil }
        return fits(arrow) ? arrow : .any
    }
}

extension PresentationPlan.Style {
    // A popover from a bar item and a push need no presenting host.
    fileprivate var isPresented: Bool {
        switch self {
        case .modal, .formSheet, .popover(from: .rectangle, _): true
        case .push, .inline, .popover(from: .barItem, _): false
        }
    }
}
