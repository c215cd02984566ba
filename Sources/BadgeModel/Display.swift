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
    /// What the logo shows, for whoever does not see it; one line.
    public var logoDescription: String?

    public init(
        name: String, backgroundColor: String? = nil, textColor: String? = nil, logo: URL? = nil,
        logoDescription: String? = nil
    ) {
        self.name = name
        self.backgroundColor = backgroundColor
        self.textColor = textColor
        self.logo = logo
        self.logoDescription = logoDescription
    }

    /// Whether the text is a colour as `#RRGGBB`.
    public static func isColor(_ text: String) -> Bool {
        text.count == 7 && text.hasPrefix("#") && text.dropFirst().allSatisfy { $0.isHexDigit && $0.isASCII }
    }
}
