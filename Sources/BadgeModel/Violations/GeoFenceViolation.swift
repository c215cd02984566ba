/// Why a badge may not be used at this location.
public struct GeoFenceViolation: Sendable, Hashable {
    /// What is wrong with the location.
    public enum Cause: String, Sendable, CaseIterable {
        /// It lies in none of the areas.
        case outside
        /// It lies in an area where use is forbidden.
        case excluded
        /// It is not known, too old, or too inaccurate to be evaluated.
        case unknownPosition
    }

    /// An area of the policy and how far it is.
    public struct Area: Sendable, Hashable {
        /// The area's name in the policy.
        public let name: String
        /// Metres to its border; `nil` when the location is not known.
        public let distance: Double?

        public init(name: String, distance: Double? = nil) {
            self.name = name
            self.distance = distance
        }

        /// The distance for a user: whole metres below a kilometre, tenths of a kilometre from there.
        public var distanceText: String? {
            distance?.metresText
        }
    }

    /// What is wrong with the location.
    public let cause: Cause
    /// The areas that matter, the nearest first: where use is allowed, or for `excluded` where it is forbidden.
    public let areas: [Area]
    /// Radius of the location's uncertainty in metres; `nil` when the location is not known.
    public let accuracy: Double?

    /// Whether the location's circle reaches across the border of the nearest area, so that the device may be on either
    /// side of it.
    public var isTooInaccurate: Bool {
        guard cause != .excluded, let accuracy, let distance = areas.first?.distance else { return false }
        return distance < accuracy
    }

    public init(cause: Cause, areas: [Area], accuracy: Double? = nil) {
        self.cause = cause
        self.areas = areas
        self.accuracy = accuracy
    }
}
