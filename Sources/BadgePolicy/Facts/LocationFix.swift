public import Foundation

/// A location that a source reported.
public struct LocationFix: Sendable, Hashable {
    /// Degrees north on WGS 84, -90 to 90.
    public let latitude: Double
    /// Degrees east, -180 to 180.
    public let longitude: Double
    /// Radius in metres of the circle that the device is in, above 0.
    public let accuracy: Double
    /// Seconds since the source saw it, on a monotonic clock; negative when it comes from the future.
    public let age: TimeInterval

    /// Creates a fix, or none when a number is not finite or out of its range; longitudes up to 360 degrees either way
    /// are brought into range.
    public init?(latitude: Double, longitude: Double, accuracy: Double, age: TimeInterval) {
        guard (-90...90).contains(latitude), (-360...360).contains(longitude), accuracy > 0, accuracy.isFinite,
            age.isFinite
        else { return nil }
        self.latitude = latitude
        self.longitude = abs(longitude) <= 180 ? longitude : remainder(longitude, 360)
        self.accuracy = accuracy
        self.age = age
    }
}
