/// A place that was set by hand, as the home keeps it.
public struct StoredLocation: Sendable, Hashable {
    /// Degrees north on WGS 84, -90 to 90.
    public let latitude: Double
    /// Degrees east, -180 to 180.
    public let longitude: Double
    /// Radius in metres of the circle that the device is in, above 0.
    public let accuracy: Double

    /// Makes a place.
    public init(latitude: Double, longitude: Double, accuracy: Double) {
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy
    }
}
