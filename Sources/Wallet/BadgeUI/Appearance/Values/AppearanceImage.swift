/// An image of a theme: its bytes, its description, and its scaling.
public struct AppearanceImage: Sendable, Hashable {
    /// The scaling of an image to its area.
    public enum Scaling: String, Sendable, CaseIterable {
        /// The whole image is visible; the rest of the area is empty.
        case fit
        /// The whole area is filled; overhanging edges are clipped.
        case fill
        /// The image is stretched to the area.
        case stretch
        /// The image keeps its size, centred in the area.
        case center
        /// The image is repeated.
        case tile
    }

    /// The name in the theme; `nil` for an image that the app created.
    public let name: String?
    /// The encoded image.
    public let data: ImageData
    /// The description for accessibility; `nil` for a decorative image.
    public var imageDescription: String?
    /// The scaling.
    public var scaling: Scaling

    public init(
        _ data: ImageData, name: String? = nil, imageDescription: String? = nil, scaling: Scaling = .fill
    ) {
        self.data = data
        self.name = name
        self.imageDescription = imageDescription
        self.scaling = scaling
    }

    /// Returns whether a document may name an asset so.
    package static func isAssetName(_ name: String) -> Bool { ThemeValue.isAssetName(name) }
}
