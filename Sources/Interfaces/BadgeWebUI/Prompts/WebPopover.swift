import BadgeUI

/// A popover on a page: where it opens, and where its arrow points.
struct WebPopover: Sendable, Equatable {
    /// The rectangle in the window; `nil` for the bar of the page.
    let rectangle: ScreenRectangle?
    /// Where the arrow may point, to the anchor: the best direction first. The window decides which of them is possible.
    let directions: [ArrowDirection]

    /// The direction that is tried first.
    var arrow: ArrowDirection { directions.first ?? .up }

    /// The room that a popover needs.
    static let (width, height) = ("23.5rem", "17.5rem")
    static let (leastWidth, leastHeight) = (376.0, 280.0)

    /// Creates the popover of a presentation; `nil` for another style.
    init?(_ plan: PresentationPlan) {
        guard case .popover(let anchor, let told) = plan.style else { return nil }
        switch anchor {
        case .barItem:
            rectangle = nil
            // Above the bar there is no room.
            directions = [.up]
        case .rectangle(let target):
            rectangle = target
            let others = Self.order.filter { $0 != told }
            directions = ([told] + others).filter { Self.fits($0, target) }
        }
    }

    private static let order: [ArrowDirection] = [.down, .up, .left, .right]

    // Below and beside an anchor there is as much room as the window has.
    private static func fits(_ arrow: ArrowDirection, _ anchor: ScreenRectangle) -> Bool {
        switch arrow {
        case .any: false
        case .down: anchor.y >= leastHeight
        case .right: anchor.x >= leastWidth
        case .up, .left: true
        }
    }
}
