/// A location that was set by hand, as stored in the home.
public struct StoredLocation: Sendable, Hashable {
    /// Degrees north on WGS 84, -90 to 90.
    public let latitude: Double
    /// Degrees east, -180 to 180.
    public let longitude: Double
    /// The radius of the accuracy circle in metres, above 0.
    public let accuracy: Double

    /// Creates a location.
    public init(latitude: Double, longitude: Double, accuracy: Double) {
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy
    }
}
