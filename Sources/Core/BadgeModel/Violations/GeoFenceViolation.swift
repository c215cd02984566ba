/// The reason why a badge may not be used at this location.
public struct GeoFenceViolation: Sendable, Hashable {
    /// The problem with the location.
    public enum Cause: String, Sendable, CaseIterable {
        /// The location is in none of the areas.
        case outside
        /// The location is in an area where use is forbidden.
        case excluded
        /// The location is unknown, too old, or too inaccurate to be evaluated.
        case unknownPosition
    }

    /// An area of the policy with its distance.
    public struct Area: Sendable, Hashable {
        /// The area's name in the policy.
        public let name: String
        /// The distance to its border in metres; `nil` if the location is unknown.
        public let distance: Double?

        public init(name: String, distance: Double? = nil) {
            self.name = name
            self.distance = distance
        }

        /// The distance for the user: whole metres below a kilometre, tenths of a kilometre above.
        public var distanceText: String? {
            distance?.metresText
        }
    }

    /// The problem with the location.
    public let cause: Cause
    /// The relevant areas, nearest first: where use is allowed, or, for `excluded`, where it is forbidden.
    public let areas: [Area]
    /// The radius of the location's uncertainty in metres; `nil` if the location is unknown.
    public let accuracy: Double?
    /// The violated restriction with the shapes of its areas, for a map; `nil` if they are not available.
    public let fence: Policy.GeoFence?
    /// The location that was evaluated; `nil` if it is unknown. A description of the violation does not contain it.
    public let location: Policy.Position?

    /// Whether the accuracy circle crosses the border of the nearest area, so that the device may be on either side of
    /// it.
    public var isTooInaccurate: Bool {
        guard cause != .excluded, let accuracy, let distance = areas.first?.distance else { return false }
        return distance < accuracy
    }

    public init(
        cause: Cause, areas: [Area], accuracy: Double? = nil, fence: Policy.GeoFence? = nil,
        location: Policy.Position? = nil
    ) {
        self.cause = cause
        self.areas = areas
        self.accuracy = accuracy
        self.fence = fence
        self.location = location
    }
}

extension GeoFenceViolation: CustomReflectable {
    /// The members without the location and the shapes, so that no log says where somebody was.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["cause": cause, "areas": areas, "accuracy": accuracy as Any], displayStyle: .struct)
    }
}
