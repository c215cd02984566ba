/// Where the colours, images and texts are that a theme names: a folder, or the app's own.
///
///     struct CatalogueAssets: AssetSource {
///         func color(named name: String) -> AppearanceColor? { name == "brand" ? AppearanceColor("#12107C") : nil }
///         func image(named name: String) throws -> ImageData? { nil }
///         func text(named name: String) -> LocalizedText? { nil }
///     }
public protocol AssetSource: Sendable {
    /// The colour of that name; `nil` when there is none.
    ///
    /// - Throws: What is wrong with it; the theme's error names the path.
    func color(named name: String) throws -> AppearanceColor?
    /// The image of that name; `nil` when there is none.
    ///
    /// - Throws: What is wrong with it; the theme's error names the path.
    func image(named name: String) throws -> ImageData?
    /// The text of that name; `nil` when there is none.
    ///
    /// - Throws: What is wrong with it; the theme's error names the path.
    func text(named name: String) throws -> LocalizedText?
}

/// No assets: every name is unknown.
public struct NoAssets: AssetSource {
    public init() {}
    public func color(named name: String) -> AppearanceColor? { nil }
    public func image(named name: String) -> ImageData? { nil }
    public func text(named name: String) -> LocalizedText? { nil }
}
