import BadgeUI

/// The popover of a screen, at its anchor.
///
/// Where it opens depends on the window, which is known to the browser alone: each direction that is possible is written
/// with the size that the window must have for it, the best one last. Where none is possible the screen is a sheet.
extension StyleSheet {
    mutating func add(_ popover: WebPopover) {
        guard let rectangle = popover.rectangle else { return }
        let anchor = Anchor(rectangle)
        for direction in popover.directions.reversed() {
            for (width, height, variables) in anchor.openings(pointing: direction) {
                add(".dialog", variables, fromWidth: width, height: height)
            }
        }
    }

    /// Where an anchor is in the window, in pixels.
    private struct Anchor {
        let left, top, right, bottom: Int

        init(_ rectangle: ScreenRectangle) {
            left = Self.pixels(rectangle.x)
            top = Self.pixels(rectangle.y)
            right = left + Self.pixels(rectangle.width)
            bottom = top + Self.pixels(rectangle.height)
        }

        private static let besideBar = "--arrow-background:var(--bar-background)"

        private var centerX: String { "\((left + right) / 2)px" }
        private var centerY: String { "\((top + bottom) / 2)px" }

        /// The ways to open with an arrow in a direction: the least size of the window, and the variables.
        func openings(
            pointing direction: ArrowDirection
        ) -> [(width: String, height: String, variables: [String])] {
            let (width, height) = ("\(right)px", "\(bottom)px")
            let (popoverWidth, popoverHeight) = (WebPopover.width, WebPopover.height)
            // The popover's left edge, with its middle at that of the anchor as far as the window permits.
            let across = "clamp(0.5rem,calc(\(centerX) - 11.25rem),calc(100vw - 23rem))"
            let arrowAcross = "--arrow-left:clamp(1rem,calc(\(centerX) - \(across) - 0.5rem),calc(100% - 2rem))"
            switch direction {
            case .up:
                return [
                    (
                        width, "calc(\(bottom)px + \(popoverHeight))",
                        Self.variables([
                            "--popover-left:\(across)", "--popover-top:calc(\(bottom)px + 0.75rem)",
                            "--popover-max-height:calc(100vh - \(bottom)px - 1.25rem)", arrowAcross,
                            "--arrow-top:-0.5625rem", "--arrow-rotation:45deg",
                            Self.besideBar,
                        ])
                    )
                ]
            case .down:
                return [
                    (
                        width, height,
                        Self.variables([
                            "--popover-left:\(across)", "--popover-bottom:calc(100vh - \(top)px + 0.75rem)",
                            "--popover-max-height:calc(\(top)px - 1.25rem)", arrowAcross, "--arrow-bottom:-0.5625rem",
                            "--arrow-rotation:225deg",
                        ])
                    )
                ]
            case .left:
                return along(
                    width: "calc(\(right)px + \(popoverWidth))", height,
                    ["--popover-left:calc(\(right)px + 0.75rem)", "--arrow-left:-0.5625rem", "--arrow-rotation:-45deg"])
            case .right:
                return along(
                    width: width, height,
                    [
                        "--popover-right:calc(100vw - \(left)px + 0.75rem)", "--arrow-right:-0.5625rem",
                        "--arrow-rotation:135deg",
                    ])
            case .any: return []
            }
        }

        /// Beside the anchor: upwards from it where there is room above, downwards in a window that is high enough.
        private func along(
            width: String, _ height: String, _ variables: [String]
        ) -> [(width: String, height: String, variables: [String])] {
            let end = "max(0.5rem,calc(100vh - \(centerY) - 2.5rem))"
            let start = "max(0.5rem,calc(\(centerY) - 2.5rem))"
            let upwards = Self.variables(
                variables + [
                    "--popover-bottom:\(end)", "--popover-max-height:calc(100vh - \(end) - 0.5rem)",
                    "--arrow-bottom:max(1rem,calc(100vh - \(centerY) - \(end) - 0.5rem))",
                ])
            let downwards = Self.variables(
                variables + [
                    "--popover-top:\(start)", "--popover-max-height:calc(100vh - \(start) - 0.5rem)",
                    "--arrow-top:max(1rem,calc(\(centerY) - \(start) - 0.5rem))", Self.besideBar,
                ])
            let isRoomAbove = Double(bottom) >= WebPopover.leastHeight
            return (isRoomAbove ? [(width, height, upwards)] : [])
                + [(width, "calc(\(centerY) + \(WebPopover.height))", downwards)]
        }

        // All of them, since another direction may have set some.
        private static func variables(_ own: [String]) -> [String] {
            let usual = [
                "--popover-left:auto", "--popover-right:auto", "--popover-top:auto", "--popover-bottom:auto",
                "--arrow-left:auto", "--arrow-right:auto", "--arrow-top:auto", "--arrow-bottom:auto",
                "--arrow-background:var(--panel,var(--surface))",
            ]
            return ["--popover-position:absolute", "--arrow-display:block"] + usual + own
        }

        private static func pixels(_ length: Double) -> Int { length.isFinite ? Int(min(max(length, 0), 10_000)) : 0 }
    }
}
