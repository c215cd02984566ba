public import Foundation

/// A location that a source reported.
public struct LocationFix: Sendable, Hashable {
    /// Degrees north on WGS 84, -90 to 90.
    public let latitude: Double
    /// Degrees east, -180 to 180.
    public let longitude: Double
    /// The radius of the accuracy circle in metres, above 0.
    public let accuracy: Double
    /// The age in seconds on a monotonic clock; negative for a fix from the future.
    public let age: TimeInterval

    /// Creates a fix, or `nil` when a number is not finite or out of range. Longitudes up to 360 degrees in either
    /// direction are normalized.
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
