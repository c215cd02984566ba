/// What a presenter does to show a dialog and to take it down: a pure function of the request.
///
///     let plan = PresentationPlan(for: PresentationRequest(appearance, on: .tablet))
///     if case .popover(let anchor, let arrow) = plan.style { … }
public struct PresentationPlan: Sendable, Hashable {
    /// How the dialog is presented.
    public enum Style: Sendable, Hashable {
        /// Onto the app's stack; at the end the stack goes back to the screen that was on top.
        case push
        /// Over the whole screen.
        case modal
        /// In the middle, with what is around it dimmed.
        case formSheet
        /// From an anchor. A direction that does not fit is widened to any.
        case popover(from: Anchor, arrow: ArrowDirection)
        /// One below another, where the user is typing.
        case inline
    }

    /// What a popover opens from.
    public enum Anchor: Sendable, Hashable {
        case barItem
        case rectangle(ScreenRectangle)
    }

    /// Whose stack the screens are on.
    public enum Stack: Sendable, Hashable {
        case host
        case modal
        case own
    }

    /// How a dialog appears or goes.
    public enum Transition: String, Sendable, CaseIterable {
        case none
        case push
        case pop
        case coverVertical
        case flipHorizontal
        case crossDissolve
        case popover
    }

    /// What a tap outside of the dialog does.
    public enum OutsideTap: Sendable, Hashable {
        case ignored
        /// It closes the dialog and is a cancel of what the dialog was for.
        case cancels(PresentationRequest.Purpose)
    }

    /// How a dialog ends.
    public enum End: Sendable, Hashable {
        case succeeded
        case cancelled
    }

    public let style: Style
    public let stack: Stack
    /// Whether the app's window or view presents; the topmost one does otherwise. A push has its own.
    public let usesPresentingHost: Bool
    public let opening: Transition
    /// Whether what is around the dialog is dimmed.
    public let dimsSurroundings: Bool
    public let outsideTap: OutsideTap
    /// A line for a log, where something that was asked for could not be had.
    public let note: String?
    private let purpose: PresentationRequest.Purpose
    private let hidesCancelButton: Bool

    /// Decides.
    public init(for request: PresentationRequest) {
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

    private static func style(for request: PresentationRequest) -> Style {
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
    /// How the dialog goes.
    public func closing(after end: End) -> Transition {
        switch style {
        case .push: .pop
        case .inline: .none
        case .popover: .popover
        case .modal, .formSheet: end == .succeeded && purpose != .sharing ? .crossDissolve : .coverVertical
        }
    }

    /// Whether a screen offers to cancel: a list of providers and the screen for sharing do unless told otherwise; a
    /// screen that cannot be gone back from always does.
    public func showsCancel(on screen: AppearanceScreen) -> Bool {
        switch screen {
        case .providerTable, .sharing: !hidesCancelButton
        default: true
        }
    }

    /// The arrow that is drawn: the direction that was asked for where the popover fits, any other where it does not.
    public func arrow(fits: (ArrowDirection) -> Bool) -> ArrowDirection? {
        guard case .popover(_, let arrow) = style else { return nil }
        return fits(arrow) ? arrow : .any
    }
}

extension PresentationPlan.Style {
    // A popover from a bar item has its place already, and a push has its stack.
    fileprivate var isPresented: Bool {
        switch self {
        case .modal, .formSheet, .popover(from: .rectangle, _): true
        case .push, .inline, .popover(from: .barItem, _): false
        }
    }
}
