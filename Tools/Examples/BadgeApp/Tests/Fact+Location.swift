import BadgeKit

extension Fact<LocationFix> {
    static func at(_ latitude: Double, _ longitude: Double) -> Self {
        LocationFix(latitude: latitude, longitude: longitude, accuracy: 10, age: 1).map(Self.known) ?? .unknown
    }
}
