public import Foundation

/// The appearance of a badge or an organization.
public struct Display: Sendable, Hashable {
    /// The display name.
    public var name: String
    /// The background colour, `#RRGGBB`.
    public var backgroundColor: String?
    /// The text colour, `#RRGGBB`.
    public var textColor: String?
    /// The address of the logo.
    public var logo: URL?
    /// The alternative text of the logo, one line.
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

    /// Returns whether the text is a colour in the form `#RRGGBB`.
    public static func isColor(_ text: String) -> Bool {
        text.count == 7 && text.hasPrefix("#") && text.dropFirst().allSatisfy { $0.isHexDigit && $0.isASCII }
    }
}
