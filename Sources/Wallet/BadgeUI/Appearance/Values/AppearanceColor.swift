import Foundation

/// A colour in sRGB: red, green, blue and opacity, each from 0 to 1.
///
///     let brand = AppearanceColor("#12107C")
///     let veil = AppearanceColor(red: 0.102, green: 0.33, blue: 0.48, alpha: 0.2)
public struct AppearanceColor: Sendable, Hashable {
    public let red: Double
    public let green: Double
    public let blue: Double
    /// Opacity: 0 is transparent, 1 is opaque.
    public let alpha: Double

    /// Creates a colour. Components are clamped to the range from 0 to 1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        func bounded(_ value: Double) -> Double { value >= 0 ? min(value, 1) : 0 }
        self.red = bounded(red)
        self.green = bounded(green)
        self.blue = bounded(blue)
        self.alpha = bounded(alpha)
    }

    /// Parses `#RRGGBB` or `#RRGGBBAA`; `nil` for any other text.
    public init?(_ text: String) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
            let number = UInt32(String(text.dropFirst()), radix: 16), digits.first != UInt8(ascii: "+")
        else { return nil }
        let rgba = digits.count == 8 ? number : number << 8 | 0xFF
        func component(_ shift: UInt32) -> Double { Double(rgba >> shift & 0xFF) / 255 }
        self.init(red: component(24), green: component(16), blue: component(8), alpha: component(0))
    }

    public static let black = AppearanceColor(red: 0, green: 0, blue: 0)
    public static let white = AppearanceColor(red: 1, green: 1, blue: 1)

    /// Red, green and blue, each from 0 to 255.
    public var bytes: (red: UInt8, green: UInt8, blue: UInt8) { (Self.byte(red), Self.byte(green), Self.byte(blue)) }

    private static func byte(_ component: Double) -> UInt8 { UInt8((component * 255).rounded()) }
}

extension AppearanceColor: CustomStringConvertible {
    /// The colour as `#RRGGBB`, or as `#RRGGBBAA` if it is not opaque.
    public var description: String {
        let components = [red, green, blue] + (alpha < 1 ? [alpha] : [])
        return components.reduce(into: "#") { text, component in
            let hex = String(Self.byte(component), radix: 16, uppercase: true)
            text += hex.count < 2 ? "0" + hex : hex
        }
    }
}

extension AppearanceColor {
    /// Returns the opaque colour that results from drawing this one over another.
    public func over(_ below: AppearanceColor) -> AppearanceColor {
        func blended(_ above: Double, _ below: Double) -> Double { above * alpha + below * (1 - alpha) }
        return AppearanceColor(
            red: blended(red, below.red), green: blended(green, below.green), blue: blended(blue, below.blue))
    }

    /// Returns the contrast ratio with another opaque colour, 1 to 21 (WCAG 2.2).
    public func contrast(with other: AppearanceColor) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Black or white, whichever is more readable on this opaque colour.
    public var readableText: AppearanceColor {
        contrast(with: .black) >= contrast(with: .white) ? .black : .white
    }

    // Relative luminance (WCAG 2.2).
    private var luminance: Double {
        func linear(_ value: Double) -> Double {
            value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
