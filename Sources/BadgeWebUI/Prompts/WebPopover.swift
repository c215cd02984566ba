import BadgeUI

/// A popover on a page: where it opens, and where its arrow points.
struct WebPopover: Sendable, Equatable {
    /// The rectangle in the window; `nil` for the bar of the page.
    let rectangle: ScreenRectangle?
    /// Where the arrow points: to the anchor.
    let arrow: ArrowDirection

    /// The room that a popover needs, in pixels.
    private static let (width, height) = (376.0, 280.0)

    /// Creates the popover of a presentation; `nil` for another style.
    init?(_ plan: PresentationPlan) {
        guard case .popover(let anchor, _) = plan.style else { return nil }
        switch anchor {
        case .barItem:
            rectangle = nil
            // Above the bar there is no room.
            arrow = .up
        case .rectangle(let target):
            rectangle = target
            let direction = plan.arrow { Self.fits($0, target) } ?? .any
            arrow = direction == .any ? Self.directions.first { Self.fits($0, target) } ?? .up : direction
        }
    }

    private static let directions: [ArrowDirection] = [.down, .up, .left, .right]

    // Below and beside an anchor the window may always be larger than it is; the popover then scrolls.
    private static func fits(_ arrow: ArrowDirection, _ anchor: ScreenRectangle) -> Bool {
        switch arrow {
        case .down: anchor.y >= height
        case .right: anchor.x >= width
        case .up, .left, .any: true
        }
    }
}
