/// An image of a theme: its bytes, what it shows, and how it fills its area.
public struct AppearanceImage: Sendable, Hashable {
    /// How an image fills an area of another shape.
    public enum Scaling: String, Sendable, CaseIterable {
        /// All of it is seen; the rest of the area stays empty.
        case fit
        /// All of the area is filled; the edges that stand out are not seen.
        case fill
        /// It is stretched to the area.
        case stretch
        /// It has its own size, in the middle of the area.
        case center
        /// It is repeated.
        case tile
    }

    /// The name by which a theme knows it; `nil` for one that the app made.
    public let name: String?
    /// The encoded image.
    public let data: ImageData
    /// What it shows, for whoever does not see it; `nil` for one that only adorns.
    public var imageDescription: String?
    /// How it fills its area.
    public var scaling: Scaling

    public init(
        _ data: ImageData, name: String? = nil, imageDescription: String? = nil, scaling: Scaling = .fill
    ) {
        self.data = data
        self.name = name
        self.imageDescription = imageDescription
        self.scaling = scaling
    }
}
