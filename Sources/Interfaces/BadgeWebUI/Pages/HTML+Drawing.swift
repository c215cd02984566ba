public import BadgeDrawings
public import BadgeHTML
import BadgeModel
public import BadgeUI

extension SVG: HTMLDrawing {}

extension HTML {
    /// Creates a drawing, such as that of a form or a policy, which is written as it is: it consists of typed elements
    /// too, and takes its colours from the style sheet of the page.
    public static func drawing(_ drawing: SVG) -> HTML { HTML(drawing: drawing) }

    /// A drawing in a box of its own, which a narrow window scrolls.
    public static func figure(_ drawing: SVG) -> HTML {
        HTML(.figure, .class("drawing"), .tabIndex(0)) { HTML.drawing(drawing) }
    }
}

extension Form.Drawing {
    /// Returns the drawing with texts in that language; `nil` for a restriction whose shapes are not known.
    func svg(in words: Localization) -> SVG? {
        switch self {
        case .map(let violation):
            violation.fence.map {
                FenceDrawing($0, location: violation.location, accuracy: violation.accuracy ?? 0, in: words).svg
            }
        case .week(let hours): WeekDrawing(hours, in: words).svg
        }
    }
}

extension HTML.Attribute.Paint {
    /// A colour of a wallet's appearance.
    public static func color(_ color: AppearanceColor) -> Self {
        let (red, green, blue) = color.bytes
        let alpha = color.alpha < 1 ? UInt8((color.alpha * 255).rounded()) : nil
        return .color(red: red, green: green, blue: blue, alpha: alpha)
    }
}
