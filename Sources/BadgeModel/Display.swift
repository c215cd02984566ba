public import Foundation

/// How a badge or an organization looks.
public struct Display: Sendable, Hashable {
    /// The name to show.
    public var name: String
    /// Background, `#RRGGBB`.
    public var backgroundColor: String?
    /// Text, `#RRGGBB`.
    public var textColor: String?
    /// Where the logo is.
    public var logo: URL?

    public init(name: String, backgroundColor: String? = nil, textColor: String? = nil, logo: URL? = nil) {
        self.name = name
        self.backgroundColor = backgroundColor
        self.textColor = textColor
        self.logo = logo
    }

    /// Whether the text is a colour as `#RRGGBB`.
    public static func isColor(_ text: String) -> Bool {
        text.count == 7 && text.hasPrefix("#") && text.dropFirst().allSatisfy { $0.isHexDigit && $0.isASCII }
    }
}
