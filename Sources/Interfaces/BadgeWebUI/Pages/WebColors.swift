public import BadgeUI

/// The colours of a part of a page, such as those of an organization's badge.
///
/// A text that could not be read on the background, below a contrast of 4.5:1, is drawn black or white instead.
public struct WebColors: Sendable, Hashable {
    public let background: AppearanceColor
    public let text: AppearanceColor

    /// Creates colours.
    ///
    /// - Parameters:
    ///   - background: The background, which covers what is behind it.
    ///   - text: The text; `nil` for black or white, whichever is easier to read.
    public init(background: AppearanceColor, text: AppearanceColor? = nil) {
        let opaque = background.over(.white)
        let above = text?.over(opaque)
        self.background = opaque
        self.text = above.flatMap { $0.contrast(with: opaque) >= 4.5 ? $0 : nil } ?? opaque.readableText
    }
}
