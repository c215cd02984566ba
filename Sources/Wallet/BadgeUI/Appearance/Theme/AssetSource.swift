/// A source of the colours, images and texts that a theme refers to by name: a folder, or the app itself.
///
///     struct CatalogueAssets: AssetSource {
///         func color(named name: String) -> AppearanceColor? { name == "brand" ? AppearanceColor("#12107C") : nil }
///         func image(named name: String) throws -> ImageData? { nil }
///         func text(named name: String) -> LocalizedText? { nil }
///     }
public protocol AssetSource: Sendable {
    /// Returns the colour with that name; `nil` if there is none.
    ///
    /// - Throws: An error that describes the problem. The theme's error names the path.
    func color(named name: String) throws -> AppearanceColor?
    /// Returns the image with that name; `nil` if there is none.
    ///
    /// - Throws: An error that describes the problem. The theme's error names the path.
    func image(named name: String) throws -> ImageData?
    /// Returns the text with that name; `nil` if there is none.
    ///
    /// - Throws: An error that describes the problem. The theme's error names the path.
    func text(named name: String) throws -> LocalizedText?
}

/// No assets: every name is unknown.
public struct NoAssets: AssetSource {
    public init() {}
    public func color(named name: String) -> AppearanceColor? { nil }
    public func image(named name: String) -> ImageData? { nil }
    public func text(named name: String) -> LocalizedText? { nil }
}
